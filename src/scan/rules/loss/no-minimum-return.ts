import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { TradeTerms } from '../../../solana/decoding/terms/terms-table.ts'
import { termsOf } from '../../../solana/decoding/terms/trade-terms.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { evidenceOf, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { isWithin, paymentsIn } from '../../facts/payment.ts'
import { netLamports } from '../../facts/return-value.ts'
import { floorOf, type Holding, isWorth } from '../../facts/worth.ts'
import {
  largePercent,
  largeTradeMinMicroDollars,
  majorityPercent,
  smallPercent,
  tradeMinMicroDollars,
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
 * A swap through a known exchange or aggregator accepts less than half of what the preview shows, or may take more than
 * twice of it: a minimum of nothing, a slippage of 100 %, or numbers that amount to the same. The price can be moved
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
    const swaps = context.instructions.flatMap((instruction) => swapOf(instruction, context))
    return swaps.flatMap((swap, index) =>
      isPassedOn(swap, swaps.slice(index + 1), context) ? [] : observe(swap, context),
    )
  },
}

type Swap = {
  instruction: DecodedInstruction
  terms: TradeTerms
  outflow: Outflow
  received: Holding | undefined
}

/** A top-level swap of the user's own assets; empty for any other instruction. */
const swapOf = (instruction: DecodedInstruction, context: RiskContext): Swap[] => {
  const [index, ...deeper] = instruction.path
  const terms = index === undefined || deeper.length > 0 ? undefined : termsOf(instruction)
  if (index === undefined || !terms) return []
  const outflow = largestIn(index, terms, context)
  return outflow
    ? [{ instruction, terms, outflow, received: receivedIn(index, outflow, context) }]
    : []
}

/** What the call takes most of, by share of the balance; of what has a maximum, no more than that. */
const largestIn = (index: number, terms: TradeTerms, context: RiskContext): Outflow | undefined =>
  outflowsOf(context)
    .filter(({ movements, lost }) =>
      terms.kind === 'maximum' && lost > terms.maxIn
        ? false
        : movements.some((movement) => isWithin(movement, { index }) && movement.at.length > 1),
    )
    .reduce<Outflow | undefined>(
      (largest, each) =>
        largest && each.lost * largest.before <= largest.lost * each.before ? largest : each,
      undefined,
    )

/** The largest payment of the call in another asset; SOL may come without an instruction. */
const receivedIn = (
  index: number,
  { mint }: Outflow,
  context: RiskContext,
): Holding | undefined => {
  const paid = paymentsIn({ index }, context).filter((payment) => payment.mint !== mint)
  const [first] = paid
  if (first?.mint) {
    const amount = paid.reduce(
      (sum, each) => (each.mint === first.mint ? sum + each.amount : sum),
      0n,
    )
    return { mint: first.mint, amount }
  }
  const lamports = mint === wrappedSolMint ? 0n : netLamports(context)
  return lamports > 0n ? { mint: wrappedSolMint, amount: lamports } : undefined
}

/** Whether a later swap takes what this one returns, and sets the minimum. */
const isPassedOn = (
  { received }: Swap,
  later: readonly Swap[],
  { effects, identity }: RiskContext,
): boolean =>
  received !== undefined &&
  later.length > 0 &&
  !effects.balances.some(
    ({ owner, mint, before, after }) =>
      mint === received.mint &&
      identity.ownedAfter(owner) &&
      (after - before) * 100n >= received.amount * majorityPercent,
  )

const observe = (swap: Swap, context: RiskContext): Observation<NoMinimumReturn>[] => {
  const { instruction, outflow, received, terms } = swap
  const risked = riskedBy(swap)
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
const riskedBy = ({ terms, outflow, received }: Swap): bigint | undefined => {
  const { lost, before } = outflow
  switch (terms.kind) {
    case 'minimum': {
      const least = received?.amount ?? 0n
      const loose = least > 0n ? terms.minOut * 100n < least * majorityPercent : terms.minOut <= 1n
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

/** Market makers risk small parts of their balance this way, and some bots small amounts. */
const severityOf = (
  { given, received, before }: { given: Holding; received: Holding | undefined; before: bigint },
  context: RiskContext,
): Severity => {
  const worths = [given, ...(received ? [received] : [])].map((each) => floorOf([each], context))
  const isAnyWorth = (bound: bigint) => worths.some((worth) => isWorth(worth, bound))
  const percent = before > 0n ? (given.amount * 100n) / before : 100n
  const [much, some] = [isAnyWorth(largeTradeMinMicroDollars), isAnyWorth(tradeMinMicroDollars)]
  if (percent >= largePercent && some) return much ? 'high' : 'medium'
  return percent >= smallPercent && much ? 'medium' : 'low'
}
