/** Width of the bar, in letters. */
const barLetters = 24

const usualColumns = 80

/** Least time between two drawings: more often nobody can see. */
const drawEveryMs = 80

export type Progress = {
  /** `of` is absent where nobody knows how much there is. */
  show: (done: number, of: number | undefined, words: string) => void
  /** Takes the line away. */
  end: () => void
}

/** One line on stderr that is written over, for people at a terminal; nothing where stderr goes elsewhere. */
export const makeProgress = (
  stderr: { isTTY?: boolean; columns?: number; write: (text: string) => unknown } = process.stderr,
  nowMs: () => number = Date.now,
): Progress => {
  if (stderr.isTTY !== true) return { show: () => undefined, end: () => undefined }
  let drawnAtMs = Number.NEGATIVE_INFINITY
  let words = ''
  return {
    show: (done, of, said) => {
      const now = nowMs()
      if (said === words && now - drawnAtMs < drawEveryMs) return
      drawnAtMs = now
      words = said
      // A terminal that does not tell its width says 0.
      const columns = stderr.columns || usualColumns
      const line = of === undefined ? `${done} ${said} …` : `${barOf(done, of)} ${said}`
      stderr.write(`${startOfLine}${line.slice(0, Math.max(1, columns - 1))}`)
    },
    end: () => void stderr.write(startOfLine),
  }
}

/** To the first column, and the line is empty. */
const startOfLine = '\r\u001b[K'

/** `[#####---]  62 %` */
export const barOf = (done: number, of: number): string => {
  const part = of <= 0 ? 1 : Math.min(1, Math.max(0, done / of))
  const full = Math.round(part * barLetters)
  const percent = String(Math.floor(part * 100)).padStart(3)
  return `[${'#'.repeat(full)}${'-'.repeat(barLetters - full)}] ${percent} %`
}
