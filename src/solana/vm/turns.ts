/** Waits until everybody who asked earlier is done; the caller must call what he is given, once. */
export type TakeTurn = () => Promise<() => void>

/** One at a time, in order. */
export const makeTurns = (): TakeTurn => {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
