import { Cpu } from './cpu.ts'
import type { Watcher } from './execution.ts'
import type { Executable } from './code.ts'
import { addressSyscalls } from './address-syscalls.ts'
import { callSyscalls } from './calls-from-within.ts'
import type { Frame, Host, LabelledBytes, Syscall, TracedCall } from './frame.ts'
import { hashSyscalls } from './hash-syscalls.ts'
import { atInstruction } from './instructions-sysvar.ts'
import type { Call, Ledger } from './ledger.ts'
import { logSyscalls } from './log-syscalls.ts'
import { memorySyscalls } from './memory-syscalls.ts'
import { murmur3OfName } from './murmur3.ts'
import { layoutOf, readBack, writeInput } from './program-input.ts'
import { runtimeSyscalls } from './runtime-syscalls.ts'
import { notModelled, runSystemProgram } from './system-program.ts'

/** What a program of the transaction is, by its place among the accounts. */
export type ProgramKind =
  | { kind: 'code'; executable: Executable }
  | { kind: 'system' }
  /** Part of the runtime and not modelled here: its calls count as made, with no effect on accounts. */
  | { kind: 'opaque' }

/** A transaction that can be run any number of times. */
export type RunnableTransaction = {
  ledger: Ledger
  calls: readonly Call[]
  programOf: (index: number) => ProgramKind | undefined
  sysvars: ReadonlyMap<string, LabelledBytes>
  /** Place of the account that holds the instructions, where the transaction names it. */
  instructionsAt: number | undefined
  /** Compute units of the whole transaction. */
  maxUnits: number
}

export type TransactionRun = {
  /** The runtime's name of the error, or ours; absent on success. */
  failure?: string
  ledger: Ledger
  /** Calls from within, in order. */
  calls: TracedCall[]
  logs?: string[]
  /** Calls to programs that are not modelled, so that their effect is missing from the ledger. */
  opaqueCalls: number
  unitsSpent: number
}

const table: ReadonlyMap<number, Syscall> = new Map(
  Object.entries({
    ...memorySyscalls,
    ...logSyscalls,
    ...addressSyscalls,
    ...hashSyscalls,
    ...runtimeSyscalls,
    ...callSyscalls,
  }).map(([name, syscall]) => [murmur3OfName(name), syscall]),
)

/** Runtime limit on programs calling programs. Source: SIMD-0268. */
const maxHeight = 9
const heapBytes = 256 * 1024

/** Runs transactions one after the other, with the same machines: one for each height of calls. */
export class TransactionRunner {
  readonly #cpus: Cpu[] = []
  readonly #budget = { left: 0 }

  /**
   * Runs all instructions, or until one fails. `watcherOf` returns what follows a program's branches, by its place among
   * the accounts.
   */
  run(
    transaction: RunnableTransaction,
    options: {
      watcherOf?: (program: number) => Watcher | undefined
      logs?: boolean
    } = {},
  ): TransactionRun {
    this.#budget.left = transaction.maxUnits
    const state: State = {
      transaction,
      watcherOf: options.watcherOf ?? (() => undefined),
      opaqueCalls: 0,
      outerIndex: 0,
      host: {
        ledger: transaction.ledger.slice(),
        invoke: (call) => this.#invokeWithin(state, call),
        sysvars: transaction.sysvars,
        returnData: undefined,
        calls: [],
        logs: options.logs ? [] : undefined,
        failure: undefined,
      },
    }
    let failure: string | undefined
    for (const [outerIndex, call] of transaction.calls.entries()) {
      state.outerIndex = outerIndex
      state.host.returnData = undefined
      markCurrent(state.host.ledger, transaction.instructionsAt, outerIndex)
      failure = this.#invoke(state, call)
      if (failure) break
    }
    const { ledger, calls, logs } = state.host
    return {
      ...(failure !== undefined && { failure }),
      ledger,
      calls,
      ...(logs && { logs }),
      opaqueCalls: state.opaqueCalls,
      unitsSpent: transaction.maxUnits - Math.max(0, this.#budget.left),
    }
  }

  #invokeWithin(state: State, call: Call): string | undefined {
    if (call.height > maxHeight) return 'CallDepth'
    state.host.calls.push({ ...call, outerIndex: state.outerIndex })
    return this.#invoke(state, call)
  }

  #invoke(state: State, call: Call): string | undefined {
    const { host, transaction } = state
    const program = transaction.programOf(call.program)
    if (!program) return 'UnsupportedProgramId'
    const before = call.height > 1 ? undefined : totalOf(host.ledger, call)
    let failure: string | undefined
    if (program.kind === 'code') failure = this.#runCode(state, call, program.executable)
    else if (program.kind === 'system') failure = runSystemProgram(call, host.ledger)
    if (program.kind === 'opaque' || failure === notModelled) {
      state.opaqueCalls++
      failure = undefined
    }
    if (!failure && before !== undefined && before !== totalOf(host.ledger, call))
      return 'UnbalancedInstruction'
    return failure
  }

  #runCode(state: State, call: Call, executable: Executable): string | undefined {
    const { host } = state
    const cpu = (this.#cpus[call.height] ??= new Cpu(heapBytes, this.#budget))
    const layout = layoutOf(call, host.ledger)
    cpu.memory.open(executable, layout.size)
    writeInput(cpu.memory, call, host.ledger, layout)
    cpu.watcher = state.watcherOf(call.program)
    cpu.start(executable)
    const frame: Frame = { cpu, call, layout, host }
    const exit = cpu.run((key) => {
      const syscall = table.get(key)
      return syscall ? syscall(frame) : 'unknown-syscall'
    })
    if (exit.how === 'fault') return host.failure ?? exit.fault
    if (exit.low !== 0 || exit.high !== 0) return errorOf(exit.low, exit.high)
    return readBack(cpu.memory, call, host.ledger, layout)
  }
}

/** Programs read from that account which instruction they run in. */
const markCurrent = (ledger: Ledger, place: number | undefined, outerIndex: number): void => {
  const account = place === undefined ? undefined : ledger[place]
  if (place !== undefined && account)
    ledger[place] = { ...account, data: atInstruction(account.data, outerIndex) }
}

type State = {
  transaction: RunnableTransaction
  watcherOf: (program: number) => Watcher | undefined
  opaqueCalls: number
  outerIndex: number
  host: Host
}

/** Low numbers are the program's own errors, those above 32 bits are the runtime's. */
const errorOf = (low: number, high: number): string =>
  high === 0 ? `Custom(${low >>> 0})` : `ProgramError(${high})`

const totalOf = (ledger: Ledger, call: Call): bigint => {
  let total = 0n
  const seen = new Set<number>()
  for (const { index } of call.roles) {
    if (seen.has(index)) continue
    seen.add(index)
    total += ledger[index]?.lamports ?? 0n
  }
  return total
}
