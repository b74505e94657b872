import type { Address } from '../../solana/address/address.ts'
import type { OwnerFlows } from './flows.ts'
import { legsOf } from './legs.ts'
import type { Calls } from './venues.ts'

/** What an owner put into pools of exchanges (positive) or took out of them (negative). */
export type LiquidityChange = {
  wallet: Address
  /** Names of the exchanges that were called, if known. */
  venues: string[]
  /** In base units, without zeros; native and wrapped SOL are one, under the wrapped mint. */
  amounts: { mint: Address; decimals: number; amount: bigint }[]
}

/**
 * For flows that were liquidity. Shares of a pool and receipts of positions are what the owner holds for it, and left out.
 * Undefined if nothing else moved, or if no known exchange was called: then it was a conversion, or a vault.
 */
export const liquidityChangeOf = (flows: OwnerFlows, calls: Calls): LiquidityChange | undefined => {
  if (calls.exchangeCalls === 0) return undefined
  const { minted, burned, decimals } = flows
  const { spent, received } = legsOf(flows)
  const decimalsOf = (mint: Address): number => decimals.get(mint) ?? 0
  const put = spent.filter(([mint]) => !burned.has(mint))
  const taken = received.filter(
    ([mint, amount]) => !minted.has(mint) && !(amount === 1n && decimalsOf(mint) === 0),
  )
  const amounts = [
    ...put.map(([mint, amount]) => ({ mint, decimals: decimalsOf(mint), amount })),
    ...taken.map(([mint, amount]) => ({ mint, decimals: decimalsOf(mint), amount: -amount })),
  ]
  return amounts.length === 0 ? undefined : { wallet: flows.owner, venues: calls.venues, amounts }
}
