/**
 * JSON as it came from the network. It has the fields of its schema, so that renaming one there fails the type check
 * here. But nothing in it has been checked: any part may be missing or of another type. Read fields with `?.`, which
 * is safe on any JSON value, and pass what you read to `text`, `number`, `flag` or `list`.
 */
export type Received<Value> = Value extends null | undefined
  ? null | undefined
  : Value extends readonly (infer Row)[]
    ? readonly Received<Row>[] | Unchecked
    : Value extends object
      ? { readonly [Name in keyof Value]-?: Received<Value[Name]> } | null | undefined
      : Value | Unchecked

/** Something of another type. It has no fields, so the type checker refuses to use it unchecked. */
type Unchecked = { readonly [unchecked]: true } | null | undefined
declare const unchecked: unique symbol

/**
 * Of an enumeration only the type is checked: an unlisted value is returned unchanged, so look it up with a fallback.
 */
export const text = <Text extends string>(value: Text | Unchecked): Text | undefined =>
  typeof value === 'string' ? value : undefined

/** A finite number; undefined for JSON such as `1e999`. */
export const number = (value: number | Unchecked): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

export const flag = (value: boolean | Unchecked): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

/** The rows, each still unchecked; none if it is no list. */
export const list = <Row>(value: readonly Row[] | Unchecked): readonly Row[] =>
  Array.isArray(value) ? value : []

export const texts = (value: Received<readonly string[]>): string[] =>
  list(value).filter((each) => typeof each === 'string')

/** Names and values of a map, each value still unchecked. */
export const entries = <Value>(
  value: Readonly<Record<string, Value>> | null | undefined,
): [name: string, value: Value][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
