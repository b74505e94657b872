/** How far letters may be drawn together before the text is cut instead: tighter is hard to read. */
const minSqueeze = 0.75

/** No line of the pictures has room for more, and measuring takes time. */
const maxChars = 120

type FittedText = {
  text: string
  /** Width to draw it in, if it has to be squeezed. */
  squeezedTo?: number
}

/** One line that fits into its space: unchanged, squeezed a little, or cut with an ellipsis. Widths in pixels. */
export const fitText = (
  text: string,
  room: number,
  widthOf: (text: string) => number,
): FittedText => {
  const characters = [...text].slice(0, maxChars)
  const isCut = characters.length < text.length && characters.length === maxChars
  if (!isCut && widthOf(text) <= room) return { text }
  if (!isCut && widthOf(text) * minSqueeze <= room) return { text, squeezedTo: room }
  while (characters.length > 1 && widthOf(`${characters.join('')}…`) > room) characters.pop()
  return { text: `${characters.join('')}…` }
}
