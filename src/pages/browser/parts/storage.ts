/** The result of work with the browser's storage; undefined if the browser forbids storage. */
export const withStorage = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
