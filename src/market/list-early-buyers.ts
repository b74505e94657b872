import type { Address } from '../solana/address/address.ts'
import { roundUsd } from '../basics/round-usd.ts'
import { timeField } from '../checks/address/account-answer.ts'
import { type BuyerGroup, buyerGroupsOf } from './launches/buyer-groups.ts'
import type { LaunchBuyer } from './launches/launch.ts'
import { type CoverageAnswer, readLaunchCoverage } from './read-coverage.ts'
import { suffices } from './trades/coverage.ts'
import type { TradeIndex } from './trades/trade-index.ts'

export type EarlyBuyersDeps = {
  index: Pick<TradeIndex, 'earlyBuyers' | 'coverage'>
  nowMs: () => number
}

/** Ready for JSON. */
export type EarlyBuyerAnswer = {
  wallet: string
  slot: string
  /** Place of its transaction in the block. */
  index: number
  timestamp?: string
  amount: string
  amountUsd?: number
  tipped: boolean
  funder?: string
}

export type BuyerGroupAnswer = {
  kind: BuyerGroup['kind']
  wallets: string[]
  amount: string
  slot?: string
  funder?: string
}

export type EarlyBuyersAnswer = {
  mint: string
  creator?: string
  createdAt?: string
  buyers: EarlyBuyerAnswer[]
  groups: BuyerGroupAnswer[]
  /** Absent if the creation was not read. */
  meta: { coverage?: CoverageAnswer }
}

/**
 * The first wallets that bought a token after its launch, and those among them that may be one party. Empty if its
 * creation was not read, or too few of the blocks since then. Rejects with Fault UPSTREAM_* if the store fails.
 */
export const listEarlyBuyers = async (
  { index, nowMs }: EarlyBuyersDeps,
  { mint }: { mint: Address },
): Promise<EarlyBuyersAnswer> => {
  const early = await index.earlyBuyers(mint)
  const coverage =
    early &&
    (await readLaunchCoverage(
      index,
      { createdSeconds: early.creation.timeSeconds, coveredShare: early.coveredShare },
      Math.floor(nowMs() / 1_000),
    ))
  const shown = coverage && suffices(coverage) ? early : undefined
  return {
    mint,
    ...(early && { creator: early.creation.creator }),
    ...timeField('createdAt', early?.creation.timeSeconds),
    buyers: shown?.buyers.map(buyerAnswer) ?? [],
    groups: shown ? buyerGroupsOf(shown).map(groupAnswer) : [],
    meta: { ...(coverage && { coverage }) },
  }
}

const buyerAnswer = (buyer: LaunchBuyer): EarlyBuyerAnswer => {
  const { wallet, slot, index, amount, amountUsd, tipped, funder } = buyer
  return {
    wallet,
    slot: String(slot),
    index,
    ...timeField('timestamp', buyer.timeSeconds),
    amount: String(amount),
    ...(amountUsd !== undefined && { amountUsd: roundUsd(amountUsd) }),
    tipped,
    ...(funder && { funder }),
  }
}

const groupAnswer = (group: BuyerGroup): BuyerGroupAnswer => ({
  kind: group.kind,
  wallets: group.wallets,
  amount: String(group.amount),
  ...(group.kind === 'bundle' ? { slot: String(group.slot) } : { funder: group.funder }),
})
