/**
 * Schema options that carry what a caller is told when the value is wrong: the field, and the phrase that completes
 * “`field` must be …”. TypeBox names the place in its own words and not what should have been sent there.
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
