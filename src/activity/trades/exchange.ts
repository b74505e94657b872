import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { OwnerFlows } from './flows.ts'
import { leftoverLamports, legsOf, type Leg } from './legs.ts'
import type { ReadTransaction } from './owner-flows.ts'
import { moneyRank } from '../../solana/known/quote-mints.ts'
import type { Trade } from './trade.ts'
import type { Calls } from './venues.ts'

/** One asset exchanged for another. `venues`: where, if not everywhere that the transaction traded. */
export type Exchange = { spent: Leg; received: Leg; venues?: readonly string[] }

/**
 * The exchange of an owner; undefined if it was not a trade. Tokens minted for a deposit are a share of it, an NFT is
 * not a currency, and alongside liquidity changes there is no clear price. Minting by an aggregator on its route, or by
 * a launch curve that makes what it sells, is part of the exchange.
 */
export const exchangeOf = (flows: OwnerFlows, calls: Calls): Exchange | undefined => {
  const legs = legsOf(flows)
  const [spent] = legs.spent
  const [received] = legs.received
  if (!spent || !received || legs.spent.length > 1 || legs.received.length > 1) return undefined
  if (calls.pooling && !calls.aggregator) return undefined
  if (isSingle(flows, spent) || isSingle(flows, received)) return undefined
  if (calls.exchangeCalls === 0 && (isDeposit(spent) || isDeposit(received))) return undefined
  const issued = flows.minted.has(received[0]) || flows.burned.has(spent[0])
  // What the creator of a token is given may be a share of it, at no price.
  const sold = calls.aggregator || (calls.curves && !calls.created.has(received[0]))
  return issued && !sold ? undefined : { spent, received }
}

/** Without a known exchange, a little SOL alongside a token is account rent, not a price. */
const isDeposit = ([mint, amount]: Leg): boolean =>
  mint === wrappedSolMint && amount <= leftoverLamports

const isSingle = ({ decimals }: OwnerFlows, [mint, amount]: Leg): boolean =>
  amount === 1n && decimals.get(mint) === 0

/** An exchange as a trade: which side is bought or sold, and which is the money. */
export const tradeOf = (
  { record }: ReadTransaction,
  { owner, decimals }: OwnerFlows,
  { spent, received, venues }: Exchange,
  calls: Pick<Calls, 'venues'>,
): Trade => {
  // The more money-like asset is the quote; if neither is money, the spent one.
  const buys = moneyRank(spent[0]) >= moneyRank(received[0])
  const [base, quote] = buys ? [received, spent] : [spent, received]
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
    venues: [...(venues ?? calls.venues)],
  }
}
