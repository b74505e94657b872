/** How far letters may be drawn together before text is cut instead; below that it is hard to read. */
const leastSqueeze = 0.75

/** No line of the pictures has room for more, and each is measured. */
const mostChars = 120

export type FittedText = {
  text: string
  /** Width to draw it in, where it has to be drawn together. */
  squeezedTo?: number
}

/** One line that stays within its room: as it is, drawn together a little, or cut with an ellipsis. Widths in pixels. */
export const fitText = (
  text: string,
  room: number,
  widthOf: (text: string) => number,
): FittedText => {
  const characters = [...text].slice(0, mostChars)
  const isCut = characters.length < text.length && characters.length === mostChars
  if (!isCut && widthOf(text) <= room) return { text }
  if (!isCut && widthOf(text) * leastSqueeze <= room) return { text, squeezedTo: room }
  while (characters.length > 1 && widthOf(`${characters.join('')}…`) > room) characters.pop()
  return { text: `${characters.join('')}…` }
}
