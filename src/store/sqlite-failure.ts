/** A full disk, a lock, a device that hiccups: what may work later with the same data. */
const PASSING = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL)/

/** Whether a failed statement is worth repeating; a violated constraint, for one, fails the same way for ever. */
export const mayPass = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  PASSING.test(error.code)
