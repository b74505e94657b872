import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { TradeTerms } from '../../solana/decoding/terms/terms-table.ts'
import { termsOf } from '../../solana/decoding/terms/trade-terms.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { majorityPercent } from '../thresholds.ts'
import { movementsOut } from './movement.ts'
import { type Outflow, outflowsOf } from './outflow.ts'
import { isWithin, paymentsIn } from './payment.ts'
import { netLamports } from './return-value.ts'
import type { Holding } from './worth.ts'

/** A swap that the signed message contains, with the terms that it states. */
export type Swap = {
  instruction: DecodedInstruction
  terms: TradeTerms
  /** What the user loses by it, or by the swap whose return it passes on; other swaps of the asset count too. */
  outflow: Outflow
  /** What it takes of that itself. */
  given: bigint
  received: Holding | undefined
}

/** Top-level swaps of the user's own assets, in order. */
export const swapsOf = (context: RiskContext): Swap[] => {
  const swaps: Swap[] = []
  for (const instruction of context.instructions) {
    const [index, ...deeper] = instruction.path
    const terms = index === undefined || deeper.length > 0 ? undefined : termsOf(instruction)
    if (index === undefined || !terms) continue
    const passes = swaps.find(
      ({ received }) => received && takenIn(index, received.mint, context) > 0n,
    )
    const outflow = largestIn(index, terms, context) ?? passes?.outflow
    if (!outflow) continue
    const taken = takenIn(index, outflow.mint, context)
    const given = taken > 0n && taken < outflow.lost ? taken : outflow.lost
    const received = receivedIn(index, outflow, context)
    swaps.push({ instruction, terms, outflow, given, received })
  }
  return swaps
}

/** What the call moves of this asset away from the user. */
const takenIn = (index: number, mint: Address, context: RiskContext): bigint =>
  movementsOut(context)
    .filter((each) => each.mint === mint && isWithin(each, { index }) && each.at.length > 1)
    .reduce((sum, { amount }) => sum + amount, 0n)

/**
 * What the call takes most of, by share of the balance; of what has a maximum, no more than that. What an earlier swap
 * returned is no loss: then only fees of it are lost.
 */
const largestIn = (index: number, terms: TradeTerms, context: RiskContext): Outflow | undefined =>
  outflowsOf(context)
    .filter(({ mint, lost }) => {
      if (terms.kind === 'maximum' && lost > terms.maxIn) return false
      const taken = takenIn(index, mint, context)
      return taken > 0n && lost * 100n >= taken * majorityPercent
    })
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

/** Whether a later swap takes what this one returns: then that one's minimum counts. */
export const isPassedOn = (
  { received }: Swap,
  later: readonly Swap[],
  context: RiskContext,
): boolean => {
  const { effects, identity } = context
  if (!received) return false
  const taken = later.some(
    ({
      instruction: {
        path: [index],
      },
    }) => (index === undefined ? false : takenIn(index, received.mint, context) > 0n),
  )
  return (
    taken &&
    !effects.balances.some(
      ({ owner, mint, before, after }) =>
        mint === received.mint &&
        identity.ownedAfter(owner) &&
        (after - before) * 100n >= received.amount * majorityPercent,
    )
  )
}
