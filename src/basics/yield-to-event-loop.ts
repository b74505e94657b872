/** Ends this turn of the event loop, so that waiting work, requests above all, runs before the promise resolves. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })
