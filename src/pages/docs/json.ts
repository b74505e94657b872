/** The value at the path, or undefined. The OpenAPI document is JSON of many shapes, so it is read without a type. */
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
