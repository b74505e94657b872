import { programNames } from '../solana/known/known-programs.ts'
import type { ActivityEvent } from './activity-event.ts'
import type { ActivityDraft } from './activity-item.ts'
import { activityAmounts, type ActivityScene, amountOf } from './scene.ts'
import { depositoryCategories } from './trades/movers.ts'

/** Deposits with lenders, farms and locks, and what came back from them, alongside anything else in the transaction. */
export const depositItems = (scene: ActivityScene): ActivityDraft[] => {
  const moved = [...scene.flows.deposited].filter(([, gained]) => gained !== 0n)
  if (moved.length === 0) return []
  const paid = moved.flatMap(([mint, gained]) =>
    gained < 0n ? [amountOf(scene, mint, -gained)] : [],
  )
  const received = moved.flatMap(([mint, gained]) =>
    gained > 0n ? [amountOf(scene, mint, gained)] : [],
  )
  const { names, venue } = depositoryOf(scene)
  return [
    {
      type: scene.calls.lending ? 'lending' : 'deposit',
      event: {
        what: 'deposit',
        paid,
        paidAs: firstNamed(paidNames, names) ?? 'put-in',
        received,
        receivedAs: firstNamed(receivedNames, names) ?? 'take-out',
        ...(venue !== undefined && { venue }),
      },
      amounts: activityAmounts({ out: paid, in: received }),
    },
  ]
}

/** Instruction names of the calls to such programs, and the name of the first program. */
const depositoryOf = ({ read }: ActivityScene): { names: string[]; venue: string | undefined } => {
  const called = read.instructions.flatMap(({ programId, name }) => {
    const program = programNames.get(programId)
    return program && depositoryCategories.has(program.category) ? [{ program, name }] : []
  })
  return { names: called.flatMap(({ name }) => name ?? []), venue: called[0]?.program.name }
}

type Deposit = Extract<ActivityEvent, { what: 'deposit' }>

/** Actions by instruction name, in order. */
const paidNames: readonly (readonly [RegExp, Deposit['paidAs']])[] = [
  [/repay|payback/i, 'repay'],
  [/deposit|supply|mint|stake/i, 'deposit'],
]
const receivedNames: readonly (readonly [RegExp, Deposit['receivedAs']])[] = [
  [/borrow/i, 'borrow'],
  [/withdraw|redeem/i, 'withdraw'],
  [/harvest|claim|reward/i, 'claim'],
]

const firstNamed = <As>(
  patterns: readonly (readonly [RegExp, As])[],
  names: readonly string[],
): As | undefined => patterns.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1]
