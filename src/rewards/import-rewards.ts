import { type CsvProblem, type CsvRow, makeCsvReader } from './ledger/csv.ts'
import type { ImportCounts, RewardArchive } from './ledger/reward-archive.ts'
import { readLayout, readRewardRow, type RewardLayout } from './ledger/reward-row.ts'

export type ImportDeps = {
  archive: RewardArchive
  nowMs: () => number
  /** Rows read so far, told now and then. */
  onProgress?: (rows: number) => void
}

export type ImportResult =
  | ({ ok: true } & ImportCounts)
  /** Nothing was imported. */
  | { ok: false; line: number; problem: string }

const progressEvery = 10_000

/** Reads a ledger piece by piece and keeps all of it or nothing. Memory does not grow with its size. */
export const importRewards = async (
  { archive, nowMs, onProgress }: ImportDeps,
  pieces: AsyncIterable<string>,
): Promise<ImportResult> => {
  const csv = makeCsvReader()
  const session = archive.beginImport()
  let layout: RewardLayout | undefined
  let count = 0
  const takeRow = ({ fields, line }: CsvRow): CsvProblem | undefined => {
    if (!layout) {
      const read = readLayout(fields)
      if ('problem' in read) return { line, problem: read.problem }
      layout = read
      return undefined
    }
    const row = readRewardRow(fields, layout)
    if ('problem' in row) return { line, problem: row.problem }
    const conflict = session.add(row, line)
    if (conflict)
      return { line, problem: `id: is that of line ${conflict.line}, which says other things` }
    count += 1
    if (count % progressEvery === 0) onProgress?.(count)
    return undefined
  }
  const takeAll = (rows: CsvRow[] | CsvProblem): CsvProblem | undefined => {
    if (!Array.isArray(rows)) return rows
    for (const row of rows) {
      const problem = takeRow(row)
      if (problem) return problem
    }
    return undefined
  }
  for await (const piece of pieces) {
    const problem = takeAll(csv.push(piece))
    if (problem) return { ok: false, ...problem }
  }
  const problem = takeAll(csv.end())
  if (problem) return { ok: false, ...problem }
  if (!layout) return { ok: false, line: 1, problem: 'the file is empty' }
  const done = session.finish(nowMs())
  return 'line' in done
    ? { ok: false, line: done.line, problem: 'id: was imported before with other values' }
    : { ok: true, ...done }
}
