import type { Database } from 'bun:sqlite'
import { joinBuckets, stepBelow } from '../ledger/distribution.ts'
import { leastGroup, otherLabel, type RewardSummary } from '../ledger/summary.ts'

type Sums = { points: number; participants: number }

/** Sums of what is shown. Throws Error of one sentence where they are too large to be exact. */
export const makeRewardSummary = (database: Database, nowMs: number): RewardSummary => {
  const total = database
    .query<{ points: number | null; participants: number }, []>(
      'SELECT sum(points) AS points, count(DISTINCT participant) AS participants FROM reward_rows WHERE shown_campaign IS NOT NULL',
    )
    .get()
  const totalPoints = total?.points ?? 0
  if (!Number.isSafeInteger(totalPoints))
    throw new Error(`The points add up to more than ${Number.MAX_SAFE_INTEGER}.`)
  return {
    asOf: new Date(nowMs).toISOString(),
    totalPoints,
    participants: total?.participants ?? 0,
    campaigns: database
      .query<{ campaign: string } & Sums, [string]>(
        `SELECT shown_campaign AS campaign, ${sums}
         WHERE shown_campaign IS NOT NULL GROUP BY shown_campaign
         ORDER BY shown_campaign = ?, points DESC, campaign`,
      )
      .all(otherLabel),
    weeks: database
      .query<{ week: string } & Sums, [string]>(
        `SELECT shown_week AS week, ${sums}
         WHERE shown_campaign IS NOT NULL GROUP BY shown_week ORDER BY shown_week = ?, week`,
      )
      .all(otherLabel),
    distribution: distributionOf(database),
    leastGroup,
  }
}

const sums = 'sum(points) AS points, count(DISTINCT participant) AS participants FROM reward_rows'

const distributionOf = (database: Database): RewardSummary['distribution'] => {
  const counts = new Map<number, number>()
  const each = database.query<{ points: number }, []>(
    'SELECT sum(points) AS points FROM reward_rows WHERE shown_campaign IS NOT NULL GROUP BY participant',
  )
  for (const { points } of each.iterate()) {
    const step = stepBelow(points)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return joinBuckets(counts)
}
