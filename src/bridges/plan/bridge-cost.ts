import type { Address } from '../../solana/address/address.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { fromBaseUnits } from './amount.ts'
import type { BridgeFee } from './provider.ts'

/** Rent of a few accounts, and the fee of a transaction that is in a hurry. */
const besidesLamports = 30_000_000n

/**
 * Why a transaction takes more than a quote says; undefined where it does not. A bridge gets the amount that was quoted
 * and its fees, and nothing else of the wallet's.
 */
export const takesMore = (
  wallet: Address,
  balances: readonly BalanceChange[],
  quoted: { mint: Address; amountIn: bigint; fees: readonly BridgeFee[] },
): string | undefined => {
  for (const { owner, mint, before, after, decimals } of balances) {
    if (owner !== wallet || after >= before) continue
    const taken = before - after
    const allowed = (mint === quoted.mint ? quoted.amountIn : 0n) + besides(mint, quoted.fees)
    if (taken <= allowed) continue
    if (mint !== wrappedSolMint && mint !== quoted.mint)
      return 'It takes something else of the wallet’s than was quoted.'
    const unit = mint === wrappedSolMint ? solDecimals : decimals
    const much = (amount: bigint): string =>
      unit === undefined ? `${amount} base units` : fromBaseUnits(amount, unit)
    return `It takes ${much(taken)}${mint === wrappedSolMint ? ' SOL' : ''} of the wallet’s, where ${much(allowed)} at most were quoted.`
  }
  return undefined
}

/**
 * Why a transaction gives less than a quote promises at least, where it pays out on the chain that it runs on; undefined
 * where it does not. Rent and fees may come out of SOL that arrives.
 */
export const givesLess = (
  balances: readonly BalanceChange[],
  promised: { owner: Address; mint: Address; least: bigint },
): string | undefined => {
  const { owner, mint, least } = promised
  const row = balances.find((each) => each.owner === owner && each.mint === mint)
  const gained = row ? row.after - row.before : 0n
  const slack = mint === wrappedSolMint ? besidesLamports : 0n
  return gained + slack < least
    ? 'It was tried out, and less arrives than the quote promises at least.'
    : undefined
}

/** What may leave besides the amount: of SOL rent and network fees, and the fees that were told in it. */
const besides = (mint: Address, fees: readonly BridgeFee[]): bigint => {
  if (mint !== wrappedSolMint) return 0n
  const told = fees.reduce(
    (sum, { included, symbol, decimals, amount = 0n }) =>
      !included && decimals === solDecimals && (symbol === 'SOL' || symbol === 'WSOL')
        ? sum + amount
        : sum,
    0n,
  )
  return besidesLamports + (told < mostToldLamports ? told : mostToldLamports)
}

/** A fee that is told cannot be a way to take everything: half a SOL is dearer than any bridge. */
const mostToldLamports = 500_000_000n
