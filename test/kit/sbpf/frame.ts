import { addressToBytes } from '../../../src/solana/address/address.ts'
import { Cpu } from '../../../src/solana/vm/sbpf/cpu.ts'
import type { Frame, Host, Syscall } from '../../../src/solana/vm/sbpf/frame.ts'
import type { Call, HeldAccount, Ledger } from '../../../src/solana/vm/ledger/ledger.ts'
import { region } from '../../../src/solana/vm/sbpf/memory.ts'
import { layoutOf, writeInput } from '../../../src/solana/vm/sbpf/program-input.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { testAddress } from './two-machines.ts'

/** An account of the interpreter; nothing about it is labelled unless said. */
export const ledgerAccount = (index: number, more: Partial<HeldAccount> = {}): HeldAccount => ({
  address: testAddress(index),
  key: addressToBytes(testAddress(index)),
  lamports: 1_000_000n,
  owner: addressToBytes(systemProgram),
  data: new Uint8Array(0),
  executable: false,
  lamportsLabel: 0,
  ownerLabel: 0,
  lengthLabel: 0,
  ...more,
})

/** A program with constants, which runs without code. */
export const constants = Uint8Array.from({ length: 64 }, (_, index) => index)

const mapped = {
  readOnly: constants,
  readOnlyView: new DataView(constants.buffer),
  readOnlyRegion: region.code,
  hasStackGaps: true,
}

/** A running program with these accounts, the last of which is itself; its system calls can be made one by one. */
export const frameWith = (
  accounts: Ledger,
  more: { host?: Partial<Host>; units?: number; data?: Uint8Array } = {},
): Frame => {
  const ledger = [...accounts, ledgerAccount(99, { executable: true })]
  const call: Call = {
    program: ledger.length - 1,
    roles: accounts.map((_, index) => ({ index, signer: index === 0, writable: true })),
    data: more.data ?? new Uint8Array(0),
    height: 1,
  }
  const cpu = new Cpu(256 * 1024, { left: more.units ?? 100_000, copiedBytes: 0 })
  const layout = layoutOf(call, ledger)
  cpu.memory.open(mapped, layout.size)
  writeInput(cpu.memory, call, ledger, layout)
  const host: Host = {
    ledger,
    invoke: () => undefined,
    sysvars: new Map(),
    computed: new Map(),
    returnData: undefined,
    calls: [],
    trace: [],
    logs: [],
    failure: undefined,
    ...more.host,
  }
  return { cpu, call, layout, host }
}

/** Addresses in the regions of a program. */
export const stackAt = (offset: number): bigint => (2n << 32n) + BigInt(offset)
export const heapAt = (offset: number): bigint => (3n << 32n) + BigInt(offset)
export const inputAt = (offset: number): bigint => (4n << 32n) + BigInt(offset)

/** Makes a system call with these arguments: the fault, or r0 and its label. */
export const callSystem = (
  frame: Frame,
  syscall: Syscall | undefined,
  ...values: readonly bigint[]
): { fault?: string | undefined; result: number; label: number } => {
  const { low, high, label } = frame.cpu.registers
  values.forEach((value, index) => {
    low[index + 1] = Number(BigInt.asIntN(32, value))
    high[index + 1] = Number(BigInt.asIntN(32, value >> 32n))
  })
  const fault = syscall?.(frame)
  return { fault, result: low[0] ?? 0, label: label[0] ?? 0 }
}

export const put = ({ cpu }: Frame, address: bigint, bytes: Uint8Array, label = 0): void =>
  cpu.memory.write(Number(address >> 32n), Number(address & 0xffff_ffffn), bytes, label)

export const get = ({ cpu }: Frame, address: bigint, size: number): Uint8Array =>
  cpu.memory.read(Number(address >> 32n), Number(address & 0xffff_ffffn), size).slice()

export const labelAt = ({ cpu }: Frame, address: bigint, size: number): number =>
  cpu.memory.labelOf(Number(address >> 32n), Number(address & 0xffff_ffffn), size)

/** Slices in memory: so many pairs of address and length. */
export const slices = (...pairs: readonly (readonly [bigint, bigint])[]): Uint8Array =>
  new Uint8Array(new BigUint64Array(pairs.flat()).buffer)
