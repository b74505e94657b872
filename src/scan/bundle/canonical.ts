/**
 * One text for one value, whatever order its keys were put in: object keys and map entries sorted by code unit, bigints
 * as decimal digits, bytes as base64, keys without a value left out, a map's entry without a value as `null`. It is
 * JSON, so that anybody can read what was hashed. Throws on what has no such text (functions, NaN).
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

/** As in JSON, a place in a list stays a place. */
const itemText = (item: unknown): string => canonicalText(item ?? null)

const objectText = (entries: readonly [string, unknown][]): string => {
  const present = entries.filter(([, item]) => item !== undefined).sort(byKey)
  return `{${present.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join()}}`
}

const byKey = ([left]: [string, unknown], [right]: [string, unknown]): number =>
  left < right ? -1 : left > right ? 1 : 0
