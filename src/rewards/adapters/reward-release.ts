import type { Database } from 'bun:sqlite'
import { joinBuckets, stepBelow } from '../ledger/distribution.ts'
import { minGroup, otherLabel, type RewardSummary } from '../ledger/summary.ts'

/**
 * Publishes rows that enough participants share, and returns how many. A row is published once, in a group of at least
 * `minGroup` participants who are new with it, and never again under another label. So every figure is a sum of such
 * groups, and so is every difference between two figures, within one answer or between two days.
 *
 * First by campaign and week, then what remains by campaign alone, by week alone, and all together; the rest waits for
 * more participants.
 */
export const releaseRows = (database: Database): number => {
  let shown = 0
  for (const { campaign, week } of steps) {
    const keys = [...(campaign ? ['campaign'] : []), ...(week ? ['week'] : [])]
    const grouped = keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : ''
    const isIn =
      keys.length > 0
        ? `(${keys.join(', ')}) IN (SELECT ${keys.join(', ')} FROM reward_rows WHERE shown_campaign IS NULL ${grouped} HAVING count(DISTINCT participant) >= ${minGroup})`
        : `(SELECT count(DISTINCT participant) FROM reward_rows WHERE shown_campaign IS NULL) >= ${minGroup}`
    shown += database.run(
      `UPDATE reward_rows
       SET shown_campaign = ${campaign ? 'campaign' : `'${otherLabel}'`},
           shown_week = ${week ? 'week' : `'${otherLabel}'`}
       WHERE shown_campaign IS NULL AND ${isIn}`,
    ).changes
  }
  return shown
}

const steps = [
  { campaign: true, week: true },
  { campaign: true, week: false },
  { campaign: false, week: true },
  { campaign: false, week: false },
]

type Sums = { points: number; participants: number }

/** Totals of the published rows. Throws Error with one sentence if they are too large to be exact. */
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
    leastGroup: minGroup,
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
