import { joinBuckets, stepBelow } from './distribution.ts'
import { minGroup, type RewardSummary } from './summary.ts'

/** Sums of the published rows, as a database makes them. */
export type RewardSums = {
  total: { points: number | null; participants: number }
  /** In the order in which they are shown. */
  campaigns: RewardSummary['campaigns']
  weeks: RewardSummary['weeks']
  /** How many participants have these points in all. */
  pointsOfParticipants: Iterable<{ points: number; participants: number }>
}

/** Throws Error with one sentence if the sums are too large to be exact. */
export const summaryOf = (
  { total, campaigns, weeks, pointsOfParticipants }: RewardSums,
  nowMs: number,
): RewardSummary => {
  const totalPoints = total.points ?? 0
  if (!Number.isSafeInteger(totalPoints))
    throw new Error(`The points add up to more than ${Number.MAX_SAFE_INTEGER}.`)
  const counts = new Map<number, number>()
  for (const { points, participants } of pointsOfParticipants) {
    const step = stepBelow(points)
    counts.set(step, (counts.get(step) ?? 0) + participants)
  }
  return {
    asOf: new Date(nowMs).toISOString(),
    totalPoints,
    participants: total.participants,
    campaigns,
    weeks,
    distribution: joinBuckets(counts),
    leastGroup: minGroup,
  }
}
