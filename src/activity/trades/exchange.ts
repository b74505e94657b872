import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { OwnerFlows } from './flows.ts'
import { leftoverLamports, legsOf, type Leg } from './legs.ts'
import type { ReadTransaction } from './owner-flows.ts'
import { moneyRank } from '../../solana/known/quote-mints.ts'
import type { Trade } from './trade.ts'
import type { Calls } from './venues.ts'

/** One asset given for another. */
export type Exchange = { given: Leg; got: Leg }

/**
 * What an owner exchanged. Undefined where it was no trade: what is minted for a deposit is a share of it, an NFT is no
 * currency, and beside liquidity that is added or removed there is no clear price. An aggregator may mint on the way;
 * it is called for the exchange.
 */
export const exchangeOf = (flows: OwnerFlows, calls: Calls): Exchange | undefined => {
  const legs = legsOf(flows)
  const [given] = legs.given
  const [got] = legs.got
  if (!given || !got || legs.given.length > 1 || legs.got.length > 1) return undefined
  if (calls.pooling && !calls.aggregator) return undefined
  if (isSingle(flows, given) || isSingle(flows, got)) return undefined
  if (calls.exchangeCalls === 0 && (isDeposit(given) || isDeposit(got))) return undefined
  const issued = flows.minted.has(got[0]) || flows.burned.has(given[0])
  return issued && !calls.aggregator ? undefined : { given, got }
}

/** Where no exchange is known, a little SOL beside a token is the rent of an account, and no price. */
const isDeposit = ([mint, amount]: Leg): boolean =>
  mint === wrappedSolMint && amount <= leftoverLamports

const isSingle = ({ decimals }: OwnerFlows, [mint, amount]: Leg): boolean =>
  amount === 1n && decimals.get(mint) === 0

/** One asset for another as a trade: which of them is bought or sold, and which is the money. */
export const tradeOf = (
  { record }: ReadTransaction,
  { owner, decimals }: OwnerFlows,
  { given, got }: Exchange,
  { venues }: Calls,
): Trade => {
  // The more money-like asset is the quote; of two others, the given one.
  const buys = moneyRank(given[0]) >= moneyRank(got[0])
  const [base, quote] = buys ? [got, given] : [given, got]
  return {
    signature: record.signature,
    slot: record.slot,
    ...(record.blockTimeSeconds !== undefined && { timeSeconds: record.blockTimeSeconds }),
    wallet: owner,
    side: buys ? 'buy' : 'sell',
    baseMint: base[0],
    baseAmount: base[1],
    baseDecimals: decimals.get(base[0]) ?? 0,
    quoteMint: quote[0],
    quoteAmount: quote[1],
    quoteDecimals: decimals.get(quote[0]) ?? 0,
    venues: [...venues],
  }
}
