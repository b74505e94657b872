import { type Address, addressFromBytes } from '../../../src/solana/address/address.ts'
import {
  clockSysvar,
  computeBudgetProgram,
  rentSysvar,
  systemProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { chainSysvars } from '../../../src/solana/state/sysvars.ts'
import type { PlannedInstruction } from '../../../src/solana/transaction/planned-instruction.ts'
import { plannedMessage } from '../chain/planned-message.ts'
import type { AccountRole } from '../../../src/solana/transaction/message.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { loadMachines, type Machine } from '../../../src/solana/vm/machine.ts'
import { type LoadedMachine, makeLoadedMachine } from '../../../src/solana/vm/loaded-machine.ts'
import { makeRunnable } from '../../../src/solana/vm/sbpf/runnable.ts'
import { TransactionRunner } from '../../../src/solana/vm/sbpf/run-transaction.ts'
import { executionLimits } from '../../../src/scan/facts/compute-budget.ts'

/** How a transaction ended, in what both machines can report. */
export type Outcome = {
  /** `ok`, `custom <number>` or `failed`. */
  result: string
  /** Lamports, owner and data in hex of each account that the transaction may write; only on success. */
  accounts: Record<string, string>
  /** Calls, compute units, and what programs logged. */
  logs: string[]
}

export type Trial = {
  payer: Address
  instructions: readonly PlannedInstruction[]
  accounts: ReadonlyMap<Address, Account>
}

type Prepared = {
  bytes: Uint8Array
  roles: readonly AccountRole[]
  runnable: ReturnType<typeof makeRunnable>
}

/** `errors`: names of what went wrong, the VM's and the interpreter's, which has some of its own. */
export type Comparison = {
  native: Outcome
  own: Outcome
  errors: readonly [native: string, own: string]
}

const make = await loadMachines()

/** Why nothing can be compared here; undefined where it can. */
export const noMachine = make ? undefined : 'the native VM does not load on this machine'

const blockhash = '11111111111111111111111111111111'

/** LiteSVM and the interpreter with the same programs and sysvars; each trial starts from its own accounts. */
export class TwoMachines {
  readonly machine: Machine
  readonly #loaded: LoadedMachine
  readonly runner = new TransactionRunner()
  readonly #codes = new Map<Address, Uint8Array>()
  readonly #sysvars = new Map<Address, Account>()

  constructor() {
    if (!make) throw new Error(noMachine)
    this.machine = make()
    this.#loaded = makeLoadedMachine(this.machine)
    for (const key of [clockSysvar, rentSysvar, ...chainSysvars]) {
      const held = this.machine.getAccount(key)
      if (held) this.#sysvars.set(key, held)
    }
  }

  /** Puts a program on both. Throws where LiteSVM does not load it. */
  deploy(program: Address, file: Uint8Array, loader: Address): void {
    this.machine.setAccount(program, {
      lamports: 1_000_000_000n,
      owner: loader,
      data: file,
      executable: true,
    })
    this.#codes.set(program, file)
  }

  compare(trial: Trial): Comparison {
    const { bytes, roles, runnable } = this.prepare(trial)
    const { native, isCut, error } = nativeOutcome(this.machine, bytes)
    if ('problem' in runnable)
      return {
        native,
        own: { result: runnable.problem, accounts: {}, logs: [] },
        errors: [error, runnable.problem],
      }
    const run = this.runner.run(runnable.transaction, { logs: true })
    const logs = comparable(run.logs ?? []).slice(0, isCut ? native.logs.length : undefined)
    const errors = [error, run.failure ?? ''] as const
    if (run.failure !== undefined)
      return { native, own: { result: classOf(run.failure), accounts: {}, logs }, errors }
    const written = run.ledger.filter((_, index) => roles[index]?.writable)
    const accounts = Object.fromEntries(
      written.map((held) => [
        held.address,
        accountText({ ...held, owner: addressFromBytes(held.owner) }),
      ]),
    )
    return { native, own: { result: 'ok', accounts, logs }, errors }
  }

  /** A transaction in the form that each machine takes; LiteSVM has its accounts afterwards. */
  prepare({ payer, instructions, accounts }: Trial): Prepared {
    const message = plannedMessage(payer, blockhash, instructions)
    const resolution = resolveMessage(message, new Map())
    if (!resolution.ok) throw new Error('no tables are used here')
    const { resolved } = resolution
    const before = new Map(accounts)
    for (const [key, account] of accounts) this.machine.setAccount(key, account)
    for (const { address: key } of resolved.accounts) {
      if (accounts.has(key)) continue
      const held = this.machine.getAccount(key)
      if (held && isFixed(held)) before.set(key, held)
      else this.machine.setAccount(key, undefined)
    }
    const runnable = makeRunnable({
      resolved,
      user: payer,
      before,
      sysvars: this.#sysvars,
      localAccount: () => undefined,
      codeOf: (program) => this.#codes.get(program) ?? this.#loaded.codeOf(program),
      ...executionLimits(resolved),
    })
    const signature = new Uint8Array(64)
    const signatures = Array.from({ length: message.header.requiredSignatures }, () => signature)
    const bytes = encodeTransaction({ message, signatures, bare: false })
    return { bytes, roles: resolved.accounts, runnable }
  }
}

/** Programs and sysvars stay what they are. */
const isFixed = ({ executable, owner }: Account): boolean =>
  executable || owner.startsWith('Sysvar')

/** `isCut`: there were more logs than a node keeps. */
const nativeOutcome = (
  machine: Machine,
  bytes: Uint8Array,
): { native: Outcome; isCut: boolean; error: string } => {
  const run = machine.simulate(bytes, { trace: true })
  const lines = run.trace?.logs ?? []
  const end = lines.indexOf('Log truncated')
  const isCut = end !== -1
  const logs = comparable(isCut ? lines.slice(0, end) : lines)
  if (run.status === 'failed') {
    const error = failureOf(run.error)
    return { native: { result: classOf(error), accounts: {}, logs }, isCut, error }
  }
  const accounts = Object.fromEntries(
    [...run.after].map(([key, account]) => [key, accountText(account ?? absent)]),
  )
  return { native: { result: 'ok', accounts, logs }, isCut, error: '' }
}

const absent: Account = {
  lamports: 0n,
  owner: systemProgram,
  data: new Uint8Array(0),
  executable: false,
}

const accountText = ({
  lamports,
  owner,
  data,
}: Pick<Account, 'lamports' | 'owner' | 'data'>): string =>
  lamports === 0n ? 'closed' : `${lamports} ${owner} ${Buffer.from(data).toString('hex')}`

const classOf = (error: string): string => {
  const custom = /Custom\((\d+)\)/.exec(error)
  return custom ? `custom ${custom[1]}` : 'failed'
}

/** The VM's error in the words of the interpreter: `Custom(1)`, or its name alone. */
const failureOf = (error: Record<string, unknown>): string => {
  const { type, InstructionError: held } = error
  if (typeof type === 'string') return type
  if (!Array.isArray(held)) return Object.keys(error)[0] ?? ''
  const [, reason] = held
  return typeof reason === 'string' ? reason : `Custom(${reason.Custom})`
}

/** Lines that the runtime writes on every success; its reasons for failures are worded in its own way. */
const comparable = (logs: readonly string[]): string[] =>
  logs.filter((line) => lineKinds.test(line))

const lineKinds =
  /^Program (?:log|data|return|consumption): |^Program \w+ (?:invoke|consumed|success)/

/** Sets the compute units of a transaction, and the heap of its programs. */
export const budget = (units: number, heapBytes?: number): PlannedInstruction[] => [
  computeBudget(2, units),
  ...(heapBytes === undefined ? [] : [computeBudget(1, heapBytes)]),
]

const computeBudget = (kind: number, value: number): PlannedInstruction => {
  const data = new Uint8Array(5)
  data[0] = kind
  new DataView(data.buffer).setUint32(1, value, true)
  return { programId: computeBudgetProgram, accounts: [], data }
}

/** Addresses of the tests, off by one byte from each other. */
export const testAddress = (index: number): Address =>
  addressFromBytes(
    new Uint8Array(32)
      .fill(7)
      .fill(index & 0xff, 30, 31)
      .fill(index >> 8, 31),
  )

export const heldAccount = (owner: Address, data: Uint8Array, lamports = 10_000_000n): Account => ({
  lamports,
  owner,
  data,
  executable: false,
})

export const wallet = (lamports = 5_000_000_000n): Account =>
  heldAccount(systemProgram, new Uint8Array(0), lamports)
