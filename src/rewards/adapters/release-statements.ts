import { minGroup, otherLabel } from '../ledger/summary.ts'

const steps = [
  { campaign: true, week: true },
  { campaign: true, week: false },
  { campaign: false, week: true },
  { campaign: false, week: false },
]

/**
 * Statements, in their order, that publish rows which enough participants share. A row is published once, in a group of at least
 * `minGroup` participants who are new with it, and never again under another label. So every figure is a sum of such
 * groups, and so is every difference between two figures, within one answer or between two days.
 *
 * First by campaign and week, then what remains by campaign alone, by week alone, and all together; the rest waits for
 * more participants.
 */
export const releaseStatements: readonly string[] = steps.map(({ campaign, week }) => {
  const keys = [...(campaign ? ['campaign'] : []), ...(week ? ['week'] : [])].join(', ')
  const isIn =
    keys === ''
      ? `(SELECT count(DISTINCT participant) FROM reward_rows WHERE shown_campaign IS NULL) >= ${minGroup}`
      : `(${keys}) IN (SELECT ${keys} FROM reward_rows WHERE shown_campaign IS NULL GROUP BY ${keys} HAVING count(DISTINCT participant) >= ${minGroup})`
  return `UPDATE reward_rows
     SET shown_campaign = ${campaign ? 'campaign' : `'${otherLabel}'`},
         shown_week = ${week ? 'week' : `'${otherLabel}'`}
     WHERE shown_campaign IS NULL AND ${isIn}`
})
