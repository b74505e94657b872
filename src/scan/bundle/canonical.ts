/**
 * One text per value, whatever the order of its keys: object keys and map entries sorted by code unit, bigints as
 * decimal digits, bytes as base64, keys with undefined left out, map entries with undefined as `null`. The text is
 * JSON, so that hashed content can be inspected. Throws for values without such a text (functions, NaN).
 */
export const canonicalText = (value: unknown): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string')
    return JSON.stringify(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (value instanceof Uint8Array) return `"${value.toBase64()}"`
  if (Array.isArray(value)) return `[${value.map(itemText).join()}]`
  if (value instanceof Map)
    return objectText([...value].map(([key, item]) => [String(key), item ?? null]))
  if (typeof value === 'object') return objectText(Object.entries(value))
  throw new Error(`a ${typeof value} has no canonical text`)
}

/** As in JSON, an undefined list item becomes `null`. */
const itemText = (item: unknown): string => canonicalText(item ?? null)

const objectText = (entries: readonly [string, unknown][]): string => {
  const present = entries.filter(([, item]) => item !== undefined).sort(byKey)
  return `{${present.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join()}}`
}

const byKey = ([left]: [string, unknown], [right]: [string, unknown]): number =>
  left < right ? -1 : left > right ? 1 : 0
