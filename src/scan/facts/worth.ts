import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { mintStateOf } from './receipt.ts'
import { shareRatesOf } from './share-rates.ts'
import {
  dollarWorth,
  fairPercent,
  knownWorths,
  largestTokenMicroDollars,
  majorityPercent,
  solPriceMicroDollars,
  type UnitWorth,
} from '../thresholds.ts'

/** A value in dollars and SOL. They are kept apart, so that SOL compares with SOL at any price. */
export type Worth = { microDollars: bigint; lamports: bigint }

/** An amount of a token in base units. SOL has the mint of wrapped SOL. */
export type Holding = { mint: Address; amount: bigint }

/** The minimum that these are worth; what is not known counts as nothing. */
export const floorOf = (holdings: readonly Holding[], context: RiskContext): Worth =>
  sumOf(holdings.map((each) => knownWorth(each, 'min', context) ?? nothing))

/**
 * The maximum that these are worth; undefined if one of them may be worth anything. A token of unknown price is worth
 * at most its share of what any token was ever worth in all.
 */
export const ceilingOf = (
  holdings: readonly Holding[],
  context: RiskContext,
): Worth | undefined => {
  const worths = holdings.map(
    (each) => knownWorth(each, 'max', context) ?? shareOfAll(each, context),
  )
  return worths.every((each) => each !== undefined) ? sumOf(worths) : undefined
}

/** Whether one is worth less than so many percent of the other, whatever SOL costs. */
export const isLessThan = (part: Worth, percent: bigint, whole: Worth): boolean =>
  solPriceMicroDollars.every(
    (price) => dollarsOf(part, price) * 100n < dollarsOf(whole, price) * percent,
  )

/** Whether it is worth so many micro-dollars, whatever SOL costs. */
export const isWorth = (worth: Worth, microDollars: bigint): boolean =>
  solPriceMicroDollars.every((price) => dollarsOf(worth, price) >= microDollars)

/** What it is worth in micro-dollars at the lowest price of SOL. */
export const leastDollarsOf = (worth: Worth): bigint => dollarsOf(worth, solPriceMicroDollars[0])

/** Whether all of it is SOL or shares of SOL, or all of it dollars or shares of dollars. */
export const isSameMoney = (
  received: readonly Holding[],
  given: readonly Holding[],
  context: RiskContext,
): boolean => {
  const kinds = new Set([...received, ...given].map(({ mint }) => moneyOf(mint, context)))
  return kinds.size === 1 && !kinds.has(undefined)
}

const nothing: Worth = { microDollars: 0n, lamports: 0n }

const lamportsPerSol = 1_000_000_000n

const dollarsOf = ({ microDollars, lamports }: Worth, price: bigint): bigint =>
  microDollars + (lamports * price) / lamportsPerSol

const sumOf = (worths: readonly Worth[]): Worth =>
  worths.reduce(
    (sum, each) => ({
      microDollars: sum.microDollars + each.microDollars,
      lamports: sum.lamports + each.lamports,
    }),
    nothing,
  )

/** The worth of tokens whose price has known bounds. */
const knownWorth = (
  { mint, amount }: Holding,
  bound: 'min' | 'max',
  context: RiskContext,
): Worth | undefined => {
  if (mint === wrappedSolMint) return { microDollars: 0n, lamports: amount }
  const unit = unitWorthOf(mint)
  const rate = shareRatesOf(context).get(mint)
  if (rate && rate.asset !== mint && !shareRatesOf(context).has(rate.asset))
    return knownWorth(
      { mint: rate.asset, amount: (amount * rate.assets) / rate.shares },
      bound,
      context,
    )
  if (!unit) return undefined
  const worth = (amount * unit[bound]) / 10n ** BigInt(unit.decimals)
  return unit.in === 'lamports'
    ? { microDollars: 0n, lamports: worth }
    : { microDollars: worth, lamports: 0n }
}

/** Whether its price has known bounds. */
export const isPriced = (mint: Address, context: RiskContext): boolean =>
  knownWorth({ mint, amount: 0n }, 'min', context) !== undefined

/**
 * Whether what comes back is too little for what is given: `rate` for less than four fifths of the same kind of money,
 * `price` for less than half of anything else at any price of SOL. Undefined also if the return may be worth anything.
 */
export const shortfallOf = (
  received: readonly Holding[],
  given: readonly Holding[],
  context: RiskContext,
): 'rate' | 'price' | undefined => {
  const [ceiling, floor] = [ceilingOf(received, context), floorOf(given, context)]
  if (!ceiling) return undefined
  if (isLessThan(ceiling, fairShareOf(received, given, context), floor))
    return isSameMoney(received, given, context) ? 'rate' : 'price'
  return undefined
}

/** Percent of what is given that a fair trade returns at least. */
const fairShareOf = (
  received: readonly Holding[],
  given: readonly Holding[],
  context: RiskContext,
): bigint => (isSameMoney(received, given, context) ? fairPercent : majorityPercent)

const moneyOf = (mint: Address, context: RiskContext): 'sol' | 'dollars' | undefined => {
  const asset = shareRatesOf(context).get(mint)?.asset ?? mint
  if (dollarMints.has(asset)) return 'dollars'
  return asset === wrappedSolMint || unitWorthOf(asset)?.in === 'lamports' ? 'sol' : undefined
}

const unitWorthOf = (mint: Address): UnitWorth | undefined =>
  dollarMints.has(mint) ? dollarWorth : knownWorths[wellKnownMints.get(mint)?.symbol ?? '']

const shareOfAll = ({ mint, amount }: Holding, context: RiskContext): Worth | undefined => {
  const state = mintStateOf(context, mint)
  const supply = state?.kind === 'mint' ? state.supply : context.recalled?.get(mint)?.supply
  const decimals = state?.kind === 'mint' ? state.decimals : context.decimals.get(mint)
  if (supply === undefined || decimals === undefined || decimals === 0) return undefined
  if (supply < amount || supply === 0n) return undefined
  return { microDollars: (amount * largestTokenMicroDollars) / supply, lamports: 0n }
}
