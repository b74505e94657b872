import type { RewardReader } from './ledger/reward-archive.ts'
import { emptySummary, type RewardSummary } from './ledger/summary.ts'

/** Sums over the operator's ledger, as the last import left them; without a ledger, nothing. */
export const readRewards = (rewards: RewardReader | undefined): RewardSummary =>
  rewards?.summary() ?? emptySummary
