import { Database } from 'bun:sqlite'
import type { RewardArchive, RewardReader } from '../ledger/reward-archive.ts'
import { emptySummary, type RewardSummary } from '../ledger/summary.ts'
import { openDatabase } from '../../store/database.ts'
import { beginRewardImport } from './reward-rows.ts'

/** The import command may wait for the server’s writes, which are short. */
const busyTimeoutMs = 30_000

/** Hashes arrive in random order: with a smaller cache an import waits for the disk, and the server for the import. */
const cacheKilobytes = 32_768

/** Opens the ledger in the database of the service, for an import. Throws Error with one sentence. */
export const openRewardArchive = (path: string): RewardArchive & { close: () => void } => {
  const database = openDatabase(path, { busyTimeoutMs })
  database.run(`PRAGMA cache_size = -${cacheKilobytes}`)
  database.run(`PRAGMA temp.cache_size = -${cacheKilobytes}`)
  return {
    beginImport: () => beginRewardImport(database),
    close: () => database.close(),
  }
}

/** The published summary, for the server: one row, read each time because a command may have imported more. */
export const openRewardReader = (path: string): RewardReader & { close: () => void } => {
  const database = new Database(path, { readonly: true, strict: true })
  return { ...makeRewardReader(database), close: () => database.close() }
}

export const makeRewardReader = (database: Database): RewardReader => {
  const query = database.query<{ summary: string }, []>('SELECT summary FROM reward_summary')
  let parsed: { text: string; summary: RewardSummary } | undefined
  return {
    summary: () => {
      const text = query.get()?.summary
      if (text === undefined) return emptySummary
      if (parsed?.text !== text) parsed = { text, summary: JSON.parse(text) }
      return parsed.summary
    },
  }
}
