import { type Address, addressFromBytes } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { callTargetsOf } from '../../solana/vm/forced/call-targets.ts'
import { explorePaths, type ForcedPath } from '../../solana/vm/forced/explore-paths.ts'
import type { HeldAccount } from '../../solana/vm/sbpf/ledger.ts'
import {
  type RunnableTransaction,
  type TransactionRun,
  TransactionRunner,
} from '../../solana/vm/sbpf/run-transaction.ts'
import { makeRunnable, type Runnable } from '../../solana/vm/sbpf/runnable.ts'
import { sameOutcome, type Worse, worseThan } from '../scenarios/compare.ts'
import { outcomeOf, type UserOutcome } from '../scenarios/outcome.ts'
import type { ScenarioGap, WorseScenario } from '../scenarios/report.ts'
import { isUntrusted } from '../scenarios/exposure.ts'
import type { ScenarioChange } from '../scenarios/scenario.ts'
import { executionLimits } from '../facts/compute-budget.ts'
import type { ExploreInput } from './explore-scenarios.ts'
import type { ScenarioRun } from './run-scenario.ts'

export type ForcedReport = {
  worse: WorseScenario[]
  paths: number
  /** Why not every decision was explored; absent where all were. */
  gap?: ScenarioGap
}

export type ForcedInput = ExploreInput & {
  /** Files of the programs that the transaction may call; undefined for those of the runtime. */
  codeOf: (program: Address) => Uint8Array | undefined
  /** The same transaction run by the VM, on the chain as it is. */
  native: ScenarioRun
}

/** One runner a process: its memory is used again for every transaction. */
const runner = new TransactionRunner()

const dataBudget = { maxPaths: 1_500, maxUnits: 60_000_000 }
const choiceBudget = { maxPaths: 2_000, maxUnits: 60_000_000 }

/**
 * What the untrusted programs of a transaction can do with this signature beyond what the preview shows: every decision
 * that depends on data others can change is taken both ways. Needs a run by the VM to compare with, so that nothing is
 * concluded from an interpreter that does not do what the chain does.
 */
export const exploreForced = (input: ForcedInput): ForcedReport => {
  const setup = prepare(input)
  if ('gap' in setup) return { worse: [], paths: 0, gap: setup.gap }
  const { runnable, honest } = setup
  const finder = new Finder(input, runnable, honest)
  const isOpen = openPrograms(input, runnable.transaction)
  const callTargets = targetsByProgram(runnable.transaction)
  const data = explorePaths(runner, runnable.transaction, honest, {
    isOpen,
    followsChoices: false,
    callTargets,
    budget: dataBudget,
    onPath: (path) => finder.look(path, false),
  })
  let { complete } = data
  let { paths } = data
  if (complete && finder.worse.length === 0) {
    const choices = explorePaths(runner, runnable.transaction, honest, {
      isOpen,
      followsChoices: true,
      callTargets,
      budget: choiceBudget,
      onPath: (path) => finder.look(path, true),
    })
    paths += choices.paths
    complete = choices.complete
  }
  return { worse: finder.worse, paths, ...(!complete && { gap: 'out-of-time' as const }) }
}

const prepare = (input: ForcedInput): { runnable: Runnable; honest: TransactionRun } | { gap: ScenarioGap } => {
  const { observed, user, native } = input
  const { resolved, before, sysvars } = observed
  const runnable = makeRunnable({ resolved, user, before, sysvars, codeOf: input.codeOf, ...executionLimits(resolved) })
  if ('problem' in runnable) return { gap: 'does-not-load' }
  const honest = runner.run(runnable.transaction)
  if (native.status === 'out-of-time') return { gap: 'out-of-time' }
  if ((honest.failure === undefined) !== (native.status === 'ok')) return { gap: 'differs-from-vm' }
  if (native.status === 'ok' && !sameOutcome(native.outcome, outcomeOfRun(input, honest)))
    return { gap: 'differs-from-vm' }
  return { runnable, honest }
}

const outcomeOfRun = ({ user, observed }: ExploreInput, run: TransactionRun): UserOutcome => {
  const { before, writable } = observed
  return outcomeOf({ user, before, after: accountsAfter(run, writable), writable })
}

const accountsAfter = (
  { ledger }: TransactionRun,
  writable: readonly Address[],
): Map<Address, Account | undefined> => {
  const wanted = new Set(writable)
  const after = new Map<Address, Account | undefined>()
  for (const account of ledger)
    if (wanted.has(account.address)) after.set(account.address, accountOf(account))
  return after
}

const accountOf = ({ lamports, owner, data, executable }: HeldAccount): Account | undefined =>
  lamports === 0n ? undefined : { lamports, owner: addressFromBytes(owner), data, executable }

