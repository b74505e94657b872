import type { Schedule } from '../../src/basics/schedule.ts'

/** A clock and timers that tests advance by hand. */
export const makeHandClock = (startMs = 1_700_000_000_000) => {
  let nowMs = startMs
  let timers: { atMs: number; run: () => void }[] = []

  const schedule: Schedule = (run, afterMs) => {
    const timer = { atMs: nowMs + afterMs, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }

  return {
    nowMs: () => nowMs,
    schedule,
    timerCount: () => timers.length,
    /** Advances the clock and runs due timers in order. */
    advance: (byMs: number): void => {
      const untilMs = nowMs + byMs
      for (;;) {
        const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0]
        if (next === undefined || next.atMs > untilMs) break
        timers = timers.filter((other) => other !== next)
        nowMs = next.atMs
        next.run()
      }
      nowMs = untilMs
    },
  }
}
