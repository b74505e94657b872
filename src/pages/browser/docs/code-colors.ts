/** Kinds of words, each with a colour of its own in the styles (`::highlight(docs-…)`). */
const kinds = ['key', 'text', 'number', 'word'] as const
type Kind = (typeof kinds)[number]

/** More than that is a list to be read by programs, and would keep the page busy. */
const mostColoredChars = 60_000

/** A key, another text in quotes, a number, a word of the language. */
const tokens =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<![\w.:/])(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])|\b(true|false|null|True|False|None|const|await|import|from|type|curl|npx|npm)\b/gi

/**
 * Colours code without touching it: the browser is told which ranges are what. No element is made, so that a long answer
 * costs little, and a browser that cannot do it shows the same in one colour.
 */
export const colorCode = (code: Element): void => {
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return
  for (const range of rangesOf.get(code) ?? []) for (const kind of kinds) ranges(kind).delete(range)
  const [node] = code.childNodes
  const text = node?.textContent ?? ''
  if (!node || text.length > mostColoredChars) return
  const made: Range[] = []
  for (const found of text.matchAll(tokens)) {
    const kind = kinds.find((_, index) => found[index + 1] !== undefined)
    if (!kind) continue
    const range = new Range()
    range.setStart(node, found.index)
    range.setEnd(node, found.index + found[0].length)
    ranges(kind).add(range)
    made.push(range)
  }
  rangesOf.set(code, made)
}

const rangesOf = new WeakMap<Element, readonly Range[]>()

const ranges = (kind: Kind): Highlight => {
  const name = `docs-${kind}`
  const known = CSS.highlights.get(name)
  if (known) return known
  const made = new Highlight()
  CSS.highlights.set(name, made)
  return made
}
