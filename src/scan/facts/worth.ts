import { type Address, addressFromBytes } from '../../solana/address/address.ts'
import { stakePoolProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { readU64 } from '../../solana/state/layout.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import { mintStateOf } from './receipt.ts'
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
  const rate = stakeRates(context).get(mint)
  if (rate) return { microDollars: 0n, lamports: (amount * rate.lamports) / rate.tokens }
  const unit = unitWorthOf(mint)
  if (!unit) return undefined
  const worth = (amount * unit[bound]) / 10n ** BigInt(unit.decimals)
  return unit.in === 'lamports'
    ? { microDollars: 0n, lamports: worth }
    : { microDollars: worth, lamports: 0n }
}

/** Whether its price has known bounds. */
export const isPriced = (mint: Address, context: RiskContext): boolean =>
  mint === wrappedSolMint || stakeRates(context).has(mint) || unitWorthOf(mint) !== undefined

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

type Rate = { lamports: bigint; tokens: bigint }

/**
 * What stake pools whose accounts are in the transaction pay for a token. Source: SPL Stake Pool `StakePool`: the kind
 * in the first byte, the mint at byte 162, the pool's lamports at byte 258, and the supply of tokens behind them.
 */
const stakeRates = oncePerContext(({ before }: RiskContext): ReadonlyMap<Address, Rate> => {
  const rates = new Map<Address, Rate>()
  for (const { owner, data } of before.values()) {
    if (owner !== stakePoolProgram || data[0] !== 1 || data.length < stakePoolHeadBytes) continue
    const [lamports, tokens] = [readU64(data, 258), readU64(data, 266)]
    if (lamports > 0n && tokens > 0n) rates.set(addressFromBytes(data, 162), { lamports, tokens })
  }
  return rates
})

const stakePoolHeadBytes = 274
