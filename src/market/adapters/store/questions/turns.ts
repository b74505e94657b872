import { yieldToEventLoop } from '../../../../basics/yield-to-event-loop.ts'

/** Work without a pause: a few milliseconds, during which requests to this thread wait. */
const turnMs = 4

/** Returns a function that long work calls often: it lets requests run once its turn is over. */
export const makeTurns = (): (() => Promise<void> | undefined) => {
  let startedMs = performance.now()
  return () => {
    if (performance.now() - startedMs < turnMs) return undefined
    return yieldToEventLoop().then(() => {
      startedMs = performance.now()
    })
  }
}
