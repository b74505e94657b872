import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { Transfer } from '../../../activity/transfers.ts'

/** Below this nobody pays anybody on purpose: 0.0001 SOL. */
const dustLamports = 100_000n
/** What somebody may spend on being seen in a history: 0.001 SOL. */
const triflingLamports = 1_000_000n

/** Whole tokens below which a sum of money is dust; of other well-known tokens a part that is worth nothing at any price. */
const moneyDust = { dust: 0.01, trifling: 1 }
const otherDust = { dust: 0.000001, trifling: 0.00001 }

/** `dust`: worth nothing. `trifling`: worth too little to be a payment. `worthless`: a token nobody knows the worth of. */
export type Size = 'dust' | 'trifling' | 'value' | 'unknown-token'

/** What a transfer is worth, as far as that can be said without a price. */
export const sizeOf = ({ mint, amount, decimals }: Transfer): Size => {
  if (amount === 0n) return 'dust'
  if (mint === wrappedSolMint) {
    if (amount < dustLamports) return 'dust'
    return amount < triflingLamports ? 'trifling' : 'value'
  }
  const known = wellKnownMints.get(mint)
  if (!known || decimals === undefined) return 'unknown-token'
  const bounds = isMoney(mint) ? moneyDust : otherDust
  const whole = Number(amount) / 10 ** decimals
  if (whole < bounds.dust) return 'dust'
  return whole < bounds.trifling ? 'trifling' : 'value'
}

/** Dollars and euros: symbols of the well-known mints themselves, never what a token calls itself. */
const isMoney = (mint: Address): boolean => /USD|EUR/.test(wellKnownMints.get(mint)?.symbol ?? '')
