import type { Address } from '../../../../solana/address/address.ts'
import {
  isMoney,
  minuteOf,
  type MoneyPrices,
  secondsPerMinute,
} from '../../../trades/money-prices.ts'
import { type OwnPrice, ownPriceOf, ownPriceReachSeconds } from '../../../trades/own-price.ts'
import { unnamedPriceMaxTimes } from '../../../thresholds.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import type { PriceVotes, VenueKind } from './price-votes.ts'
import { makeTurns } from './turns.ts'

export type OwnPriceParts = {
  votes: PriceVotes
  dictionaries: Dictionaries
  moneyAt: (minute: number) => MoneyPrices
  nowMs: () => number
}

/** Every route has the same price for this long, or until the token is traded again. */
const freshMs = 10_000
const cachedMax = 5_000

/** The clocks of chain and server differ by some seconds. */
const clockSkewSeconds = 300

export type OwnPrices = {
  of: (mints: readonly Address[]) => Promise<Map<Address, OwnPrice>>
  /** Its trades have changed. */
  forget: (mint: Address) => void
}

/** Current prices of tokens by own trades; money has that of the minute, as in the values of trades. */
export const prepareOwnPrices = (parts: OwnPriceParts): OwnPrices => {
  const cache = new Map<Address, { atMs: number; minute: number; price: OwnPrice | undefined }>()
  const current = (mint: Address, nowMs: number): OwnPrice | undefined => {
    const known = cache.get(mint)
    const minute = minuteOf(nowMs / 1_000)
    if (known?.minute === minute && Math.abs(nowMs - known.atMs) < freshMs) return known.price
    const price = priceOf(parts, mint, nowMs / 1_000)
    cache.delete(mint)
    cache.set(mint, { atMs: nowMs, minute, price })
    return price
  }
  return {
    of: async (mints) => {
      const pause = makeTurns()
      const found = new Map<Address, OwnPrice>()
      for (const mint of mints) {
        const price = current(mint, parts.nowMs())
        if (price) found.set(mint, price)
        await pause()
      }
      for (const oldest of cache.keys()) if (cache.size <= cachedMax || !cache.delete(oldest)) break
      return found
    },
    // The price of money is made from the trades before the minute.
    forget: (mint) => {
      if (!isMoney(mint) || cache.get(mint)?.price === undefined) cache.delete(mint)
    },
  }
}

/** An older trade shows no price. */
const ownPriceMaxAgeSeconds = 86_400

const priceOf = (parts: OwnPriceParts, mint: Address, nowSeconds: number): OwnPrice | undefined => {
  if (isMoney(mint)) return moneyPrice(parts, mint, nowSeconds)
  const id = parts.dictionaries.findMint(mint)
  if (id === undefined) return undefined
  const toSeconds = Math.floor(nowSeconds) + clockSkewSeconds
  const dayAgo = Math.floor(nowSeconds) - ownPriceMaxAgeSeconds
  const { ofToken, newestOf } = parts.votes
  const byTrades = (venues: VenueKind): OwnPrice | undefined =>
    ownPriceOf(
      {
        since: (fromSeconds) => ofToken(id, { fromSeconds, toSeconds }, venues),
        newest: () => newestOf(id, { fromSeconds: dayAgo, toSeconds }, venues),
      },
      Math.floor(nowSeconds),
    )
  // A program of one's own trades at any price, so it counts fully only for a token that no known exchange traded that day.
  const known = byTrades('known')
  if (!known) return byTrades('any')
  if (known.isStrong || nowSeconds - known.timeSeconds < ownPriceReachSeconds) return known
  return followed(known, byTrades('any'))
}

/** An old price moves with newer trades elsewhere on which enough wallets agree, as far as prices move within a day. */
const followed = (known: OwnPrice, newer: OwnPrice | undefined): OwnPrice => {
  if (!newer?.isStrong) return known
  const times = newer.priceUsd / known.priceUsd
  const isNear = times <= unnamedPriceMaxTimes && 1 / times <= unnamedPriceMaxTimes
  return isNear ? { ...newer, isStrong: false } : known
}

/** Its time is the end of the trades that it is made from. */
const moneyPrice = (
  { moneyAt }: OwnPriceParts,
  mint: Address,
  nowSeconds: number,
): OwnPrice | undefined => {
  const minute = minuteOf(nowSeconds)
  const price = moneyAt(minute).get(mint)
  return price && { ...price, timeSeconds: minute * secondsPerMinute, provenUsd: Number.MAX_VALUE }
}
