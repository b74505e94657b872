import { writeSync } from 'node:fs'

/** Attempts while the reader of a pipe is behind, a millisecond apart: a tenth of a second in all. */
const attemptsMax = 100
const attemptPauseMs = 1

/** Writes at once, so that what was logged stands even if the process is killed. @throws where nobody reads any more */
export const writeToStdout = (text: string): void => {
  const bytes = Buffer.from(text)
  let written = 0
  for (let attempt = 0; written < bytes.length;) {
    try {
      written += writeSync(1, bytes, written)
      attempt = 0
    } catch (error) {
      const full = error instanceof Error && Reflect.get(error, 'code') === 'EAGAIN'
      attempt += 1
      if (!full || attempt > attemptsMax) throw error
      Bun.sleepSync(attemptPauseMs)
    }
  }
}
