import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { listingPriceMinLamports } from '../../thresholds.ts'
import { protocolAmounts } from '../handed-out.ts'
import { takingCalls } from '../call.ts'
import type { Outflow } from '../outflow.ts'
import { paymentsIn } from '../payment.ts'
import { rentReturned } from '../rent-returned.ts'
import { netLamports } from '../return-value.ts'
import { type Holding, isPriced } from '../worth.ts'

/**
 * What comes in beside returned rent, tokens first. A token of unknown price counts only if the trade itself pays it, or
 * an established protocol: anyone can add one to a transaction.
 */
export const gainsOf = (losses: readonly Outflow[], context: RiskContext): Holding[] => {
  const { effects, identity } = context
  const calls = new Set(losses.flatMap((each) => takingCalls(each, context)))
  const paid = new Set([
    ...protocolAmounts(context).keys(),
    ...[...calls].flatMap((index) => paymentsIn({ index }, context).map(({ mint }) => mint)),
  ])
  const tokens = effects.balances.flatMap(({ owner, mint, before, after }) =>
    mint !== wrappedSolMint &&
    after > before &&
    identity.ownedAfter(owner) &&
    (paid.has(mint) || calls.size === 0 || isPriced(mint, context))
      ? [{ mint, amount: after - before }]
      : [],
  )
  const lamports = netLamports(context) - rentReturned(context)
  return lamports > 0n ? [...tokens, { mint: wrappedSolMint, amount: lamports }] : tokens
}

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
