import type { ImportCounts, RewardArchive } from './ledger/reward-archive.ts'
import {
  type LedgerProblem,
  type LedgerRow,
  readLayout,
  readRewardRow,
  type RewardLayout,
} from './ledger/reward-row.ts'

export type ImportDeps = {
  archive: RewardArchive
  nowMs: () => number
  /** Called every 10,000 rows with the number of rows read so far. */
  onProgress?: (rows: number) => void
}

export type ImportResult =
  | ({ ok: true } & ImportCounts)
  /** Nothing was imported. */
  | ({ ok: false } & LedgerProblem)

const progressEvery = 10_000

/** Imports all rows or none. Memory does not grow with the size of the ledger. */
export const importRewards = async (
  { archive, nowMs, onProgress }: ImportDeps,
  rows: AsyncIterable<LedgerRow | LedgerProblem>,
): Promise<ImportResult> => {
  const session = await archive.beginImport()
  let layout: RewardLayout | undefined
  let count = 0
  const take = (fields: string[], line: number): LedgerProblem | undefined => {
    if (!layout) {
      const read = readLayout(fields)
      if ('problem' in read) return { line, ...read }
      layout = read
      return undefined
    }
    const row = readRewardRow(fields, layout)
    if ('problem' in row) return { line, ...row }
    const conflict = session.add(row, line)
    if (conflict) return { line, problem: 'id-used-before', otherLine: conflict.line }
    count += 1
    if (count % progressEvery === 0) onProgress?.(count)
    return undefined
  }
  for await (const each of rows) {
    const problem = 'problem' in each ? each : take(each.fields, each.line)
    if (problem) return { ok: false, ...problem }
  }
  if (!layout) return { ok: false, line: 1, problem: 'empty-file' }
  const done = await session.finish(nowMs())
  return 'line' in done
    ? { ok: false, line: done.line, problem: 'id-imported-before' }
    : { ok: true, ...done }
}
