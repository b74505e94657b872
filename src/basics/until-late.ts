import type { Schedule } from './schedule.ts'

/** What is promised, or `late` where it takes longer than this; it goes on all the same, and nobody hears of it. */
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
