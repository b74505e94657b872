import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { mintStateOf } from './receipt.ts'
import { shareRatesOf } from './share-rates.ts'
import {
  dollarWorth,
  knownWorths,
  largestTokenMicroDollars,
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
 * Whether it is SOL, dollars, or a share of them: these are compared with their own kind at hardly any tolerance, while
 * all other bounds are as wide as markets move.
 */
export const isFirm = (mint: Address, context: RiskContext): boolean => {
  const asset = shareRatesOf(context).get(mint)?.asset ?? mint
  return asset === wrappedSolMint || dollarMints.has(asset) || unitWorthOf(asset)?.in === 'lamports'
}

/** Whether both are SOL alone, or dollars alone. */
export const isSameKind = (one: Worth, other: Worth): boolean =>
  (one.lamports === 0n && other.lamports === 0n) ||
  (one.microDollars === 0n && other.microDollars === 0n)

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
