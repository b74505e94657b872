import { type Call, type HeldAccount, type Ledger, sameBytes } from './ledger.ts'
import { type Memory, region } from './memory.ts'

/**
 * How accounts are handed to a program, and read back: the layout of the aligned loaders. Source: agave
 * `program-runtime/src/serialization.rs`, solana-program-entrypoint.
 */
const growthBytes = 10_240
const repeatBytes = 8
const field = {
  signer: 1,
  writable: 2,
  executable: 3,
  key: 8,
  owner: 40,
  lamports: 72,
  length: 80,
  data: 88,
} as const
const notRepeated = 0xff

/** Where each account of a call lies in the program's input; a repeated one where it lies first. */
export type InputLayout = { starts: number[]; dataBytes: number[]; size: number; dataAt: number }

const spanOf = (dataBytes: number): number =>
  field.data + Math.ceil((dataBytes + growthBytes) / 8) * 8 + 8

export const layoutOf = (call: Call, ledger: Ledger): InputLayout => {
  const starts: number[] = []
  const dataBytes: number[] = []
  const firstOf = new Map<number, number>()
  let at = 8
  for (const { index } of call.roles) {
    const first = firstOf.get(index)
    const length = ledger[index]?.data.length ?? 0
    dataBytes.push(length)
    if (first !== undefined) {
      starts.push(first)
      at += repeatBytes
      continue
    }
    firstOf.set(index, at)
    starts.push(at)
    at += spanOf(length)
  }
  return { starts, dataBytes, dataAt: at, size: at + 8 + call.data.length + 32 }
}

/** Writes the input; the memory has been opened for it. */
export const writeInput = (
  memory: Memory,
  call: Call,
  ledger: Ledger,
  layout: InputLayout,
): void => {
  writeU64(memory, 0, BigInt(call.roles.length), 0)
  const written = new Map<number, number>()
  let at = 8
  call.roles.forEach(({ index, signer, writable }, place) => {
    const account = ledger[index]
    if (!account) return
    const first = written.get(index)
    if (first !== undefined) {
      memory.write(region.input, at, Uint8Array.of(first), 0)
      at += repeatBytes
      return
    }
    written.set(index, place)
    writeAccount(memory, at, account, { signer, writable })
    at += spanOf(account.data.length)
  })
  writeU64(memory, layout.dataAt, BigInt(call.data.length), 0)
  memory.writeLabelled(region.input, layout.dataAt + 8, call.data, call.dataLabels)
  const program = ledger[call.program]
  if (program) memory.write(region.input, layout.dataAt + 8 + call.data.length, program.key, 0)
  memory.seal()
}

const writeAccount = (
  memory: Memory,
  at: number,
  account: HeldAccount,
  { signer, writable }: { signer: boolean; writable: boolean },
): void => {
  const flags = Uint8Array.of(
    notRepeated,
    signer ? 1 : 0,
    writable ? 1 : 0,
    account.executable ? 1 : 0,
  )
  memory.write(region.input, at, flags, 0)
  memory.write(region.input, at + field.key, account.key, 0)
  memory.write(region.input, at + field.owner, account.owner, account.ownerLabel)
  writeU64(memory, at + field.lamports, account.lamports, account.lamportsLabel)
  writeU64(memory, at + field.length, BigInt(account.data.length), account.lengthLabel)
  memory.writeLabelled(region.input, at + field.data, account.data, account.dataLabels)
  writeU64(memory, at + spanOf(account.data.length) - 8, (1n << 64n) - 1n, 0)
}

export const writeU64 = (memory: Memory, at: number, value: bigint, label: number): void => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  memory.write(region.input, at, bytes, label)
}

/** Why the runtime would not accept what a program left behind. Names are those of the runtime's errors. */
export type AccountFault =
  | 'ExternalAccountLamportSpend'
  | 'ExternalAccountDataModified'
  | 'ReadonlyLamportChange'
  | 'ReadonlyDataModified'
  | 'ModifiedProgramId'
  | 'InvalidRealloc'
  | 'UnbalancedInstruction'

/**
 * Takes over what the program has written into its accounts, as far as the runtime allows it. Source: agave
 * `transaction-context/src/lib.rs` (`BorrowedAccount`).
 */
