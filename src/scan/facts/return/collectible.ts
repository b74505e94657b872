import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { paysFromMarket } from '../public-market.ts'
import { mintStateOf } from '../receipt.ts'

/**
 * The collectible that comes in, if collectibles are all that comes in and none of them has a standing: anyone makes a
 * collection of their own, so one that its seller hands over, or that is minted for the purchase, may be worth nothing.
 * One that existed before and that a public market transfers was for sale there, to everyone.
 */
export const unprovenCollectible = (context: RiskContext): Address | undefined => {
  const mints = gainedMints(context)
  const proves = (mint: Address): boolean =>
    !isCollectibleMint(mint, context) || wasForSale(mint, context)
  return mints.some(proves) ? undefined : mints[0]
}

const gainedMints = ({ effects, identity }: RiskContext): Address[] =>
  effects.balances.flatMap(({ owner, mint, before, after }) =>
    mint !== wrappedSolMint && after > before && identity.ownedAfter(owner) ? [mint] : [],
  )

const isCollectibleMint = (mint: Address, context: RiskContext): boolean => {
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
