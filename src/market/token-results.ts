import { roundUsd } from '../basics/round-usd.ts'
import { timeField } from '../checks/address/account-answer.ts'
import type { TokenResult } from './traders/trader-tokens.ts'
import { wholeUnits } from './trades/whole-units.ts'

/** Ready for JSON. Amounts are base units as decimal strings. */
export type ResultAnswer = {
  decimals: number
  buys: number
  sells: number
  boughtAmount: string
  soldAmount: string
  receivedAmount: string
  sentAmount: string
  boughtUsd: number
  soldUsd: number
  realizedUsd?: number
  unrealizedUsd?: number
  coveragePct?: number
  heldAmount?: string
  firstTradeAt?: string
  lastTradeAt?: string
}

/**
 * Why no result of a wallet is known: no trade of it was seen; too few blocks were read; none of its trades has a known
 * value; or nothing of known cost was sold, and nothing of it is left that has a price.
 */
export const unknownResults = ['no-trades', 'blocks-missing', 'no-prices', 'no-cost'] as const
export type UnknownBecause = (typeof unknownResults)[number]

/**
 * Unrealized is what is left of the purchases at the current price, less its cost. What was sent away since is not left,
 * and what came by transfer has no cost and is in neither result.
 */
export const resultAnswer = (result: TokenResult, priceUsd: number | undefined): ResultAnswer => {
  const { held, realisedUsd, coverage } = result
  const unrealized = unrealizedOf(result, priceUsd)
  return {
    decimals: result.decimals,
    buys: result.buys,
    sells: result.sells,
    boughtAmount: String(result.bought),
    soldAmount: String(result.sold),
    receivedAmount: String(result.received),
    sentAmount: String(result.given),
    boughtUsd: roundUsd(result.buyUsd),
    soldUsd: roundUsd(result.sellUsd),
    ...(realisedUsd !== undefined && { realizedUsd: signedUsd(realisedUsd) }),
    ...(unrealized !== undefined && { unrealizedUsd: signedUsd(unrealized) }),
    ...(coverage !== undefined && { coveragePct: Math.floor(coverage * 1_000) / 10 }),
    ...(held !== undefined && { heldAmount: String(held) }),
    ...timeField('firstTradeAt', result.firstAt),
    ...timeField('lastTradeAt', result.lastAt),
  }
}

/** Undefined without a price, or if nothing with a known cost is left. */
export const unrealizedOf = (
  { leftKnown, held, costUsd, decimals }: TokenResult,
  priceUsd: number | undefined,
): number | undefined => {
  if (priceUsd === undefined || leftKnown <= 0n) return undefined
  const left = held !== undefined && held < leftKnown ? held : leftKnown
  if (left <= 0n) return undefined
  const cost = costUsd * (Number(left) / Number(leftKnown))
  return wholeUnits(left, decimals) * priceUsd - cost
}

/** Rounds both ways alike. */
export const signedUsd = (usd: number): number => Math.sign(usd) * roundUsd(Math.abs(usd))
