/** Runs something once after a while; the answer takes it back. Tests hand in one they can turn by hand. */
export type Schedule = (run: () => void, afterMs: number) => () => void

/** Real time. Its timers do not keep the process alive: whoever drains the process flushes explicitly. */
export const scheduleTimer: Schedule = (run, afterMs) => {
  const timer = setTimeout(run, afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}
