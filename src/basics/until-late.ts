import type { Schedule } from './schedule.ts'

/**
 * Rejects with `late` once the time is over. If this thread was busy, an answer may have arrived that it has not read
 * yet, so it gets one more turn of the event loop.
 */
export const within = <T>(
  schedule: Schedule,
  limitMs: number,
  pending: Promise<T>,
  late: () => Error,
): Promise<T> =>
  new Promise((resolve, reject) => {
    let cancel = schedule(() => {
      cancel = schedule(() => reject(late()), 1)
    }, limitMs)
    const settled = (): void => cancel()
    pending.then(resolve, reject).finally(settled)
  })

/** The promised value, or `late` if it takes longer than this. The work continues, and its result is ignored. */
export const untilLate = async <T, Late>(
  schedule: Schedule,
  afterMs: number,
  promised: Promise<T>,
  late: Late,
): Promise<T | Late> => {
  const timer = Promise.withResolvers<Late>()
  const cancel = schedule(() => timer.resolve(late), afterMs)
  try {
    return await Promise.race([promised, timer.promise])
  } finally {
    cancel()
  }
}
