/** Ends this turn of the event loop: whatever waits, requests above all, gets its turn before the promise resolves. */
export const letOthersRun = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })
