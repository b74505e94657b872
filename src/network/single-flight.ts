export type SingleFlight<T> = (key: string, ask: () => Promise<T>) => Promise<T>

/** One question at a time for each key: whoever asks the same while an answer is under way shares it, failures too. */
export const makeSingleFlight = <T>(): SingleFlight<T> => {
  const underWay = new Map<string, Promise<T>>()
  return (key, ask) => {
    const running = underWay.get(key)
    if (running) return running
    const started = Promise.resolve()
      .then(ask)
      .finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
