import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { Transfer } from '../../../activity/transfers.ts'
import { dustMaxLamports, moneyDustMax, tokenDustMax, trifleMaxLamports } from '../thresholds.ts'

/** `dust`: worth nothing. `trifling`: too little to be a payment. `unknown-token`: a token of unknown value. */
export type Size = 'dust' | 'trifling' | 'value' | 'unknown-token'

/** What a transfer is worth, as far as that is known without a price. */
export const sizeOf = ({ mint, amount, decimals }: Transfer): Size => {
  if (amount === 0n) return 'dust'
  if (mint === wrappedSolMint) {
    if (amount < dustMaxLamports) return 'dust'
    return amount < trifleMaxLamports ? 'trifling' : 'value'
  }
  const known = wellKnownMints.get(mint)
  if (!known || decimals === undefined) return 'unknown-token'
  const bounds = isMoney(mint) ? moneyDustMax : tokenDustMax
  const whole = Number(amount) / 10 ** decimals
  if (whole < bounds.dust) return 'dust'
  return whole < bounds.trifle ? 'trifling' : 'value'
}

/** Dollars and euros, by the symbols of the well-known mints themselves, never by what a token calls itself. */
const isMoney = (mint: Address): boolean => /USD|EUR/.test(wellKnownMints.get(mint)?.symbol ?? '')
