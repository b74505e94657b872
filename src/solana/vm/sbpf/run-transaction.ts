import { Cpu } from './cpu.ts'
import type { Watcher } from './execution.ts'
import { interpret } from './interpret.ts'
import { type Executable, makeExecutable } from './code.ts'
import { addressSyscalls } from './address-syscalls.ts'
import { callSyscalls } from './calls-from-within.ts'
import { blsSyscalls } from './bls-syscalls.ts'
import type { Computed } from './computed.ts'
import { curveSyscalls } from './curve-syscalls.ts'
import { proofSyscalls } from './proof-syscalls.ts'
import { recoverSyscalls } from './recover-syscall.ts'
import type { Frame, Host, Syscall, TracedCall } from './frame.ts'
import { hashSyscalls } from './hash-syscalls.ts'
import { isData } from '../ledger/labels.ts'
import { atInstruction } from './instructions-sysvar.ts'
import type { Call, LabelledBytes, Ledger } from '../ledger/ledger.ts'
import { logSyscalls } from './log-syscalls.ts'
import { memorySyscalls } from './memory-syscalls.ts'
import { murmur3OfName } from './murmur3.ts'
import { ProgramLog } from './program-log.ts'
import { breaksRent } from '../ledger/rent-rule.ts'
import { layoutOf, readBack, writeInput, growthOf } from './program-input.ts'
import { runtimeSyscalls } from './runtime-syscalls.ts'
import { siblingSyscalls } from './sibling-syscall.ts'
import { notModelled } from '../native/native-account.ts'
import { type NativeProgram, runNative, unitsOfNative } from '../native/native-programs.ts'

/** What a program of the transaction is, by its place among the accounts. */
export type ProgramKind =
  /** `aligned`: of the layout in which the loader hands over accounts; only loader 1 packs them. */
  { kind: 'code'; executable: Executable; aligned: boolean } | NativeProgram

/** A transaction that can be run any number of times. */
export type RunnableTransaction = {
  ledger: Ledger
  calls: readonly Call[]
  programOf: (index: number) => ProgramKind | undefined
  sysvars: ReadonlyMap<string, LabelledBytes>
  /** Kept between its runs. */
  computed: Computed
  /** Durable nonces are made from it. */
  blockhash: Uint8Array
  /** Place of the account that holds the instructions, where the transaction names it. */
  instructionsAt: number | undefined
  /** Compute units of the whole transaction. */
  maxUnits: number
  heapBytes: number
  /** Whether the runtime lets the transaction write the account at this place. */
  isWritable: (index: number) => boolean
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
  /** Units and what it takes to hand accounts over and to copy memory, which costs the program next to nothing. */
  workUnits: number
}

const table: ReadonlyMap<number, Syscall> = new Map(
  Object.entries({
    ...memorySyscalls,
    ...logSyscalls,
    ...addressSyscalls,
    ...hashSyscalls,
    ...runtimeSyscalls,
    ...curveSyscalls,
    ...blsSyscalls,
    ...proofSyscalls,
    ...recoverSyscalls,
    ...siblingSyscalls,
    ...callSyscalls,
  }).map(([name, syscall]) => [murmur3OfName(name), syscall]),
)

/** How deep programs may call programs, the first one included. Source: agave `execution_budget.rs`; SIMD-0268 is not active. */
const maxHeight = 5
/** Calls of a transaction, those from within included. Source: solana-transaction-context. */
const maxCalls = 64
const heapPageBytes = 32 * 1024
const unitsPerHeapPage = 8
const maxHeapBytes = 256 * 1024

/** Runs transactions one after the other, with the same machines: one for each height of calls. */
export class TransactionRunner {
  readonly #cpus: Cpu[] = []
  readonly #budget = { left: 0, copiedBytes: 0 }

  /**
   * Runs all instructions, or until one fails. `watcherOf` returns what follows a program's branches, by its place among
   * the accounts.
   */
  run(
    transaction: RunnableTransaction,
    options: {
      watcherOf?: (program: number) => Watcher | undefined
      logs?: boolean
      /** Puts another call in the place of one from within, by its number. */
      replace?: (call: Call, index: number) => Call
    } = {},
  ): TransactionRun {
    this.#budget.left = transaction.maxUnits
    this.#budget.copiedBytes = 0
    const state: State = {
      transaction,
      watcherOf: options.watcherOf ?? (() => undefined),
      replace: options.replace,
      opaqueCalls: 0,
      isForced: false,
      outerIndex: 0,
      running: [],
      callCount: 0,
      lamports: totalOf(transaction.ledger),
      host: {
        ledger: transaction.ledger.slice(),
        invoke: (call) => this.#invokeWithin(state, call),
        sysvars: transaction.sysvars,
        computed: transaction.computed,
        returnData: undefined,
        calls: [],
        trace: [],
        logs: options.logs ? [] : undefined,
        failure: undefined,
      },
    }
    const failure = this.#runCalls(state)
    const { ledger, calls, logs } = state.host
    const unitsSpent = transaction.maxUnits - Math.max(0, this.#budget.left)
    return {
      ...(failure !== undefined && { failure }),
      ledger,
      calls,
      ...(logs && { logs }),
      opaqueCalls: state.opaqueCalls,
      unitsSpent,
      workUnits: unitsSpent + Math.floor(this.#budget.copiedBytes / bytesPerWorkUnit),
    }
  }

  #runCalls(state: State): string | undefined {
    const { transaction, host } = state
    for (const [outerIndex, call] of transaction.calls.entries()) {
      state.outerIndex = outerIndex
      markCurrent(host.ledger, transaction.instructionsAt, outerIndex)
      const failure = this.#invoke(state, call)
      if (failure) return failure
    }
    const isLeftPoor = transaction.ledger.some((before, index) => {
      const after = host.ledger[index]
      return after && transaction.isWritable(index) && breaksRent(before, after)
    })
    return isLeftPoor ? 'InsufficientFundsForRent' : undefined
  }

  #invokeWithin(state: State, made: Call): string | undefined {
    const call = state.replace?.(made, state.host.calls.length) ?? made
    if (call.height > maxHeight) return 'CallDepth'
    const isOpen = state.running.includes(call.program)
    if (isOpen && state.running.at(-1) !== call.program) return 'ReentrancyNotAllowed'
    if (totalOf(state.host.ledger) !== state.lamports) return 'UnbalancedInstruction'
    state.host.calls.push({ ...call, outerIndex: state.outerIndex })
    return this.#invoke(state, call)
  }

