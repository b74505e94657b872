/**
 * Schema options for the error message about a wrong value: the field, and the phrase that completes
 * “`field` must be …”. TypeBox's own messages do not name what was expected.
 */
export const explained = <Options extends object>(
  field: string,
  expected: string,
  options: Options,
): Options & { 'x-field': string; 'x-expected': string; description: string } => ({
  description: `${expected.charAt(0).toUpperCase()}${expected.slice(1)}.`,
  ...options,
  'x-field': field,
  'x-expected': expected,
})
