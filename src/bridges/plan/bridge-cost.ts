import type { Address } from '../../solana/address/address.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { TokenAmount } from '../../findings/amount.ts'
import type { QuoteRefusal } from './quote-refusal.ts'
import type { BridgeFee } from './provider.ts'
import { maxQuotedFeesLamports, maxRentAndFeesLamports } from '../thresholds.ts'

/**
 * The refusal of a transaction that takes more than its quote; undefined if it does not. A bridge receives the quoted
 * amount and its fees, and nothing else from the wallet.
 */
export const takesMore = (
  wallet: Address,
  balances: readonly BalanceChange[],
  quoted: { mint: Address; amountIn: bigint; fees: readonly BridgeFee[] },
): QuoteRefusal | undefined => {
  for (const { owner, mint, before, after, decimals } of balances) {
    if (owner !== wallet || after >= before) continue
    const taken = before - after
    const allowed = (mint === quoted.mint ? quoted.amountIn : 0n) + otherCosts(mint, quoted.fees)
    if (taken <= allowed) continue
    if (mint !== wrappedSolMint && mint !== quoted.mint) return { reason: 'takes-other-asset' }
    const places = mint === wrappedSolMint ? solDecimals : decimals
    const amountOf = (raw: bigint): TokenAmount => ({
      raw,
      mint,
      ...(places !== undefined && { decimals: places }),
    })
    return { reason: 'takes-more', taken: amountOf(taken), allowed: amountOf(allowed) }
  }
  return undefined
}

/**
 * The refusal of a transaction that pays out less than the minimum of its quote on its own chain; undefined if it does
 * not. Rent and fees may reduce SOL that arrives.
 */
export const deliversLess = (
  balances: readonly BalanceChange[],
  promised: { owner: Address; mint: Address; minAmount: bigint },
): QuoteRefusal | undefined => {
  const { owner, mint, minAmount } = promised
  const row = balances.find((each) => each.owner === owner && each.mint === mint)
  const gained = row ? row.after - row.before : 0n
  const tolerance = mint === wrappedSolMint ? maxRentAndFeesLamports : 0n
  return gained + tolerance < minAmount ? { reason: 'gives-less' } : undefined
}

/** Amounts that may leave besides the quoted one: for SOL, rent, network fees and quoted fees in SOL. */
const otherCosts = (mint: Address, fees: readonly BridgeFee[]): bigint => {
  if (mint !== wrappedSolMint) return 0n
  const quotedFees = fees.reduce(
    (sum, { included, symbol, decimals, amount = 0n }) =>
      !included && decimals === solDecimals && (symbol === 'SOL' || symbol === 'WSOL')
        ? sum + amount
        : sum,
    0n,
  )
  return (
    maxRentAndFeesLamports +
    (quotedFees < maxQuotedFeesLamports ? quotedFees : maxQuotedFeesLamports)
  )
}
