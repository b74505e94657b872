import type { PostgresLink } from '../../../store/postgres/postgres-link.ts'
import type { RewardReader } from '../../ledger/reward-archive.ts'
import { emptySummary, type RewardSummary } from '../../ledger/summary.ts'

/** The published summary of a shared ledger, in the memory of this instance, as of the last `pull`. */
export const makeSummaryMirror = ({
  run,
}: Pick<PostgresLink, 'run'>): RewardReader & { pull: () => Promise<void> } => {
  let text: string | undefined
  let summary: RewardSummary = emptySummary
  return {
    summary: () => summary,
    pull: () =>
      run(async (sql) => {
        // A command may come before the first server.
        const [found]: { exists: boolean }[] =
          await sql`SELECT to_regclass('reward_summary') IS NOT NULL AS exists`
        if (found?.exists !== true) return
        const [row]: { summary: string }[] = await sql`SELECT summary FROM reward_summary`
        if (row === undefined || row.summary === text) return
        text = row.summary
        summary = JSON.parse(text)
      }),
  }
}
