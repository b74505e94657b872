import { Database } from 'bun:sqlite'
import type { RewardArchive, RewardReader } from '../ledger/reward-archive.ts'
import { emptySummary, type RewardSummary } from '../ledger/summary.ts'
import { openDatabase } from '../../store/database.ts'
import { beginRewardImport } from './reward-rows.ts'

/** The command may wait for the server's writes, which are short. */
const busyTimeoutMs = 30_000

/** Hashes come in no order: with less in memory an import waits for the disk, and the server for it. */
const cacheKilobytes = 32_768

/** Opens the ledger for an import, in the database of the service. Throws Error of one sentence. */
export const openRewardArchive = (path: string): RewardArchive & { close: () => void } => {
  const database = openDatabase(path, { busyTimeoutMs })
  database.run(`PRAGMA cache_size = -${cacheKilobytes}`)
  database.run(`PRAGMA temp.cache_size = -${cacheKilobytes}`)
  return {
    beginImport: () => beginRewardImport(database),
    close: () => database.close(),
  }
}

/** What is shown of it, for the server: one row, read anew each time, since a command may have imported. */
export const openRewardReader = (path: string): RewardReader & { close: () => void } => {
  const database = new Database(path, { readonly: true, strict: true })
  return { ...makeRewardReader(database), close: () => database.close() }
}

export const makeRewardReader = (database: Database): RewardReader => {
  const query = database.query<{ summary: string }, []>('SELECT summary FROM reward_summary')
  let kept: { text: string; summary: RewardSummary } | undefined
  return {
    summary: () => {
      const text = query.get()?.summary
      if (text === undefined) return emptySummary
      if (kept?.text !== text) kept = { text, summary: JSON.parse(text) }
      return kept.summary
    },
  }
}
