/**
 * An address of this server with values after the `#`. They can be shared, and browsers send them to no server, so they
 * appear in no log.
 */
export const withFragment = (path: string, values: Readonly<Record<string, string>>): string =>
  `${path}#${new URLSearchParams(values)}`

/** The named values in a fragment; undefined unless the first is there. */
export const readFragment = (
  fragment: string,
  names: readonly [string, ...string[]],
): Record<string, string> | undefined => {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!values.has(names[0])) return undefined
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']))
}
