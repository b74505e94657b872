import { programNames } from '../program/known-programs.ts'
import type { ActivityDraft } from './activity-item.ts'
import { type ActivityScene, allWords, amountOf, brandOf } from './scene.ts'

/** What went to lenders and what came from them, beside whatever else was done with it. */
export const lendingItems = (scene: ActivityScene): ActivityDraft[] => {
  const moved = [...scene.flows.lent].filter(([, gained]) => gained !== 0n)
  if (moved.length === 0) return []
  const paid = moved.flatMap(([mint, gained]) =>
    gained < 0n ? [amountOf(scene, mint, -gained, 'out')] : [],
  )
  const got = moved.flatMap(([mint, gained]) =>
    gained > 0n ? [amountOf(scene, mint, gained, 'in')] : [],
  )
  const { names, lender } = lenderOf(scene)
  const parts = [
    ...(paid.length > 0 ? [`${verbOf(paidVerbs, names)} ${allWords(scene, paid)}`] : []),
    ...(got.length > 0 ? [`${verbOf(gotVerbs, names)} ${allWords(scene, got)}`] : []),
  ]
  const [first = '', second] = parts
  const words =
    second === undefined
      ? first
      : `${first} and ${second.toLowerCase().slice(0, 1)}${second.slice(1)}`
  return [
    {
      type: 'lending',
      summary: `${words}${lender && ` on ${lender}`}`,
      amounts: [...paid, ...got],
    },
  ]
}

const lenderOf = ({ read }: ActivityScene): { names: string[]; lender: string } => {
  const called = read.instructions.filter(
    ({ programId }) => programNames.get(programId)?.category === 'lending',
  )
  const [first] = called
  const name = first && programNames.get(first.programId)?.name
  return {
    names: called.flatMap(({ name: each }) => each ?? []),
    lender: name === undefined ? '' : brandOf(name),
  }
}

type Verbs = readonly (readonly [name: RegExp, verb: string])[]

/** By what the lender calls its instructions; the last one where it says nothing. */
const paidVerbs: Verbs = [
  [/repay|payback/i, 'Repaid'],
  [/deposit|supply|mint/i, 'Deposited'],
  [/^/, 'Paid in'],
]
const gotVerbs: Verbs = [
  [/borrow/i, 'Borrowed'],
  [/withdraw|redeem/i, 'Withdrew'],
  [/^/, 'Took out'],
]

const verbOf = (verbs: Verbs, names: readonly string[]): string =>
  verbs.find(
    ([pattern]) => pattern.source === '^' || names.some((name) => pattern.test(name)),
  )?.[1] ?? ''
