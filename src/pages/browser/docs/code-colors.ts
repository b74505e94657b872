/** Kinds of tokens, each with its own colour in the styles (`::highlight(docs-…)`). */
const kinds = ['key', 'text', 'number', 'word'] as const
type Kind = (typeof kinds)[number]

/** Longer code is a list for programs, and colouring it would block the page. */
const maxColoredChars = 60_000

/** A key, another string, a number, a keyword. */
const tokens =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<![\w.:/])(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])|\b(true|false|null|True|False|None|const|await|import|from|type|curl|npx|npm)\b/gi

/**
 * Colours code with the CSS Custom Highlight API, by ranges instead of elements, so that long answers cost little. A
 * browser without it shows the code in one colour.
 */
export const colorCode = (code: Element): void => {
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return
  for (const range of rangesOf.get(code) ?? []) for (const kind of kinds) ranges(kind).delete(range)
  const [node] = code.childNodes
  const text = node?.textContent ?? ''
  if (!node || text.length > maxColoredChars) return
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
