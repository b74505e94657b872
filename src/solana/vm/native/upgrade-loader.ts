import { clockSysvar, rentSysvar } from '../../address/known-address.ts'
import { readU32, readU64 } from '../../state/layout.ts'
import { rentExemptLamports } from '../../state/rent.ts'
import { runtimeLabel, sysvarLabel } from '../ledger/labels.ts'
import { sameBytes } from '../ledger/ledger.ts'
import {
  type NativeAccount,
  nativeAccountAt,
  type NativeCall,
  notModelled,
  sysvarFault,
} from './native-account.ts'

/**
 * Loader 3's instructions that programs may call: upgrades, other authorities, closing. Returns the runtime's error,
 * nothing on success, or `not-modelled` for the rest. Source: agave `programs/bpf_loader`.
 */
export const runUpgradeLoader = (native: NativeCall): string | undefined => {
  const { data } = native.call
  if (data.length < 4) return 'InvalidInstructionData'
  switch (readU32(data, 0)) {
    case kind.upgrade:
      return upgrade(native)
    case kind.setAuthority:
      return setAuthority(native, false)
    case kind.close:
      return close(native)
    case kind.setAuthorityChecked:
      return setAuthority(native, true)
    default:
      return notModelled
  }
}

const kind = { upgrade: 3, setAuthority: 4, close: 5, setAuthorityChecked: 7 } as const

type State =
  | { kind: 'empty' }
  | { kind: 'invalid' }
  | { kind: 'buffer'; authority: Uint8Array | undefined }
  | { kind: 'program'; code: Uint8Array }
  | { kind: 'code'; slot: bigint; authority: Uint8Array | undefined }

/** Sizes of what lies before the code. */
const headBytes = { empty: 4, buffer: 37, code: 45 } as const

/** u32 kind; of a buffer the option of its authority, of code the u64 slot before it, of a program where its code is. */
const stateIn = (data: Uint8Array): State => {
  if (data.length < headBytes.empty) return { kind: 'invalid' }
  const tag = readU32(data, 0)
  if (tag === 0) return { kind: 'empty' }
  if (tag === 2 && data.length >= 36) return { kind: 'program', code: data.slice(4, 36) }
  const optionAt = tag === 1 ? 4 : 12
  if ((tag !== 1 && tag !== 3) || data.length <= optionAt) return { kind: 'invalid' }
  const option = data[optionAt] ?? 0
  if (option > 1 || (option === 1 && data.length < optionAt + 33)) return { kind: 'invalid' }
  const authority = option === 1 ? data.slice(optionAt + 1, optionAt + 33) : undefined
  return tag === 1
    ? { kind: 'buffer', authority }
    : { kind: 'code', slot: readU64(data, 4), authority }
}

const mismatch = 'IncorrectAuthority'

/** Whether the authority is the account at this index, and signs. */
const authorityFault = (
  native: NativeCall,
  authority: Uint8Array | undefined,
  index: number,
): string | undefined => {
  const account = nativeAccountAt(native, index)
  if (!authority) return 'Immutable'
  if (!account) return 'MissingAccount'
  if (!sameBytes(account.held.key, authority)) return mismatch
  return account.role.signer ? undefined : 'MissingRequiredSignature'
}

const setAuthority = (native: NativeCall, isChecked: boolean): string | undefined => {
  const account = nativeAccountAt(native, 0)
  const next = nativeAccountAt(native, 2)
  if (!account || !nativeAccountAt(native, 1) || (isChecked && !next)) return 'MissingAccount'
  const state = stateIn(account.held.data)
  if (state.kind === 'invalid') return 'InvalidAccountData'
  if (state.kind !== 'buffer' && state.kind !== 'code') return 'InvalidArgument'
  if (state.kind === 'buffer' && !next) return mismatch
  const refused = authorityFault(native, state.authority, 1)
  if (refused) return refused
  if (isChecked && next?.role.signer !== true) return 'MissingRequiredSignature'
  const option = next ? Uint8Array.of(1, ...next.held.key) : Uint8Array.of(0)
  return account.write(state.kind === 'buffer' ? 4 : 12, option)
}

const close = (native: NativeCall): string | undefined => {
  const [account, target] = [nativeAccountAt(native, 0), nativeAccountAt(native, 1)]
  if (!account || !target) return 'MissingAccount'
  if (account.role.index === target.role.index) return 'InvalidArgument'
  const { key, data, lamports } = account.held
  const state = stateIn(data)
  if (state.kind === 'invalid') return 'InvalidAccountData'
  const shrunk = account.resize(headBytes.empty)
  if (shrunk) return shrunk
  if (state.kind === 'program') return 'InvalidArgument'
  if (state.kind !== 'empty') {
    const refused =
      (state.kind === 'code' ? programFault(native, key, state.slot) : undefined) ??
      authorityFault(native, state.authority, 2)
    if (refused) return refused
  }
  return (
    target.addLamports(lamports, 0) ??
    account.addLamports(-lamports, 0) ??
    account.write(0, new Uint8Array(headBytes.empty))
  )
}

