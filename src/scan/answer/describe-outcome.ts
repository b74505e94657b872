import type { ActivityDraft } from '../../activity/activity-item.ts'
import { draftsOfRead } from '../../activity/describe-activity.ts'
import { expectedReading } from './expected-reading.ts'
import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { leftoverLamports } from '../../activity/trades/legs.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { amountText } from '../../findings/words/amounts.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { balanceSentence } from './describe-balances.ts'
import { plainSentences, type ToldAmount } from './describe-plain.ts'

/**
 * What a transaction does to the user, as a person would say it: transfers and the like by their instructions, what
 * apps do by what changes hands. Whatever the sentences leave out of the user's balances is told after them.
 */
export const describeOutcome = (context: RiskContext): string => {
  const plain = plainSentences(context)
  if (context.simulation.status !== 'ok')
    return firstOf(plain.sentences).join(' ') || 'What it does could not be seen.'
  const few = plain.sentences.length > 0 && plain.sentences.length <= mostSentences
  const plainTold = few && tellsBalances(plain.amounts, context)
  if (plain.whole && few) return withRest(plain.sentences, plainTold, context)
  if (plain.proposes) return withRest(firstOf(plain.sentences), plainTold, context)
  const drafts = plannedDrafts(context)
  const sentences = plannedSentences(drafts, context)
  if (sentences.length === 0)
    return few ? withRest(plain.sentences, plainTold, context) : balanceSentence(context)
  const told = sentences.length <= mostSentences && !saysLittle(drafts)
  const amounts = drafts.flatMap((draft) => draft.amounts)
  return withRest(
    sentences.slice(0, mostSentences),
    told && tellsBalances(amounts, context),
    context,
  )
}

const firstOf = (sentences: readonly string[]): string[] =>
  sentences.length <= mostSentences
    ? [...sentences]
    : [
        ...sentences.slice(0, mostSentences),
        `There is more: ${sentences.length - mostSentences} further steps.`,
      ]

const withRest = (sentences: readonly string[], told: boolean, context: RiskContext): string =>
  [...sentences, ...(told ? [] : [balanceSentence(context, true)])].join(' ')

/** That an app is used leaves open what that does. */
const saysLittle = (drafts: readonly ActivityDraft[]): boolean =>
  drafts.some(({ type, amounts }) => type === 'program' && amounts.length === 0)

/** More than this nobody reads; what they come to is told instead. */
const mostSentences = 4

const plannedDrafts = (context: RiskContext): ActivityDraft[] => {
  const read = expectedReading(context)
  const drafts = read ? draftsOfRead(read, context.user, () => undefined, 'plan') : []
  return drafts.filter(
    // That a core program was called says nothing; its instructions say more.
    ({ type, counterparty, amounts }) =>
      type !== 'program' || amounts.length > 0 || (counterparty && !corePrograms.has(counterparty)),
  )
}

const plannedSentences = (drafts: readonly ActivityDraft[], context: RiskContext): string[] => {
  const groups = Map.groupBy(drafts, (draft) => listedMint(draft) ?? draft)
  return [...groups].flatMap(([mint, group]) =>
    typeof mint === 'string' && group.length > mostReceivers
      ? [listSentence(mint, group, context)]
      : group.map((draft) => `${draft.summary}${callWords(draft, context)}.`),
  )
}

/** So many receivers of one token are told one by one; a payroll is not. */
const mostReceivers = 2

const listedMint = ({ type, amounts: [amount] }: ActivityDraft): Address | undefined =>
  type === 'transfer-out' ? amount?.mint : undefined

const listSentence = (
  mint: Address,
  group: readonly ActivityDraft[],
  { decimals }: RiskContext,
): string => {
  const sum = group.reduce((total, { amounts: [amount] }) => total + (amount?.amount ?? 0n), 0n)
  return `Send ${amountText(sum, mint, decimals)} to ${group.length} addresses.`
}

/** Of an app that moves nothing, what it is asked to do: ` (place perp order)`, or that only the app's name is known. */
const callWords = (
  { type, amounts, counterparty }: ActivityDraft,
  context: RiskContext,
): string => {
  if (type !== 'program' || amounts.length > 0) return ''
  const call = context.instructions.find(
    ({ programId, path }) => path.length === 1 && programId === counterparty,
  )
  if (call?.name) return ` (${wordsOf(call.name)})`
  return call && programNames.has(call.programId) ? ' (an instruction with no known name)' : ''
}

/** `place perp order` of `PlacePerpOrder` or `place_perp_order`. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether the amounts told are those of the user's balances, but for fees, tips and deposits. */
const tellsBalances = (told: readonly ToldAmount[], { effects, user }: RiskContext): boolean => {
  const left = new Map<Address, bigint>()
  for (const { owner, mint, before, after } of effects.balances)
    if (owner === user) left.set(mint, after - before)
  for (const { mint, amount, direction } of told)
    left.set(mint, (left.get(mint) ?? 0n) + (direction === 'in' ? -amount : amount))
  return [...left].every(([mint, untold]) =>
    mint === wrappedSolMint
      ? -leftoverLamports <= untold && untold <= leftoverLamports
      : untold === 0n,
  )
}