export const readBack = (
  memory: Memory,
  call: Call,
  ledger: Ledger,
  layout: InputLayout,
): AccountFault | undefined => {
  const program = ledger[call.program]?.key
  const seen = new Set<number>()
  for (const [place, { index, writable }] of call.roles.entries()) {
    const account = ledger[index]
    const at = layout.starts[place]
    if (!account || !program || at === undefined || seen.has(index)) continue
    seen.add(index)
    const room = { at, dataBytes: layout.dataBytes[place] ?? 0 }
    if (!memory.isWritten(region.input, at, spanOf(room.dataBytes))) continue
    const changed = accountAt(memory, account, room)
    if (changed === 'InvalidRealloc') return changed
    const refused = changed && refusalOf(account, changed, writable, program)
    if (refused) return refused
    if (changed) ledger[index] = changed
  }
  return undefined
}

/** The account as the program left it; undefined where nothing differs. */
const accountAt = (
  memory: Memory,
  account: HeldAccount,
  { at, dataBytes }: { at: number; dataBytes: number },
): HeldAccount | 'InvalidRealloc' | undefined => {
  const view = memory.views[region.input]
  if (!view) return undefined
  const lamports = view.getBigUint64(at + field.lamports, true)
  const length = Number(view.getBigUint64(at + field.length, true))
  if (length > dataBytes + growthBytes) return 'InvalidRealloc'
  const owner = memory.read(region.input, at + field.owner, 32)
  const data = memory.read(region.input, at + field.data, length)
  const sameData = sameBytes(data, account.data)
  const same = sameData && lamports === account.lamports && sameBytes(owner, account.owner)
  const dataLabels = memory.labelsAt(region.input, at + field.data, length)
  if (same && !dataLabels && !account.dataLabels) return undefined
  return {
    ...account,
    lamports,
    lamportsLabel: memory.labelOf(region.input, at + field.lamports, 8),
    lengthLabel: memory.labelOf(region.input, at + field.length, 8),
    owner: owner.slice(),
    ownerLabel: memory.labelOf(region.input, at + field.owner, 32),
    data: sameData ? account.data : data.slice(),
    dataLabels,
  }
}

const refusalOf = (
  before: HeldAccount,
  after: HeldAccount,
  writable: boolean,
  program: Uint8Array,
): AccountFault | undefined => {
  const owns = sameBytes(before.owner, program)
  const sameData = before.data === after.data
  if (before.lamports !== after.lamports) {
    if (!writable) return 'ReadonlyLamportChange'
    if (after.lamports < before.lamports && !owns) return 'ExternalAccountLamportSpend'
  }
  if (!sameData) {
    if (!writable) return 'ReadonlyDataModified'
    if (!owns) return 'ExternalAccountDataModified'
  }
  if (sameBytes(before.owner, after.owner)) return undefined
  const isZeroed = after.data.every((byte) => byte === 0)
  return owns && writable && isZeroed ? undefined : 'ModifiedProgramId'
}

/** Brings what a called program changed back into the caller's input, and the lengths that its own structures hold. */
export const refreshInput = (
  memory: Memory,
  call: Call,
  ledger: Ledger,
  layout: InputLayout,
  changedFrom: Ledger,
): void => {
  const seen = new Set<number>()
  for (const [place, { index }] of call.roles.entries()) {
    const account = ledger[index]
    const before = changedFrom[index]
    const at = layout.starts[place]
    if (!account || account === before || at === undefined || seen.has(index)) continue
    seen.add(index)
    memory.write(region.input, at + field.owner, account.owner, account.ownerLabel)
    writeU64(memory, at + field.lamports, account.lamports, account.lamportsLabel)
    writeU64(memory, at + field.length, BigInt(account.data.length), account.lengthLabel)
    memory.writeLabelled(region.input, at + field.data, account.data, account.dataLabels)
    const lost = (before?.data.length ?? 0) - account.data.length
    if (lost > 0)
      memory.write(region.input, at + field.data + account.data.length, new Uint8Array(lost), 0)
  }
}

/** Where the length and the data of an account lie, by the account's place in the call. */
export const dataStart = (layout: InputLayout, place: number): number =>
  (layout.starts[place] ?? 0) + field.data
