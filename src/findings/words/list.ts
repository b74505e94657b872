const list = new Intl.ListFormat('en-GB')

/** `A`, `A and B`, `A, B and C`. */
export const listText = (items: readonly string[]): string => list.format(items)

/** The first items, and how many more there are: `A, B and 4 more`. */
export const shortListText = (items: readonly string[], maxNamed: number): string =>
  items.length <= maxNamed
    ? listText(items)
    : listText([...items.slice(0, maxNamed), `${items.length - maxNamed} more`])