const openPrograms = (
  { knownPrograms }: ExploreInput,
  { ledger, programOf }: RunnableTransaction,
): ((program: number) => boolean) => {
  const open = ledger.map(
    ({ address }, index) => isUntrusted(address, knownPrograms) && programOf(index)?.kind === 'code',
  )
  return (program) => open[program] === true
}

const targetsByProgram = ({ programOf }: RunnableTransaction): ((program: number) => readonly number[]) => {
  const known = new Map<number, readonly number[]>()
  return (program) => {
    const found = known.get(program)
    if (found) return found
    const kind = programOf(program)
    const targets = kind?.kind === 'code' ? callTargetsOf(kind.executable) : []
    known.set(program, targets)
    return targets
  }
}

const maxWorse = 8

/** Compares each path with the run on the chain as it is, the same result once. */
class Finder {
  readonly worse: WorseScenario[] = []
  readonly #input: ForcedInput
  readonly #runnable: Runnable
  readonly #honest: TransactionRun
  readonly #now: UserOutcome | undefined
  readonly #shapes: ReadonlySet<string>
  readonly #seen = new Set<string>()

  constructor(input: ForcedInput, runnable: Runnable, honest: TransactionRun) {
    this.#input = input
    this.#runnable = runnable
    this.#honest = honest
    this.#now = honest.failure === undefined ? outcomeOfRun(input, honest) : undefined
    this.#shapes = new Set(honest.calls.map(shapeOf))
  }

  /** Whether the path does something that the honest one does not. */
  look({ turns, run }: ForcedPath, structuralOnly: boolean): boolean {
    const isNew = run.calls.some((call) => !this.#shapes.has(shapeOf(call)))
    if (run.failure !== undefined) return isNew
    const key = effectKey(run, this.#honest)
    if (this.#seen.has(key)) return isNew
    this.#seen.add(key)
    if (structuralOnly && !isNew) return isNew
    const outcome = outcomeOfRun(this.#input, run)
    for (const each of worseThan(this.#now, outcome)) this.#add(each, turns, isNew)
    return isNew
  }

  #add(worse: Worse, turns: ForcedPath['turns'], isNew: boolean): void {
    if (this.worse.length >= maxWorse) return
    if (!isNew && isBoundedByInstruction(worse, this.#input)) return
    this.worse.push({
      ...worse,
      scenario: { id: `forced:${turns.map(({ program, instruction }) => `${program}.${instruction}`).join()}`, change: this.#changeOf(turns) },
      priced: !isNew && worse.what === 'loss' && worse.kind === 'growth',
    })
  }

  #changeOf(turns: ForcedPath['turns']): ScenarioChange {
    const last = turns.at(-1)
    const program = this.#runnable.transaction.ledger[last?.program ?? -1]?.address
    if (!last || !program) return { cause: 'accounts' }
    return {
      cause: 'branch',
      program,
      instruction: last.instruction,
      turns: turns.length,
      origin: this.#runnable.labels.originOf(last.label),
    }
  }
}

/** A call from within but for its amounts: who calls what kind of instruction with which accounts. */
const shapeOf = ({ program, roles, data }: TransactionRun['calls'][number]): string =>
  `${program} ${data[0] ?? ''} ${roles.map(({ index, signer }) => `${index}${signer ? 's' : ''}`).join()}`

/** Tells results apart as cheaply as possible: by what differs from the honest run. */
const effectKey = ({ ledger }: TransactionRun, honest: TransactionRun): string => {
  let key = ''
  for (const [index, account] of ledger.entries()) {
    const before = honest.ledger[index]
    if (!before || account === before) continue
    if (account.lamports !== before.lamports) key += `${index}l${account.lamports}`
    if (account.data !== before.data) key += `${index}d${hashOf(account.data)}`
  }
  return key
}

/** FNV-1a; a mistaken equality would hide one of thousands of paths that do nearly the same. */
const hashOf = (data: Uint8Array): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < data.length; index++) hash = Math.imul(hash ^ (data[index] ?? 0), 0x01000193)
  return hash
}

/** Whether the instruction itself names an amount that the loss stays within, as a swap names its limit. */
const isBoundedByInstruction = (worse: Worse, { observed, knownPrograms }: ForcedInput): boolean => {
  if (worse.what !== 'loss') return false
  return observed.resolved.instructions.some(
    ({ programId, data }) => isUntrusted(programId, knownPrograms) && namesAtLeast(data, worse.lostThen, worse.held),
  )
}

const namesAtLeast = (data: Uint8Array, amount: bigint, held: bigint): boolean => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 0; at + 8 <= data.length; at++) {
    const limit = view.getBigUint64(at, true)
    if (limit >= amount && limit <= held * 2n) return true
  }
  return false
}
