import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { smallPercent } from '../../thresholds.ts'
import { isForeignShare } from './foreign-share.ts'
import { tokenGains } from './token-gains.ts'
import type { Outflow } from '../outflow.ts'
import { paysFromMarket } from '../public-market.ts'
import { netLamports } from '../return-value.ts'
import { ceilingOf, floorOf, type Holding, isLessThan, isPriced } from '../worth.ts'

/**
 * The largest token that comes in for a loss, if nothing that comes in has a standing, or only a trifle: the token is
 * not well known, its price has no bounds, and no exchange, market or launchpad with a public name pays it, or issues
 * it as the share of a pool. Anyone may create a token of fixed supply and hand it out, so whether it is worth anything
 * is unknown. Undefined if there is none.
 */
export const unprovenReturn = (
  { mint, lost }: { mint: Address; lost: bigint },
  context: RiskContext,
): Holding | undefined => {
  const gains = tokenGains(context)
  const proven = gains.filter((gain) => hasStanding(gain.mint, context))
  const unproven = gains.filter((gain) => !proven.includes(gain))
  const lamports = netLamports(context)
  const counted = lamports > 0n ? [...proven, { mint: wrappedSolMint, amount: lamports }] : proven
  if (counted.length > 0) {
    const ceiling = ceilingOf(counted, context)
    const floor = floorOf([{ mint, amount: lost }], context)
    if (!ceiling || !isLessThan(ceiling, smallPercent, floor)) return undefined
  }
  return unproven.reduce<Holding | undefined>(
    (largest, each) => (!largest || each.amount > largest.amount ? each : largest),
    undefined,
  )
}

const hasStanding = (mint: Address, context: RiskContext): boolean =>
  wellKnownMints.has(mint) ||
  isPriced(mint, context) ||
  (paysFromMarket(mint, context) && !isForeignShare(mint, context))

/** Whether a program takes it, and all that comes back is a token that is no share of a pool which others use. */
export const returnsForeignShare = (
  outflow: Pick<Outflow, 'mint' | 'lost' | 'movements'>,
  context: RiskContext,
): boolean => {
  if (outflow.movements.every(({ at }) => at.length === 1)) return false
  const unproven = unprovenReturn(outflow, context)
  return unproven !== undefined && isForeignShare(unproven.mint, context)
}
