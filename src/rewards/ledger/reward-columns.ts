/** Columns of a ledger, by the names in its first line. */
export const rewardColumns = ['id', 'participant', 'campaign', 'points', 'earned_at'] as const

export type RewardColumn = (typeof rewardColumns)[number]
