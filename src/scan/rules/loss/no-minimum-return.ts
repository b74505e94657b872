import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { severityOfWeight } from '../../facts/loss/loss-size.ts'
import { evidenceOf } from '../../facts/outflow.ts'
import { riskOf, type SwapRisk, weightOfRisks } from '../../facts/return/swap-risk.ts'
import { isPassedOn, type Swap, swapsOf } from '../../facts/swap.ts'
import { severityFloors } from '../../thresholds.ts'

export type NoMinimumReturn = {
  program: Address
  /** What the trade takes in the preview, or may take where that is what has no limit. */
  given: TokenAmount
  /** What the preview returns; absent if it shows nothing. */
  received?: TokenAmount
  /** What the instruction guarantees of it; absent if it only limits what is paid. */
  guaranteed?: TokenAmount
}

/**
 * A swap through a known exchange or aggregator accepts much less than the preview shows, or may take much more: no
 * minimum, a slippage of 100 %, or anything beyond what traders usually accept, which weighs the more the larger the part
 * at risk is. The price can be moved right before the swap, and the preview says nothing about the outcome. Only what
 * the signer signs counts: routers check the result themselves and set no minimum in the calls they make. Benign
 * look-alikes: the first of several swaps where a later one sets the minimum, and small trades (only noted if they have
 * hardly any limit).
 */
export const noMinimumReturn: ScanRule<'no-minimum-return', NoMinimumReturn> = {
  id: 'no-minimum-return',
  code: 'NO_MINIMUM_RETURN',
  severity: 'high',
  sources: ['Interfaces of the exchanges in solana/decoding/terms', 'Jito: sandwiched swaps'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    const swaps = swapsOf(context)
    const loose = swaps.flatMap((swap, index): Loose[] => {
      const passedOn = isPassedOn(swap, swaps.slice(index + 1), context)
      const risk = passedOn ? undefined : riskOf(swap, context)
      return risk ? [{ swap, risk }] : []
    })
    const byAsset = Map.groupBy(loose, ({ swap }) => swap.outflow.mint)
    return [...byAsset.values()].flatMap((together) => observe(together, context))
  },
}

type Loose = { swap: Swap; risk: SwapRisk }

/** Swaps of one asset, of which the one with the most at risk is reported. */
const observe = (
  together: readonly Loose[],
  context: RiskContext,
): Observation<NoMinimumReturn>[] => {
  const [worst] = together.toSorted((one, other) => (one.risk.risked < other.risk.risked ? 1 : -1))
  if (!worst) return []
  const { swap, risk } = worst
  const { instruction, outflow, received, terms } = swap
  const unlimited = risk.risked * 2n >= swap.given
  const weight = Math.max(weightOfRisks(together, context), unlimited ? severityFloors.low : 0)
  const severity = severityOfWeight(weight)
  if (!severity) return []
  const { decimals } = context
  const guaranteed =
    terms.kind === 'minimum' && received
      ? { guaranteed: tokenAmount(terms.minOut, received.mint, decimals) }
      : {}
  return [
    {
      params: {
        program: instruction.programId,
        given: tokenAmount(risk.open.amount, risk.open.mint, decimals),
        ...(received && { received: tokenAmount(received.amount, received.mint, decimals) }),
        ...guaranteed,
      },
      ...evidenceOf(outflow),
      subject: instruction.programId,
      at: together.map((each) => each.swap.instruction.path),
      severity,
      weight,
    },
  ]
}
