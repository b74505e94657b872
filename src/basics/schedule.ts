/** Runs a function once after a delay and returns how to cancel it. Tests pass one that they advance by hand. */
export type Schedule = (run: () => void, afterMs: number) => () => void

/** Real timers. They do not keep the process alive; shutdown code flushes explicitly. */
export const scheduleTimer: Schedule = (run, afterMs) => {
  const timer = setTimeout(run, afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}
