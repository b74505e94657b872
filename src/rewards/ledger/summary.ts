/** Fewer participants than this are never shown as a group. */
export const leastGroup = 10

/** Label of what is shown without its campaign, or without its week, because too few share it. */
export const otherLabel = 'other'

/** From `fromPoints` to below `belowPoints`; the last one has no end. */
export type PointsBucket = { fromPoints: number; belowPoints?: number; participants: number }

/** Sums of a ledger. The first three are absent while fewer than `leastGroup` participants could be shown. */
export type RewardSummary = {
  /** When rows were last added to what is shown. */
  asOf?: string
  totalPoints?: number
  participants?: number
  campaigns: { campaign: string; points: number; participants: number }[]
  weeks: { week: string; points: number; participants: number }[]
  distribution: PointsBucket[]
  leastGroup: number
}

export const emptySummary: RewardSummary = {
  campaigns: [],
  weeks: [],
  distribution: [],
  leastGroup,
}
