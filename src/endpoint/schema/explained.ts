/** Key of the reader of a text field in its schema. */
export const readsKey: unique symbol = Symbol('reads')

/** Throws Fault INVALID_REQUEST that names the field if the text does not mean what it should. */
export type ReadText = (text: string, field: string) => unknown

/**
 * Schema options for the error message about a wrong value: the phrase that completes “`field` must be …”, since
 * TypeBox's own messages do not name what was expected. `reads` reports what no schema can express; the handler reads
 * the value by the same function, so it is called only to list everything that is wrong with a request.
 */
export const explained = <Options extends object>(
  expected: string,
  options: Options,
  reads?: ReadText,
): Options & {
  'x-expected': string
  description: string
  [readsKey]?: ReadText
} => ({
  description: `${expected.charAt(0).toUpperCase()}${expected.slice(1)}.`,
  ...options,
  'x-expected': expected,
  ...(reads && { [readsKey]: reads }),
})
