import type { ActivityAmount, ActivityDraft } from '../../activity/activity-item.ts'
import { draftsOfRead } from '../../activity/describe-activity.ts'
import { leftoverLamports } from '../../activity/trades/legs.ts'
import { tokenAmount } from '../../findings/amount.ts'
import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { describeBalances } from './describe-balances.ts'
import { describePlain } from './describe-plain.ts'
import { expectedReading } from './expected-reading.ts'
import type { SummaryPart } from './summary.ts'

/**
 * What a transaction does to the user: transfers and the like by their instructions, what apps do by what changes
 * hands. If that leaves out anything of the user's balances, the balances follow.
 */
export const describeOutcome = (context: RiskContext): SummaryPart[] => {
  const plain = describePlain(context)
  if (context.simulation.status !== 'ok')
    return plain.parts.length > 0 ? firstOf(plain.parts) : [{ part: 'unknown' }]
  const few = plain.parts.length > 0 && plain.parts.length <= partsMax
  const plainCovers = few && coversBalances(plain.amounts, context)
  if (plain.whole && few) return withBalances(plain.parts, plainCovers, context)
  if (plain.proposes) return withBalances(firstOf(plain.parts), plainCovers, context)
  const drafts = plannedDrafts(context)
  const parts = plannedParts(drafts, context)
  if (parts.length === 0)
    return few ? withBalances(plain.parts, plainCovers, context) : [describeBalances(context)]
  const covers =
    parts.length <= partsMax &&
    !drafts.some(isVague) &&
    coversBalances(
      drafts.flatMap(({ amounts }) => amounts),
      context,
    )
  return withBalances(parts.slice(0, partsMax), covers, context)
}

/** More statements than people read; what they come to follows instead. */
const partsMax = 4

const firstOf = (parts: readonly SummaryPart[]): SummaryPart[] =>
  parts.length <= partsMax
    ? [...parts]
    : [...parts.slice(0, partsMax), { part: 'more', steps: parts.length - partsMax }]

const withBalances = (
  parts: readonly SummaryPart[],
  covered: boolean,
  context: RiskContext,
): SummaryPart[] => [...parts, ...(covered ? [] : [describeBalances(context, true)])]

/** That an app is used leaves open what that does. */
const isVague = ({ type, amounts }: ActivityDraft): boolean =>
  type === 'program' && amounts.length === 0

const plannedDrafts = (context: RiskContext): ActivityDraft[] => {
  const read = expectedReading(context)
  const drafts = read ? draftsOfRead(read, context.user, () => undefined) : []
  return drafts.filter(
    // That a core program was called says nothing; its instructions say more.
    ({ type, counterparty, amounts }) =>
      type !== 'program' || amounts.length > 0 || (counterparty && !corePrograms.has(counterparty)),
  )
}

const plannedParts = (drafts: readonly ActivityDraft[], context: RiskContext): SummaryPart[] => {
  const groups = Map.groupBy(drafts, (draft) => mintSent(draft) ?? draft)
  return [...groups].flatMap(([mint, group]): SummaryPart[] =>
    typeof mint === 'string' && group.length > receiversMax
      ? [payrollOf(mint, group, context)]
      : group.map((draft) => ({
          part: 'activity',
          event: draft.event,
          ...callOf(draft, context),
        })),
  )
}

/** Up to this many receivers of one token are named one by one; a payroll is not. */
const receiversMax = 2

const mintSent = ({ type, amounts: [amount] }: ActivityDraft): Address | undefined =>
  type === 'transfer-out' ? amount?.mint : undefined

const payrollOf = (
  mint: Address,
  group: readonly ActivityDraft[],
  { decimals }: RiskContext,
): SummaryPart => {
  const sum = group.reduce((total, { amounts: [amount] }) => total + (amount?.raw ?? 0n), 0n)
  return { part: 'payroll', amount: tokenAmount(sum, mint, decimals), receivers: group.length }
}

/** Of an app that moves nothing, the instruction that calls it: its name, or that only the app's name is known. */
const callOf = (
  draft: ActivityDraft,
  { instructions }: RiskContext,
): { call?: { name?: string } } => {
  if (!isVague(draft)) return {}
  const call = instructions.find(
    ({ programId, path }) => path.length === 1 && programId === draft.counterparty,
  )
  if (call?.name) return { call: { name: call.name } }
  return call && programNames.has(call.programId) ? { call: {} } : {}
}

/** Whether these amounts are those of the user's balances, except for fees, tips and rent. */
const coversBalances = (
  amounts: readonly ActivityAmount[],
  { effects, user }: RiskContext,
): boolean => {
  const left = new Map<Address, bigint>()
  for (const { owner, mint, before, after } of effects.balances)
    if (owner === user) left.set(mint, after - before)
  for (const { mint, raw, direction } of amounts)
    left.set(mint, (left.get(mint) ?? 0n) + (direction === 'in' ? -raw : raw))
  return [...left].every(([mint, rest]) =>
    mint === wrappedSolMint ? -leftoverLamports <= rest && rest <= leftoverLamports : rest === 0n,
  )
}
