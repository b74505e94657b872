/** Minimum number of participants behind every published figure. */
export const minGroup = 10

/** Label of points published without their campaign or week, because too few participants share it. */
export const otherLabel = 'other'

/** From `fromPoints` to below `belowPoints`; the last bucket has no upper bound. */
export type PointsBucket = { fromPoints: number; belowPoints?: number; participants: number }

/** Totals of a ledger. The first three are absent until at least `leastGroup` participants can be published. */
export type RewardSummary = {
  /** When rows were last published. */
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
  leastGroup: minGroup,
}
