import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { smallPercent } from '../../thresholds.ts'
import type { Outflow } from '../outflow.ts'
import { paysFromMarket } from '../public-market.ts'
import { mintStateOf } from '../receipt.ts'
import { netLamports } from '../return-value.ts'
import { ceilingOf, floorOf, isLessThan, isPriced } from '../worth.ts'
import { tokenGains } from './token-gains.ts'

/**
 * The collectible that comes in for a loss, if none that comes in has a standing and nothing else that has one is more
 * than a tenth of the loss: anyone makes a collection of their own, so one that its seller hands over, or that is
 * minted for the purchase, may be worth nothing. One that existed before and that a public market transfers was for
 * sale there, to everyone.
 */
export const unprovenCollectible = (
  { mint, lost }: Pick<Outflow, 'mint' | 'lost'>,
  context: RiskContext,
): Address | undefined => {
  const gains = tokenGains(context)
  const collectibles = gains.filter((gain) => isCollectibleMint(gain.mint, context))
  const [first] = collectibles
  if (!first || collectibles.some((gain) => wasForSale(gain.mint, context))) return undefined
  const others = gains.filter(
    (gain) =>
      !collectibles.includes(gain) &&
      (isPriced(gain.mint, context) || paysFromMarket(gain.mint, context)),
  )
  const lamports = netLamports(context)
  const sol = lamports > 0n ? [{ mint: wrappedSolMint, amount: lamports }] : []
  if (others.length + sol.length === 0) return first.mint
  const ceiling = ceilingOf([...others, ...sol], context)
  const floor = floorOf([{ mint, amount: lost }], context)
  return ceiling && isLessThan(ceiling, smallPercent, floor) ? first.mint : undefined
}

/** Whether its units cannot be divided. */
export const isCollectibleMint = (mint: Address, context: RiskContext): boolean => {
  const state = mintStateOf(context, mint)
  return (state?.kind === 'mint' ? state.decimals : context.decimals.get(mint)) === 0
}

/** A program for collectibles also mints what a creator offers; an exchange mints proofs of positions in its pools. */
const wasForSale = (mint: Address, context: RiskContext): boolean =>
  paysFromMarket(mint, context, isMintedHere(mint, context) ? 'nft' : undefined)

const isMintedHere = (mint: Address, { instructions }: RiskContext): boolean =>
  instructions.some(({ actions }) =>
    actions.some((action) => action.type === 'mint-to' && action.mint === mint),
  )