  #invoke(state: State, call: Call): string | undefined {
    const { host, transaction } = state
    if (++state.callCount > maxCalls) return 'MaxInstructionTraceLengthExceeded'
    const program = transaction.programOf(call.program)
    if (!program) return 'UnsupportedProgramId'
    const log = new ProgramLog(host.logs, host.ledger[call.program]?.key)
    host.returnData = undefined
    log.invoked(call.height)
    state.running.push(call.program)
    host.trace.push(call)
    const failure = this.#runProgram(state, call, program, log)
    state.running.pop()
    log.ended(failure)
    if (failure) return failure
    return totalOf(host.ledger) === state.lamports ? undefined : 'UnbalancedInstruction'
  }

  #runProgram(state: State, call: Call, program: ProgramKind, log: ProgramLog): string | undefined {
    if (program.kind === 'code') return this.#runCode(state, call, program, log)
    const budget = this.#budget
    const units = unitsOfNative(program)
    if (units > budget.left) {
      budget.left = 0
      return 'out-of-budget'
    }
    budget.left -= units
    const { sysvars, blockhash } = state.transaction
    const context = { sysvars, blockhash, loads, isForced: state.isForced }
    const failure = runNative(program, { call, ledger: state.host.ledger, context })
    if (failure !== notModelled) return failure
    state.opaqueCalls++
    return undefined
  }

  #runCode(
    state: State,
    call: Call,
    { executable, aligned }: Extract<ProgramKind, { kind: 'code' }>,
    log: ProgramLog,
  ): string | undefined {
    const { host, transaction } = state
    const budget = this.#budget
    const unitsBefore = budget.left
    const cpu = (this.#cpus[call.height] ??= new Cpu(maxHeapBytes, budget))
    const layout = layoutOf(call, host.ledger, aligned)
    const heapUnits = unitsPerHeapPage * (Math.ceil(transaction.heapBytes / heapPageBytes) - 1)
    if (heapUnits > budget.left) return 'out-of-budget'
    budget.left -= heapUnits
    cpu.memory.open(executable, layout.size, transaction.heapBytes)
    writeInput(cpu.memory, call, host.ledger, layout)
    budget.copiedBytes += layout.size
    cpu.watcher = state.watcherOf(call.program)
    state.isForced ||= cpu.watcher?.isForced === true
    cpu.start(executable, layout.dataAt + 8, growthOf(call, host.ledger, layout))
    const frame: Frame = { cpu, call, layout, host }
    let isRefused = false
    const exit = interpret(cpu, executable, (key) => {
      const syscall = table.get(key)
      const fault = syscall?.(frame)
      isRefused = fault !== undefined
      return syscall ? fault : 'unknown-syscall'
    })
    budget.left = Math.max(0, budget.left)
    // The runtime charges for the heap without counting it here.
    log.consumed(unitsBefore - heapUnits - budget.left, unitsBefore)
    if (host.returnData) log.returned(host.returnData.bytes)
    if (exit.how === 'fault') {
      // A program that fails by itself, not in a system call, takes all units with it.
      if (!isRefused) budget.left = 0
      return host.failure ?? exit.fault
    }
    // An exit code that others choose need not be an error.
    const isChosen = isData(cpu.registers.label[0] ?? 0) && cpu.watcher?.survives() === true
    if ((exit.low !== 0 || exit.high !== 0) && !isChosen) return errorOf(exit.low, exit.high)
    return readBack(cpu.memory, call, host.ledger, layout)
  }
}

const loads = (file: Uint8Array): boolean => !('problem' in makeExecutable(file))

/** Programs read from that account which instruction they run in. */
const markCurrent = (ledger: Ledger, place: number | undefined, outerIndex: number): void => {
  const account = place === undefined ? undefined : ledger[place]
  if (place !== undefined && account)
    ledger[place] = { ...account, data: atInstruction(account.data, outerIndex) }
}

/** Writing so many bytes with their labels takes about as long as an instruction. */
const bytesPerWorkUnit = 16

type State = {
  transaction: RunnableTransaction
  watcherOf: (program: number) => Watcher | undefined
  replace: ((call: Call, index: number) => Call) | undefined
  opaqueCalls: number
  /** Whether a program ran whose decisions may be turned on this path. */
  isForced: boolean
  outerIndex: number
  /** Places of the programs that have been called and not ended, innermost last. */
  running: number[]
  callCount: number
  /** Of all accounts together, which no instruction changes. */
  lamports: bigint
  host: Host
}

/** Low numbers are the program's own errors, those above 32 bits are the runtime's; the first stands for the program's 0. */
const errorOf = (low: number, high: number): string => {
  if (high === 0) return `Custom(${low >>> 0})`
  return high === 1 && low === 0 ? 'Custom(0)' : `ProgramError(${high})`
}

const totalOf = (ledger: Ledger): bigint => {
  let total = 0n
  for (const { lamports } of ledger) total += lamports
  return total
}
