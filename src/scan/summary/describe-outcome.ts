import type { ActivityAmount, ActivityDraft } from '../../activity/activity-item.ts'
import { draftsOfRead } from '../../activity/describe-activity.ts'
import { leftoverLamports } from '../../activity/trades/legs.ts'
import { tipAccounts } from '../../solana/known/tip-accounts.ts'
import { tokenAmount } from '../../findings/amount.ts'
import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { isTakenByOthers, outflowsOf } from '../facts/outflow.ts'
import { pullTermsOf } from '../facts/control/pull-terms.ts'
import { takenByOthers } from '../facts/taken-by-others.ts'
import { networkFeeLamports } from '../facts/compute-budget.ts'
import { describePlain } from './describe-plain.ts'
import { expectedReading } from './expected-reading.ts'
import type { SummaryPart } from './summary.ts'

/**
 * What a transaction does to the user: transfers and the like from their instructions, use of apps from the balance
 * changes. If that leaves out any of the user's balances, the balances follow.
 */
export const describeOutcome = (context: RiskContext): SummaryPart[] => {
  const plain = describePlain(context)
  if (context.simulation.status !== 'ok')
    return plain.parts.length > 0 ? firstOf(plain.parts) : [{ part: 'unknown' }]
  const few = plain.parts.length > 0 && plain.parts.length <= partsMax
  const plainCovers = few && coversBalances(plain.amounts, context)
  if (plain.whole && few) return withBalances(plain.parts, plainCovers, context)
  if (plain.proposes) return withBalances(firstOf(plain.parts), plainCovers, context)
  const taken = [...pullParts(context), ...takenParts(context)]
  const drafts = plannedDrafts(context)
  const parts = [...taken, ...plannedParts(withoutTaken(drafts, context), context)]
  if (parts.length === 0)
    return few ? withBalances(plain.parts, plainCovers, context) : [describeBalances(context)]
  const covers =
    parts.length <= partsMax &&
    !drafts.some(isVague) &&
    coversBalances(
      drafts.flatMap(({ amounts }) => amounts),
      context,
    )
  return withBalances(firstOf(parts), covers, context)
}

/** Maximum statements that users read; further ones are replaced by the totals. */
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

/** The use of an app says nothing about its effect. */
const isVague = ({ type, amounts }: ActivityDraft): boolean =>
  type === 'program' && amounts.length === 0

const plannedDrafts = (context: RiskContext): ActivityDraft[] => {
  const read = expectedReading(context)
  const drafts = read ? draftsOfRead(read, context.user, () => undefined) : []
  return drafts.filter(
    // A call of a core program has no meaning by itself; its instructions do.
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

const pullParts = (context: RiskContext): SummaryPart[] =>
  context.instructions.flatMap((instruction) => {
    const pull = pullTermsOf(instruction, context)
    return pull ? [{ part: 'pull', ...pull }] : []
  })

/** What others take is stated as theirs, not as sent by the user. */
const takenParts = (context: RiskContext): SummaryPart[] =>
  takenByOthers(context).map(({ mint, amount, receivers, authorization }) => ({
    part: 'taken',
    amount: tokenAmount(amount, mint, context.decimals),
    receivers,
    authorization,
  }))

const withoutTaken = (drafts: readonly ActivityDraft[], context: RiskContext): ActivityDraft[] => {
  const taken = new Set(
    outflowsOf(context).flatMap(({ mint, movements }) =>
      isTakenByOthers(movements, context) ? [mint] : [],
    ),
  )
  return drafts.filter((draft) => {
    const mint = mintSent(draft)
    return mint === undefined || !taken.has(mint)
  })
}

/** Maximum receivers of one token that are named one by one; more are a payroll. */
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

/**
 * For an app that moves nothing, the name of the called instruction, or an empty call if only the app's name is known.
 */
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

/** Whether these amounts explain the user's balance changes, except for fees, tips and rent. */
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

/** The user's losses and gains, everything included. `inTotal`: after other statements. */
export const describeBalances = (context: RiskContext, inTotal = false): SummaryPart => {
  const { effects, user, decimals } = context
  const mine = effects.balances.filter(({ owner }) => owner === user)
  const [only] = mine
  if (!only) return { part: 'unchanged' }
  const tips = tipLamports(context)
  const lamports = networkFeeLamports(context) + tips
  if (mine.length === 1 && only.mint === wrappedSolMint && only.before - only.after === lamports)
    return { part: 'unchanged', cost: { lamports, tips: tips > 0n } }
  return {
    part: 'balances',
    given: mine.flatMap(({ mint, before, after }) =>
      after < before ? [tokenAmount(before - after, mint, decimals)] : [],
    ),
    received: mine.flatMap(({ mint, before, after }) =>
      after > before ? [tokenAmount(after - before, mint, decimals)] : [],
    ),
    inTotal,
  }
}

const tipLamports = ({ instructions, user }: RiskContext): bigint =>
  instructions
    .flatMap(({ actions }) => actions)
    .reduce(
      (sum, action) =>
        action.type === 'transfer-sol' && action.from === user && tipAccounts.has(action.to)
          ? sum + action.lamports
          : sum,
      0n,
    )
