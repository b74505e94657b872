import { writeSync } from 'node:fs'

/** Attempts while the reader of a pipe is behind, a millisecond apart: a tenth of a second in total. */
const attemptsMax = 100
const attemptPauseMs = 1

/**
 * Writes whole lines synchronously, so logged lines survive even if the process is killed. After waiting in vain for a
 * slow reader, it does not wait again until the reader has caught up, and a truncated line is terminated before the next
 * one begins.
 * @returns a writer that throws if the pipe is closed
 */
export const makeLineWriter = (fileDescriptor: number): ((lines: string) => void) => {
  let patience = attemptsMax
  let cut = false

  return (lines) => {
    const bytes = Buffer.from(cut ? `\n${lines}` : lines)
    let written = 0
    for (let attempt = 0; written < bytes.length;) {
      try {
        written += writeSync(fileDescriptor, bytes, written)
        attempt = 0
      } catch (error) {
        attempt += 1
        if (isFull(error) && attempt <= patience) {
          Bun.sleepSync(attemptPauseMs)
          continue
        }
        patience = 0
        if (written > 0) cut = bytes[written - 1] !== lineFeed
        throw error
      }
    }
    patience = attemptsMax
    cut = false
  }
}

const lineFeed = 0x0a

const isFull = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'EAGAIN'

/** Writes log lines of this process. */
export const writeToStdout = makeLineWriter(1)
