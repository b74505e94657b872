export type KnownFields<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** The object without its undefined fields: unknown values are omitted. */
export const knownFields = <T extends object>(fields: T): KnownFields<T> => {
  const left = { ...fields }
  for (const [name, value] of Object.entries(left))
    if (value === undefined) Reflect.deleteProperty(left, name)
  return hasNoUndefined(left) ? left : {}
}

const hasNoUndefined = <T extends object>(fields: T | KnownFields<T>): fields is KnownFields<T> =>
  !Object.values(fields).includes(undefined)
