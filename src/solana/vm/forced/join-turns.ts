import { rentSysvar } from '../../address/known-address.ts'
import { inventedLabel, isChoice, type Labels, type Origin } from '../ledger/labels.ts'
import type {
  RunnableTransaction,
  TransactionRun,
  TransactionRunner,
} from '../sbpf/run-transaction.ts'
import { type ExploreOptions, runAlong, type Turn } from './explore-paths.ts'

/** Whether the value may be another when the transaction lands: the rent is set by a vote of all validators. */
export const mayDiffer = (origin: Origin): boolean =>
  origin.what === 'sysvar' ? origin.sysvar !== rentSysvar : 'account' in origin

/**
 * One path that takes the turns of many, each the first time that its decision comes. Turns on choices and
 * on what does not differ are left out, as are those whose decisions do not come.
 */
export const joinTurns = (
  runner: TransactionRunner,
  { transaction, labels }: { transaction: RunnableTransaction; labels: Labels },
  wanted: readonly Turn[],
  rules: Pick<ExploreOptions, 'isOpen' | 'callTargets'>,
): { turns: Turn[]; run: TransactionRun } => {
  const open = new Map<string, number>()
  for (const { program, instruction, to, label } of wanted)
    if (to <= 1 && !isChoice(label) && mayDiffer(labels.originOf(label)))
      open.set(`${program}:${instruction}`, to)
  const turns: Turn[] = []
  let ordinal = 0
  runner.run(transaction, {
    watcherOf: (program) =>
      rules.isOpen(program)
        ? {
            branch: (instruction, jumps, label) => {
              const key = `${program}:${instruction}`
              const to = open.get(key)
              const at = ordinal++
              if (to === undefined || to === (jumps ? 1 : 0)) return jumps
              open.delete(key)
              turns.push({ ordinal: at, program, instruction, to, label })
              return to === 1
            },
            indirectCall: (_, target, label) => {
              if (!isChoice(label) && label !== inventedLabel) ordinal++
              return target
            },
            placed: () => undefined,
            survives: () => false,
            isForced: true,
            followsChoices: true,
          }
        : undefined,
  })
  return { turns, run: runAlong(runner, transaction, turns, rules) }
}
