import type { RewardReader } from '../domain/rewards/reward-archive.ts'
import { emptySummary, type RewardSummary } from '../domain/rewards/summary.ts'

/** Sums over the operator's ledger, as the last import left them; without a ledger, nothing. */
export const readRewards = (rewards: RewardReader | undefined): RewardSummary =>
  rewards?.summary() ?? emptySummary
