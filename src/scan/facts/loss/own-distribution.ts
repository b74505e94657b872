import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { dollarMints } from '../../../solana/known/quote-mints.ts'
import { collectorsMax } from '../../count-thresholds.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { majorityPercent, openingRentMaxLamports } from '../../thresholds.ts'
import { type Outflow, outflowsOf } from '../outflow.ts'
import { mintStateOf } from '../receipt.ts'

/**
 * Whether the user hands out a token of their own: the message itself sends it to many, nothing else is lost but rent,
 * and the user keeps the right to mint it or held most of its supply. An issuer gives nearly all of a token away, while
 * a thief collects. A thief may collect in many accounts too, so the payment itself stays a strong warning.
 */
export const isOwnDistribution = (outflow: Outflow, context: RiskContext): boolean => {
  const { mint, receivers, movements } = outflow
  return (
    context.simulation.status === 'ok' &&
    receivers.length > collectorsMax &&
    movements.every(({ at, authorization }) => at.length === 1 && authorization.by === 'user') &&
    outflowsOf(context).every(
      (each) =>
        each.mint === mint || (each.mint === wrappedSolMint && each.lost < openingRentMaxLamports),
    ) &&
    isOwnIssue(outflow, context)
  )
}

const isOwnIssue = ({ mint, before }: Outflow, context: RiskContext): boolean => {
  if (dollarMints.has(mint)) return false
  const [earlier, later] = [context.states.before.get(mint), mintStateOf(context, mint)]
  if (earlier?.kind === 'mint' && later?.kind === 'mint') {
    const keepsRight = [earlier, later].every((state) => state.mintAuthority === context.user)
    if (keepsRight) return true
  }
  const supply = earlier?.kind === 'mint' ? earlier.supply : context.recalled?.get(mint)?.supply
  return supply !== undefined && before * 100n > supply * majorityPercent
}
