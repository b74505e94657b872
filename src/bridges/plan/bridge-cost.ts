import type { Address } from '../../solana/address/address.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { TokenAmount } from '../../findings/amount.ts'
import type { QuoteRefusal } from './quote-refusal.ts'
import type { BridgeFee } from './provider.ts'

/** Rent of a few accounts, and a high priority fee. */
const besidesLamports = 30_000_000n

/**
 * Why a transaction takes more than a quote says; undefined where it does not. A bridge gets the amount that was quoted
 * and its fees, and nothing else of the wallet's.
 */
export const takesMore = (
  wallet: Address,
  balances: readonly BalanceChange[],
  quoted: { mint: Address; amountIn: bigint; fees: readonly BridgeFee[] },
): QuoteRefusal | undefined => {
  for (const { owner, mint, before, after, decimals } of balances) {
    if (owner !== wallet || after >= before) continue
    const taken = before - after
    const allowed = (mint === quoted.mint ? quoted.amountIn : 0n) + besides(mint, quoted.fees)
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
 * Why a transaction gives less than the minimum of its quote, where it pays out on the chain that it runs on; undefined
 * where it does not. Rent and fees may come out of SOL that arrives.
 */
export const givesLess = (
  balances: readonly BalanceChange[],
  promised: { owner: Address; mint: Address; minAmount: bigint },
): QuoteRefusal | undefined => {
  const { owner, mint, minAmount } = promised
  const row = balances.find((each) => each.owner === owner && each.mint === mint)
  const gained = row ? row.after - row.before : 0n
  const slack = mint === wrappedSolMint ? besidesLamports : 0n
  return gained + slack < minAmount ? { reason: 'gives-less' } : undefined
}

/** What may leave besides the amount: of SOL, rent and network fees, and the quoted fees in SOL. */
const besides = (mint: Address, fees: readonly BridgeFee[]): bigint => {
  if (mint !== wrappedSolMint) return 0n
  const quotedFees = fees.reduce(
    (sum, { included, symbol, decimals, amount = 0n }) =>
      !included && decimals === solDecimals && (symbol === 'SOL' || symbol === 'WSOL')
        ? sum + amount
        : sum,
    0n,
  )
  return besidesLamports + (quotedFees < quotedFeesMaxLamports ? quotedFees : quotedFeesMaxLamports)
}

/** A quoted fee must not be a way to take everything: half a SOL is more than any bridge charges. */
const quotedFeesMaxLamports = 500_000_000n
