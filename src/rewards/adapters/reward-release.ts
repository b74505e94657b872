import type { Database } from 'bun:sqlite'
import { leastGroup, otherLabel } from '../ledger/summary.ts'

/**
 * Shows rows that enough participants share, and answers how many. A row is shown once, as part of a group of at least
 * `leastGroup` participants who are new with it, and never again under another label. So every figure is a sum of such
 * groups, and so is every difference between two figures, within one answer or between an earlier and a later one.
 *
 * First by campaign and week, then what is left by campaign alone, by week alone, and all together; what is left then
 * waits for more.
 */
export const releaseRows = (database: Database): number => {
  let shown = 0
  for (const { campaign, week } of steps) {
    const keys = [...(campaign ? ['campaign'] : []), ...(week ? ['week'] : [])]
    const grouped = keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : ''
    const isIn =
      keys.length > 0
        ? `(${keys.join(', ')}) IN (SELECT ${keys.join(', ')} FROM reward_rows WHERE shown_campaign IS NULL ${grouped} HAVING count(DISTINCT participant) >= ${leastGroup})`
        : `(SELECT count(DISTINCT participant) FROM reward_rows WHERE shown_campaign IS NULL) >= ${leastGroup}`
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