/** Whether the account behind the authority is the program whose code is closed. */
const programFault = (native: NativeCall, code: Uint8Array, slot: bigint): string | undefined => {
  const program = nativeAccountAt(native, 3)
  if (!program) return 'MissingAccount'
  if (!program.role.writable) return 'InvalidArgument'
  if (!program.isOwn) return 'IncorrectProgramId'
  if (isOfThisBlock(native, slot)) return 'InvalidArgument'
  const state = stateIn(program.held.data)
  if (state.kind === 'invalid') return 'InvalidAccountData'
  return state.kind === 'program' && sameBytes(state.code, code) ? undefined : 'InvalidArgument'
}

/** Later blocks follow, so that this stops no forced path. */
const isOfThisBlock = (native: NativeCall, slot: bigint): boolean =>
  slot === slotOf(native) && !native.context.isForced

const slotOf = ({ context }: NativeCall): bigint => {
  const clock = context.sysvars.get(clockSysvar)?.bytes
  return clock && clock.length >= 8 ? readU64(clock, 0) : 0n
}

const upgrade = (native: NativeCall): string | undefined => {
  const [code, program] = [nativeAccountAt(native, 0), nativeAccountAt(native, 1)]
  const [buffer, spill] = [nativeAccountAt(native, 2), nativeAccountAt(native, 3)]
  if (!code || !program || !buffer) return 'MissingAccount'
  const refused = sysvarFault(native, 4, rentSysvar) ?? sysvarFault(native, 5, clockSysvar)
  if (refused) return refused
  if (!nativeAccountAt(native, 6) || !spill) return 'MissingAccount'
  const invalid =
    replacedFault(program, code) ?? bufferFault(native, buffer) ?? codeFault(native, code, buffer)
  if (invalid) return invalid
  return replace(native, { code, buffer, spill })
}

const replacedFault = (program: NativeAccount, code: NativeAccount): string | undefined => {
  if (!program.role.writable) return 'InvalidArgument'
  if (!program.isOwn) return 'IncorrectProgramId'
  const state = stateIn(program.held.data)
  if (state.kind !== 'program') return 'InvalidAccountData'
  return sameBytes(state.code, code.held.key) ? undefined : 'InvalidArgument'
}

const bufferFault = (native: NativeCall, { held, role }: NativeAccount): string | undefined => {
  if (!role.writable) return 'InvalidArgument'
  const state = stateIn(held.data)
  if (state.kind === 'invalid') return 'InvalidAccountData'
  if (state.kind !== 'buffer') return 'InvalidArgument'
  const refused = authorityFault(native, state.authority, 6)
  if (refused) return refused === 'Immutable' ? mismatch : refused
  return held.data.length > headBytes.buffer ? undefined : 'InvalidAccountData'
}

const codeFault = (
  native: NativeCall,
  code: NativeAccount,
  { held: buffer }: NativeAccount,
): string | undefined => {
  const { data, lamports } = code.held
  if (data.length < headBytes.code + buffer.data.length - headBytes.buffer)
    return 'AccountDataTooSmall'
  if (lamports + buffer.lamports < rentExemptLamports(data.length)) return 'InsufficientFunds'
  const state = stateIn(data)
  if (state.kind !== 'code') return 'InvalidAccountData'
  if (isOfThisBlock(native, state.slot)) return 'InvalidArgument'
  const refused = authorityFault(native, state.authority, 6)
  if (refused) return refused
  const file = buffer.data.subarray(headBytes.buffer)
  return native.context.loads(file) ? undefined : 'InvalidAccountData'
}

/** The new code with zeros behind it; lamports beyond its rent go to the spill account. */
const replace = (
  native: NativeCall,
  { code, buffer, spill }: { code: NativeAccount; buffer: NativeAccount; spill: NativeAccount },
): string | undefined => {
  const { data, dataLabels, lamports } = buffer.held
  const whole = new Uint8Array(code.held.data.length)
  const labels = new Int32Array(whole.length)
  whole.set(code.held.data.subarray(0, headBytes.code))
  new DataView(whole.buffer).setBigUint64(4, slotOf(native), true)
  // The slot is that of the block.
  labels.fill(sysvarLabel(runtimeLabel), 4, 12)
  whole.set(data.subarray(headBytes.buffer), headBytes.code)
  if (dataLabels) labels.set(dataLabels.subarray(headBytes.buffer), headBytes.code)
  const kept = rentExemptLamports(whole.length)
  return (
    code.write(0, whole, labels) ??
    (isAlready([code, buffer], spill) ? 'AccountBorrowFailed' : undefined) ??
    spill.addLamports(code.held.lamports + lamports - kept, 0) ??
    buffer.addLamports(-lamports, 0) ??
    code.addLamports(kept - code.held.lamports, 0) ??
    buffer.resize(headBytes.buffer)
  )
}

/** The runtime holds those accounts while it looks for the other one. */
const isAlready = (held: readonly NativeAccount[], { role }: NativeAccount): boolean =>
  held.some((each) => each.role.index === role.index)
