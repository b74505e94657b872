import type { Schedule } from './schedule.ts'

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
