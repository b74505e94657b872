// Answers are read by shape, as anything from outside is: what is not there or of another kind is left out.

/** What stands at the path, or undefined. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? Reflect.get(inner, key)
        : undefined,
    value,
  )

export const textAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): string | undefined => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}

export const numberAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): number | undefined => {
  const found = at(value, ...path)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

export const flagAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): boolean | undefined => {
  const found = at(value, ...path)
  return typeof found === 'boolean' ? found : undefined
}

export const listAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): readonly unknown[] => {
  const found: unknown = at(value, ...path)
  return Array.isArray(found) ? found : []
}

export const textsAt = (value: unknown, ...path: readonly (string | number)[]): string[] =>
  listAt(value, ...path).filter((each) => typeof each === 'string')

/** Names and counts, most first. */
export const countsAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): (readonly [name: string, count: number])[] => {
  const found = at(value, ...path)
  if (typeof found !== 'object' || found === null) return []
  return Object.entries(found)
    .flatMap(([name, count]): (readonly [string, number])[] =>
      typeof count === 'number' ? [[name, count]] : [],
    )
    .sort(([, one], [, other]) => other - one)
}
