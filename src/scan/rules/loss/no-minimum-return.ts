import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import { mostSeriousOf, type Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { evidenceOf } from '../../facts/outflow.ts'
import { isPassedOn, type Swap, swapsOf } from '../../facts/swap.ts'
import { fairShareOf, floorOf, type Holding, isWorth } from '../../facts/worth.ts'
import {
  largePercent,
  largeTradeMinMicroDollars,
  majorityPercent,
  paidMinMicroDollars,
  riskedMinMicroDollars,
  smallPercent,
  tradeMinMicroDollars,
  triflePercent,
} from '../../thresholds.ts'

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
 * A swap through a known exchange or aggregator accepts less than half of what the preview shows, less than four fifths
 * between two kinds of the same money, or may take more than twice of it: a minimum of nothing, a slippage of 100 %, or numbers that amount to the same. The price can be moved
 * right before the swap, and the preview says nothing about the outcome. Only what the signer signs counts: routers
 * check the result themselves and set no minimum in the calls they make. Benign look-alikes: the first of several swaps
 * where a later one sets the minimum, and small trades (only noted).
 */
export const noMinimumReturn: ScanRule<'no-minimum-return', NoMinimumReturn> = {
  id: 'no-minimum-return',
  code: 'NO_MINIMUM_RETURN',
  severity: 'high',
  sources: ['Interfaces of the exchanges in solana/decoding/terms', 'Jito: sandwiched swaps'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    const swaps = swapsOf(context)
    return swaps.flatMap((swap, index) =>
      isPassedOn(swap, swaps.slice(index + 1), context) ? [] : observe(swap, context),
    )
  },
}

const observe = (swap: Swap, context: RiskContext): Observation<NoMinimumReturn>[] => {
  const { instruction, outflow, received, terms } = swap
  const risked = riskedBy(swap, context)
  if (!risked) return []
  const { decimals } = context
  const given = { mint: outflow.mint, amount: risked }
  const guaranteed =
    terms.kind === 'minimum' && received
      ? { guaranteed: tokenAmount(terms.minOut, received.mint, decimals) }
      : {}
  return [
    {
      params: {
        program: instruction.programId,
        given: tokenAmount(given.amount, given.mint, decimals),
        ...(received && { received: tokenAmount(received.amount, received.mint, decimals) }),
        ...guaranteed,
      },
      ...evidenceOf(outflow),
      subject: instruction.programId,
      at: [instruction.path],
      severity: severityOf({ given, received, before: outflow.before }, context),
    },
  ]
}

/** What of the given asset has no limit; undefined if all of it has. */
const riskedBy = ({ terms, outflow, received }: Swap, context: RiskContext): bigint | undefined => {
  const { lost, before } = outflow
  switch (terms.kind) {
    case 'minimum': {
      const least = received?.amount ?? 0n
      const given = { mint: outflow.mint, amount: lost }
      const percent = fairShareOf(received ? [received] : [], [given], context)
      const loose = least > 0n ? terms.minOut * 100n < least * percent : terms.minOut <= 1n
      return loose ? lost : undefined
    }
    case 'impact':
      return BigInt(terms.basisPoints) * 100n > majorityPercent * 10_000n ? lost : undefined
    case 'maximum': {
      const most = terms.maxIn < before ? terms.maxIn : before
      return most * majorityPercent > lost * 100n ? most - lost : undefined
    }
    default:
      return undefined
  }
}

/**
 * By share of the balance and by worth together. Money without a limit weighs more than a token without a price, which
 * its holder may want to be rid of at any price. Market makers risk tiny parts of their balance this way.
 */
const severityOf = (
  { given, received, before }: { given: Holding; received: Holding | undefined; before: bigint },
  context: RiskContext,
): Severity => {
  const paid = floorOf([given], context)
  const shown = received ? [paid, floorOf([received], context)] : [paid]
  const percent = before > 0n ? (given.amount * 100n) / before : 100n
  const risks = riskBounds.filter(
    (bound) =>
      percent >= bound.percent &&
      (bound.of === 'paid' ? [paid] : shown).some((worth) => isWorth(worth, bound.microDollars)),
  )
  return mostSeriousOf(risks.map(({ severity }) => severity)) ?? 'low'
}

type RiskBound = {
  percent: bigint
  microDollars: bigint
  /** What is worth so much: what is paid, or either side. */
  of: 'paid' | 'either'
  severity: Severity
}

const riskBounds: readonly RiskBound[] = [
  { percent: largePercent, microDollars: paidMinMicroDollars, of: 'paid', severity: 'high' },
  {
    percent: largePercent,
    microDollars: largeTradeMinMicroDollars,
    of: 'either',
    severity: 'high',
  },
  { percent: smallPercent, microDollars: riskedMinMicroDollars, of: 'either', severity: 'high' },
  {
    percent: triflePercent,
    microDollars: riskedMinMicroDollars * 2n,
    of: 'either',
    severity: 'high',
  },
  { percent: smallPercent, microDollars: tradeMinMicroDollars, of: 'either', severity: 'medium' },
  {
    percent: triflePercent,
    microDollars: largeTradeMinMicroDollars,
    of: 'either',
    severity: 'medium',
  },
]
