import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { DecisionRecord } from '../../solana/vm/forced/decision-record.ts'
import {
  type RunnableTransaction,
  type TransactionRun,
  TransactionRunner,
} from '../../solana/vm/sbpf/run-transaction.ts'
import { makeRunnable, type Runnable } from '../../solana/vm/sbpf/runnable.ts'
import { executionLimits } from '../facts/compute-budget.ts'
import { sameOutcome } from '../scenarios/compare.ts'
import { isUntrusted } from '../scenarios/exposure.ts'
import type { UserOutcome } from '../scenarios/outcome.ts'
import type { ScenarioGap } from '../scenarios/report.ts'
import type { ExploreInput } from './explore-input.ts'
import { outcomeOfRun } from './run-outcome.ts'
import type { ScenarioRun } from './run-scenario.ts'

export type ForcedInput = ExploreInput & {
  /** Files of the programs that the transaction may call; undefined for those of the runtime. */
  codeOf: (program: Address) => Uint8Array | undefined
  localAccount: (address: Address) => Account | undefined
  /** The same transaction run by the VM, on the chain as it is. */
  native: ScenarioRun
}

/** A transaction that can be explored: its run on the chain as it is does what the VM did. */
export type PreparedExploration = {
  runnable: Runnable
  honest: TransactionRun
  /** What the honest run does to the user. */
  outcome: UserOutcome
  /** What the honest run decides by data of others. */
  decisions: DecisionRecord
  /** Whether the branches of the program at this place may be turned. */
  isOpen: (program: number) => boolean
  fileOf: ForcedInput['codeOf']
}

/** One runner a process: its memory is used again for every transaction. */
export const runner = new TransactionRunner()

/** Every byte is labelled in every program that is given it: more would take gigabytes. */
const maxDataBytes = 16 * 1024 * 1024

/**
 * Runs the transaction in the interpreter as it is, and compares with the run by the VM, so that nothing is concluded from
 * an interpreter that does not do what the chain does.
 */
export const prepareExploration = (
  input: ForcedInput,
): PreparedExploration | { gap: ScenarioGap } => {
  const { observed, user, native, codeOf } = input
  const { resolved, before, sysvars } = observed
  if (dataBytes(before.values()) > maxDataBytes) return { gap: 'does-not-load' }
  const runnable = makeRunnable({
    resolved,
    user,
    before,
    sysvars,
    codeOf,
    localAccount: input.localAccount,
    ...executionLimits(resolved),
  })
  if ('problem' in runnable) return { gap: 'does-not-load' }
  const { transaction } = runnable
  const isOpen = openPrograms(input, transaction)
  const decisions = new DecisionRecord()
  const honest = runner.run(transaction, {
    watcherOf: (program) => (isOpen(program) ? decisions.watcherOf(program) : undefined),
  })
  if (native.status === 'out-of-time') return { gap: 'out-of-time' }
  if ((honest.failure === undefined) !== (native.status === 'ok')) return { gap: 'differs-from-vm' }
  const outcome = outcomeOfRun(input, honest)
  if (native.status === 'ok' && !sameOutcome(native.outcome, outcome))
    return { gap: 'differs-from-vm' }
  return { runnable, honest, outcome, decisions, isOpen, fileOf: codeOf }
}

const dataBytes = (accounts: Iterable<Account>): number => {
  let sum = 0
  for (const { data } of accounts) sum += data.length
  return sum
}

const openPrograms = (
  { knownPrograms }: ExploreInput,
  { ledger, programOf }: RunnableTransaction,
): ((program: number) => boolean) => {
  const open = ledger.map(
    ({ address }, index) =>
      isUntrusted(address, knownPrograms) && programOf(index)?.kind === 'code',
  )
  return (program) => open[program] === true
}
