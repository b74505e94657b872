/**
 * Schema options that carry the sentence a caller reads when the value is wrong. TypeBox names the place in its own
 * words and not what a person should have sent there, so the schema says both itself.
 */
export const explained = <Options extends object>(
  field: string,
  expected: string,
  options: Options,
): Options & { 'x-field': string; 'x-expected': string; description: string } => ({
  description: expected.replace(/^expected (.)/, (_, first: string) => first.toUpperCase()),
  ...options,
  'x-field': field,
  'x-expected': expected,
})
