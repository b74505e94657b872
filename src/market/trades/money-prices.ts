import type { Trade } from '../../activity/trades/trade.ts'
import { median } from '../../basics/median.ts'
import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import {
  dollarKindsMin,
  dollarPriceError,
  ownPriceMinUsd,
  ownPriceMinWallets,
  pricingTradeMinUsd,
  solVotesMin,
} from '../thresholds.ts'
import { votedPrice, type PriceVote } from './voted-price.ts'
import { wholeUnits } from './whole-units.ts'

/** Money: SOL and dollar tokens. Its price is fixed once for each minute, so that all values of that minute agree. */
export const isMoney = (mint: Address): boolean => mint === wrappedSolMint || dollarMints.has(mint)

/** A trade of SOL against a dollar token. */
export type MoneyVote = {
  wallet: Address
  dollar: Address
  /** Of one SOL, and what was paid, both in that dollar token. */
  price: number
  size: number
  timeSeconds: number
}

export type MoneyPrice = {
  priceUsd: number
  /** Whether enough wallets and value agree on it to do without other sources. */
  isStrong: boolean
}

/** Of SOL, and of dollar tokens if it is known what they trade for; the others are worth a dollar. */
export type MoneyPrices = ReadonlyMap<Address, MoneyPrice>

export const secondsPerMinute = 60

/** The minute whose money prices value a trade: Unix time divided by 60. */
export const minuteOf = (timeSeconds: number): number => Math.floor(timeSeconds / secondsPerMinute)

/** Trades before a minute that its prices are made from: fewer seconds if enough wallets trade in them. */
const usualSeconds = 60
export const moneyReachSeconds = 600

/**
 * Prices of money from trades of SOL against dollar tokens. What a dollar token trades for is seen by comparison: the
 * median of what SOL costs in each of them is a dollar, so that one that fails is found as long as most do not. With fewer
 * kinds than that takes, and within the error of such prices, all are worth a dollar.
 */
export const moneyPricesOf = (newestFirst: readonly MoneyVote[]): MoneyPrices => {
  const dollars = dollarPricesOf(newestFirst)
  const sol = solPriceOf(newestFirst, dollars)
  return new Map([
    ...[...dollars].map(([mint, priceUsd]) => [mint, { priceUsd, isStrong: true }] as const),
    ...(sol ? [[wrappedSolMint, sol] as const] : []),
  ])
}

const dollarPricesOf = (votes: readonly MoneyVote[]): ReadonlyMap<Address, number> => {
  const solPrices = [...dollarMints].flatMap((dollar): [Address, number][] => {
    const voted = votedPrice(votesOf(votes.filter((vote) => vote.dollar === dollar)))
    return voted && isEnough(voted) ? [[dollar, voted.price]] : []
  })
  if (solPrices.length < dollarKindsMin) return new Map()
  const reference = median(solPrices.map(([, price]) => price))
  return new Map(
    solPrices.map(([dollar, price]) => {
      const priceUsd = reference / price
      return [dollar, Math.abs(priceUsd - 1) <= dollarPriceError ? 1 : priceUsd]
    }),
  )
}

const solPriceOf = (
  votes: readonly MoneyVote[],
  dollars: ReadonlyMap<Address, number>,
): MoneyPrice | undefined => {
  const [newest] = votes
  if (!newest) return undefined
  const recent = votes.filter(({ timeSeconds }) => newest.timeSeconds - timeSeconds < usualSeconds)
  const isUsual = new Set(recent.map(({ wallet }) => wallet)).size >= solVotesMin
  const voted = votedPrice(votesOf(isUsual ? recent : votes, dollars))
  return voted && { priceUsd: voted.price, isStrong: isEnough(voted) }
}

const votesOf = (
  votes: readonly MoneyVote[],
  dollars: ReadonlyMap<Address, number> = new Map(),
): PriceVote[] =>
  votes.map(({ wallet, dollar, price, size }) => {
    const unitUsd = dollars.get(dollar) ?? 1
    return { voter: wallet, price: price * unitUsd, size: size * unitUsd }
  })

const isEnough = ({ voters, size }: { voters: number; size: number }): boolean =>
  voters >= ownPriceMinWallets && size >= ownPriceMinUsd

/** What these trades say about the price of SOL, newest first: those through exchanges with a name, if there are any. */
export const moneyVotesOf = (trades: readonly Trade[]): MoneyVote[] => {
  const votesIn = (some: readonly Trade[]): MoneyVote[] =>
    some.flatMap((trade) => moneyVoteOf(trade) ?? [])
  const open = votesIn(trades.filter(({ venues }) => venues.length > 0))
  const votes = open.length > 0 ? open : votesIn(trades)
  return votes.sort((a, b) => b.timeSeconds - a.timeSeconds)
}

/** Undefined if the trade says nothing about the price of SOL, or next to nothing. */
export const moneyVoteOf = (
  trade: Pick<
    Trade,
    'wallet' | 'baseMint' | 'baseAmount' | 'baseDecimals' | 'quoteMint' | 'quoteAmount'
  > & { quoteDecimals: number; timeSeconds?: number },
): MoneyVote | undefined => {
  const { wallet, baseMint, quoteMint, timeSeconds } = trade
  if (baseMint !== wrappedSolMint || !dollarMints.has(quoteMint)) return undefined
  const size = wholeUnits(trade.quoteAmount, trade.quoteDecimals)
  const price = size / wholeUnits(trade.baseAmount, trade.baseDecimals)
  if (timeSeconds === undefined || size < pricingTradeMinUsd) return undefined
  return Number.isFinite(price) && price > 0
    ? { wallet, dollar: quoteMint, price, size, timeSeconds }
    : undefined
}
