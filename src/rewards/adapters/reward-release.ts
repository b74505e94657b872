import type { Database } from 'bun:sqlite'
import { type RewardSums, summaryOf } from '../ledger/reward-sums.ts'
import { otherLabel, type RewardSummary } from '../ledger/summary.ts'
import { releaseStatements } from './release-statements.ts'

/** Publishes rows that enough participants share, and returns how many. */
export const releaseRows = (database: Database): number =>
  releaseStatements.reduce((shown, statement) => shown + database.run(statement).changes, 0)

/** Totals of the published rows. Throws Error with one sentence if they are too large to be exact. */
export const makeRewardSummary = (database: Database, nowMs: number): RewardSummary =>
  summaryOf(
    {
      total: database
        .query<{ points: number | null; participants: number }, []>(
          'SELECT sum(points) AS points, count(DISTINCT participant) AS participants FROM reward_rows WHERE shown_campaign IS NOT NULL',
        )
        .get() ?? { points: null, participants: 0 },
      campaigns: database
        .query<RewardSums['campaigns'][number], [string]>(
          `SELECT shown_campaign AS campaign, ${sums}
           WHERE shown_campaign IS NOT NULL GROUP BY shown_campaign
           ORDER BY shown_campaign = ?, points DESC, campaign`,
        )
        .all(otherLabel),
      weeks: database
        .query<RewardSums['weeks'][number], [string]>(
          `SELECT shown_week AS week, ${sums}
           WHERE shown_campaign IS NOT NULL GROUP BY shown_week ORDER BY shown_week = ?, week`,
        )
        .all(otherLabel),
      pointsOfParticipants: database
        .query<{ points: number; participants: number }, []>(
          `SELECT points, count(*) AS participants FROM (
             SELECT sum(points) AS points FROM reward_rows WHERE shown_campaign IS NOT NULL GROUP BY participant
           ) GROUP BY points`,
        )
        .iterate(),
    },
    nowMs,
  )

const sums = 'sum(points) AS points, count(DISTINCT participant) AS participants FROM reward_rows'
