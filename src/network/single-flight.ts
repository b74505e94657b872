export type SingleFlight<T> = (key: string, run: () => Promise<T>) => Promise<T>

/** Runs at most one call per key at a time; concurrent callers share its result, failures included. */
export const makeSingleFlight = <T>(): SingleFlight<T> => {
  const underWay = new Map<string, Promise<T>>()
  return (key, run) => {
    const running = underWay.get(key)
    if (running) return running
    const started = Promise.resolve()
      .then(run)
      .finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
