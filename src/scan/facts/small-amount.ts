import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import type { RiskContext } from '../context/risk-context.ts'
import {
  largeShareMinLamports,
  lossBounds,
  smallKnownSupplyParts,
  smallSupplyParts,
} from '../thresholds.ts'
import type { Outflow } from './outflow.ts'
import { mintStateOf } from './receipt.ts'
import { ceilingOf } from './worth.ts'

/** Whether it is one collectible: all that there is of it. */
export const isCollectible = (
  { mint, before }: Pick<Outflow, 'mint' | 'before'>,
  context: RiskContext,
): boolean => {
  const state = mintStateOf(context, mint)
  const decimals = state?.kind === 'mint' ? state.decimals : context.decimals.get(mint)
  return before === 1n && (decimals ?? 0) === 0
}

/**
 * Whether the amount is small without knowing a price: little SOL, or a tiny part of the token's supply. False if the
 * supply is not known.
 */
export const isSmallAmount = (
  { mint, lost }: Pick<Outflow, 'mint' | 'lost'>,
  context: RiskContext,
): boolean => {
  if (mint === wrappedSolMint) return lost < largeShareMinLamports
  const state = mintStateOf(context, mint)
  const supply = state?.kind === 'mint' ? state.supply : context.recalled?.get(mint)?.supply
  const parts = wellKnownMints.has(mint) ? smallKnownSupplyParts : smallSupplyParts
  return supply !== undefined && lost * parts <= supply
}

/**
 * Whether it cannot be worth a few dollars: as a part of its supply, of what the largest token was ever worth. False if
 * the supply is not known.
 */
export const isWorthLittle = (
  { mint, lost }: Pick<Outflow, 'mint' | 'lost'>,
  context: RiskContext,
): boolean => {
  const ceiling = ceilingOf([{ mint, amount: lost }], context)
  return (
    ceiling !== undefined &&
    ceiling.lamports === 0n &&
    ceiling.microDollars < lossBounds.low.microDollars
  )
}
