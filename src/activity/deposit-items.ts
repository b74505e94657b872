import { depositoryCategories } from './trades/movers.ts'
import { programNames } from '../solana/known/known-programs.ts'
import type { ActivityDraft } from './activity-item.ts'
import { type ActivityScene, allWords, amountOf, brandOf } from './scene.ts'
import type { Verb } from './tense.ts'

/** What went to lenders, farms and locks and what came from them, beside whatever else was done with it. */
export const depositItems = (scene: ActivityScene): ActivityDraft[] => {
  const moved = [...scene.flows.deposited].filter(([, gained]) => gained !== 0n)
  if (moved.length === 0) return []
  const paid = moved.flatMap(([mint, gained]) =>
    gained < 0n ? [amountOf(scene, mint, -gained, 'out')] : [],
  )
  const got = moved.flatMap(([mint, gained]) =>
    gained > 0n ? [amountOf(scene, mint, gained, 'in')] : [],
  )
  const { names, where } = depositoryOf(scene)
  const parts = [
    ...(paid.length > 0
      ? [`${scene.verb(verbOf(paidVerbs, names))} ${allWords(scene, paid)}`]
      : []),
    ...(got.length > 0 ? [`${scene.verb(verbOf(gotVerbs, names))} ${allWords(scene, got)}`] : []),
  ]
  const words = parts.join(' and ')
  return [
    {
      type: scene.calls.lending ? 'lending' : 'deposit',
      summary: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${where}`,
      amounts: [...paid, ...got],
    },
  ]
}

const depositoryOf = ({ read }: ActivityScene): { names: string[]; where: string } => {
  const called = read.instructions.flatMap(({ programId, name }) => {
    const program = programNames.get(programId)
    return program && depositoryCategories.has(program.category) ? [{ program, name }] : []
  })
  const [first] = called
  return {
    names: called.flatMap(({ name }) => name ?? []),
    where: first === undefined ? '' : ` on ${brandOf(first.program.name)}`,
  }
}

type Verbs = { byName: readonly (readonly [name: RegExp, verb: Verb])[]; otherwise: Verb }

/** By what the program calls its instructions. */
const paidVerbs: Verbs = {
  byName: [
    [/repay|payback/i, 'repaid'],
    [/deposit|supply|mint|stake/i, 'deposited'],
  ],
  otherwise: 'paid in',
}
const gotVerbs: Verbs = {
  byName: [
    [/borrow/i, 'borrowed'],
    [/withdraw|redeem/i, 'withdrew'],
    [/harvest|claim|reward/i, 'claimed'],
  ],
  otherwise: 'took out',
}

const verbOf = ({ byName, otherwise }: Verbs, names: readonly string[]): Verb =>
  byName.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? otherwise
