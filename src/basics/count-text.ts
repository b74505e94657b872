/** `1 row`, `3 rows`, `2 entries`; `many` is the plural where it is not `one` with an s. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
