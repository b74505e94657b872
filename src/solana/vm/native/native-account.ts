import { maxAccountBytes } from '../ledger/account-rules.ts'
import {
  type Call,
  type HeldAccount,
  type LabelledBytes,
  type Ledger,
  type Role,
  sameBytes,
} from '../ledger/ledger.ts'

/** What programs of the runtime read beside their accounts. */
export type NativeContext = {
  sysvars: ReadonlyMap<string, LabelledBytes>
  /** Hash of the block before this one, from which durable nonces are made. */
  blockhash: Uint8Array
  /** Whether a file is one that the loader accepts. */
  loads: (file: Uint8Array) => boolean
  /** Whether the run is along a forced path: then neither the time of the block nor the accounts need be as they are. */
  isForced: boolean
}

/** What the caller has to treat as done by a program that is not looked into. */
export const notModelled = 'not-modelled'

/** One instruction of a program of the runtime, and the accounts that it changes. */
export type NativeCall = { call: Call; ledger: Ledger; context: NativeContext }

/**
 * An account as a program of the runtime changes it, by the rules of the runtime. All methods return the runtime's error,
 * or nothing. Source: agave `transaction-context` (`BorrowedInstructionAccount`).
 */
export class NativeAccount {
  readonly role: Role
  readonly #ledger: Ledger
  readonly #program: Uint8Array

  constructor(ledger: Ledger, role: Role, program: number) {
    this.role = role
    this.#ledger = ledger
    this.#program = ledger[program]?.key ?? new Uint8Array(32)
  }

  get held(): HeldAccount {
    return this.#ledger[this.role.index] as HeldAccount
  }

  get isOwn(): boolean {
    return sameBytes(this.held.owner, this.#program)
  }

  /** Overwrites bytes; their labels are those given, or none. */
  write(at: number, bytes: Uint8Array, labels?: Int32Array): string | undefined {
    const refused = this.#dataFault()
    if (refused) return refused
    const { held } = this
    if (at + bytes.length > held.data.length) return 'AccountDataTooSmall'
    const data = held.data.slice()
    data.set(bytes, at)
    let dataLabels = held.dataLabels?.slice()
    if (labels) dataLabels ??= new Int32Array(data.length)
    dataLabels?.set(labels ?? new Int32Array(bytes.length), at)
    this.#set({ data, dataLabels })
    return undefined
  }

  /** New bytes are zero. */
  resize(size: number): string | undefined {
    const { held } = this
    const refused = this.#dataFault()
    if (refused || held.data.length === size) return refused
    if (size > maxAccountBytes) return 'InvalidRealloc'
    const data = new Uint8Array(size)
    data.set(held.data.subarray(0, size))
    const dataLabels = held.dataLabels && new Int32Array(size)
    if (held.dataLabels) dataLabels?.set(held.dataLabels.subarray(0, size))
    this.#set({ data, dataLabels, lengthLabel: 0 })
    return undefined
  }

  /** Takes lamports out of the account, or adds them. The label is that of the amount. */
  addLamports(change: bigint, label: number): string | undefined {
    const { held } = this
    const lamports = held.lamports + change
    if (lamports < 0n) return 'InsufficientFunds'
    if (change < 0n && !this.isOwn) return 'ExternalAccountLamportSpend'
    if (!this.role.writable) return 'ReadonlyLamportChange'
    this.#set({ lamports, lamportsLabel: held.lamportsLabel || label })
    return undefined
  }

  #set(changed: Partial<HeldAccount>): void {
    this.#ledger[this.role.index] = { ...this.held, ...changed }
  }

  #dataFault(): string | undefined {
    if (!this.role.writable) return 'ReadonlyDataModified'
    return this.isOwn ? undefined : 'ExternalAccountDataModified'
  }
}

/** The account of an instruction at this index; undefined where there are too few. */
export const nativeAccountAt = (
  { call, ledger }: NativeCall,
  index: number,
): NativeAccount | undefined => {
  const role = call.roles[index]
  return role && ledger[role.index] ? new NativeAccount(ledger, role, call.program) : undefined
}

/** Whether this address signs the instruction, with any of its accounts. */
export const isSigned = ({ call, ledger }: NativeCall, key: Uint8Array): boolean =>
  call.roles.some(
    ({ index, signer }) => signer && ledger[index] && sameBytes(ledger[index].key, key),
  )

/** A sysvar that an instruction has to name at this index; the runtime's error where it does not. */
export const sysvarFault = (
  { call, ledger }: NativeCall,
  index: number,
  address: string,
): string | undefined => {
  const role = call.roles[index]
  if (!role) return 'MissingAccount'
  return ledger[role.index]?.address === address ? undefined : 'InvalidArgument'
}

/** Labels of a part of the instruction's data. */
export const dataLabelsOf = (
  { dataLabels }: Call,
  at: number,
  size: number,
): Int32Array | undefined => dataLabels?.subarray(at, at + size)
