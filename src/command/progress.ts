/** Width of the bar, in letters. */
const barLetters = 24

const usualColumns = 80

/** Minimum time between two redraws. */
const drawEveryMs = 80

export type Progress = {
  /** `of` is absent if the total is unknown. */
  show: (done: number, of: number | undefined, words: string) => void
  /** Clears the line. */
  end: () => void
}

/** One line on stderr that is overwritten in place, for people at a terminal; nothing if stderr is redirected. */
export const makeProgress = (
  stderr: { isTTY?: boolean; columns?: number; write: (text: string) => unknown } = process.stderr,
  nowMs: () => number = Date.now,
): Progress => {
  if (stderr.isTTY !== true) return { show: () => undefined, end: () => undefined }
  let drawnAtMs = Number.NEGATIVE_INFINITY
  let words = ''
  return {
    show: (done, of, next) => {
      const now = nowMs()
      if (next === words && now - drawnAtMs < drawEveryMs) return
      drawnAtMs = now
      words = next
      // A terminal of unknown width reports 0.
      const columns = stderr.columns || usualColumns
      const line = of === undefined ? `${done} ${next} …` : `${barOf(done, of)} ${next}`
      stderr.write(`${startOfLine}${line.slice(0, Math.max(1, columns - 1))}`)
    },
    end: () => void stderr.write(startOfLine),
  }
}

/** Returns to the first column and clears the line. */
const startOfLine = '\r\u001b[K'

/** `[#####---]  62 %` */
export const barOf = (done: number, of: number): string => {
  const part = of <= 0 ? 1 : Math.min(1, Math.max(0, done / of))
  const full = Math.round(part * barLetters)
  const percent = String(Math.floor(part * 100)).padStart(3)
  return `[${'#'.repeat(full)}${'-'.repeat(barLetters - full)}] ${percent} %`
}
