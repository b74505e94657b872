import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { listingPriceMinLamports } from '../thresholds.ts'
import { rentReturned } from './rent-returned.ts'
import { netLamports } from './return-value.ts'

/**
 * Whether all that comes in beside returned rent is less SOL than burning an NFT returns: too little for a sale, and more
 * than nothing, as with a deposit.
 */
export const bringsOnlyTrifle = (context: RiskContext): boolean => {
  const { effects, identity } = context
  const lamports = netLamports(context) - rentReturned(context)
  return (
    lamports > 0n &&
    lamports < listingPriceMinLamports &&
    effects.balances.every(
      ({ owner, mint, before, after }) =>
        mint === wrappedSolMint || after <= before || !identity.ownedAfter(owner),
    )
  )
}
