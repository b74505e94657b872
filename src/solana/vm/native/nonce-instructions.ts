import { sha256 } from '@noble/hashes/sha2'
import { rentSysvar } from '../../address/known-address.ts'
import { readU32, readU64 } from '../../state/layout.ts'
import { rentExemptLamports } from '../../state/rent.ts'
import { recentBlockhashesSysvar } from '../../state/sysvars.ts'
import { sameBytes } from '../ledger/ledger.ts'
import { runtimeLabel, sysvarLabel } from '../ledger/labels.ts'
import {
  dataLabelsOf,
  isSigned,
  type NativeAccount,
  nativeAccountAt,
  type NativeCall,
  sysvarFault,
} from './native-account.ts'

/** Instructions of the System program for durable nonces. */
export const nonceKind = {
  advance: 4,
  withdraw: 5,
  initialize: 6,
  authorize: 7,
  upgrade: 12,
} as const

/** Whether an instruction of the System program is one of these. */
export const isOfNonce = (data: Uint8Array): boolean =>
  data.length >= 4 && kinds.has(readU32(data, 0))

const kinds: ReadonlySet<number> = new Set(Object.values(nonceKind))

/**
 * Runs one of them and returns the runtime's error, or nothing. Sources: solana-system-program `system_instruction.rs`,
 * solana-nonce.
 */
export const runNonceInstruction = (native: NativeCall): string | undefined => {
  const account = nativeAccountAt(native, 0)
  if (!account) return 'MissingAccount'
  switch (readU32(native.call.data, 0)) {
    case nonceKind.advance:
      return sysvarFault(native, 1, recentBlockhashesSysvar) ?? advance(native, account)
    case nonceKind.withdraw:
      return withdraw(native, account)
    case nonceKind.initialize:
      return (
        sysvarFault(native, 1, recentBlockhashesSysvar) ??
        sysvarFault(native, 2, rentSysvar) ??
        initialize(native, account)
      )
    case nonceKind.authorize:
      return authorize(native, account)
    default:
      return upgrade(account)
  }
}

/** u32 version, u32 state, authority, durable nonce, u64 lamports per signature. */
const at = { version: 0, state: 4, authority: 8, nonce: 40, fee: 72 } as const
const nonceBytes = 80
const current = 1
const initialized = 1

type Nonce = { version: number; isInitialized: boolean; authority: Uint8Array; nonce: Uint8Array }

/** Undefined where the data are no nonce. */
const nonceIn = (data: Uint8Array): Nonce | undefined => {
  if (data.length < at.authority) return undefined
  const [version, state] = [readU32(data, at.version), readU32(data, at.state)]
  if (version > current || state > initialized) return undefined
  if (state === initialized && data.length < nonceBytes) return undefined
  return {
    version,
    isInitialized: state === initialized,
    authority: data.slice(at.authority, at.nonce),
    nonce: data.slice(at.nonce, at.fee),
  }
}

const notExpired = 'Custom(7)'
const feeLamports = 5_000n
const hashLabel = sysvarLabel(runtimeLabel)
const prefix = new TextEncoder().encode('DURABLE_NONCE')

const durable = (blockhash: Uint8Array): Uint8Array =>
  sha256.create().update(prefix).update(blockhash).digest()

const advance = (native: NativeCall, account: NativeAccount): string | undefined => {
  if (!account.role.writable) return 'InvalidArgument'
  const nonce = nonceIn(account.held.data)
  if (!nonce?.isInitialized) return 'InvalidAccountData'
  if (!isSigned(native, nonce.authority)) return 'MissingRequiredSignature'
  if (isCurrent(native, nonce)) return notExpired
  return store(
    native,
    account,
    nonce.authority,
    account.held.dataLabels?.slice(at.authority, at.nonce),
  )
}

/** Which block a transaction lands in is not known beforehand, so it does not stop a forced path. */
const isCurrent = ({ context }: NativeCall, { nonce }: Nonce): boolean => {
  return sameBytes(nonce, durable(context.blockhash)) && !context.isForced
}

/** Writes a nonce of this block. */
const store = (
  { context }: NativeCall,
  account: NativeAccount,
  authority: Uint8Array,
  authorityLabels: Int32Array | undefined,
): string | undefined => {
  const bytes = new Uint8Array(nonceBytes)
  const view = new DataView(bytes.buffer)
  view.setUint32(at.version, current, true)
  view.setUint32(at.state, initialized, true)
  bytes.set(authority, at.authority)
  bytes.set(durable(context.blockhash), at.nonce)
  view.setBigUint64(at.fee, feeLamports, true)
  const labels = new Int32Array(nonceBytes).fill(hashLabel, at.nonce)
  if (authorityLabels) labels.set(authorityLabels, at.authority)
  return account.write(0, bytes, labels)
}

const withdraw = (native: NativeCall, account: NativeAccount): string | undefined => {
  const target = nativeAccountAt(native, 1)
  if (!target) return 'MissingAccount'
  const refused =
    sysvarFault(native, 2, recentBlockhashesSysvar) ?? sysvarFault(native, 3, rentSysvar)
  if (refused) return refused
  if (!account.role.writable) return 'InvalidArgument'
  const nonce = nonceIn(account.held.data)
  if (!nonce) return 'InvalidAccountData'
  const lamports = readU64(native.call.data, 4)
  const { held } = account
  const isAll = lamports === held.lamports
  const kept = nonce.isInitialized && !isAll ? rentExemptLamports(held.data.length) : 0n
  if (isAll && nonce.isInitialized && isCurrent(native, nonce)) return notExpired
  if (lamports + kept > held.lamports) return 'InsufficientFunds'
  if (!isSigned(native, nonce.isInitialized ? nonce.authority : held.key))
    return 'MissingRequiredSignature'
  const erased =
    isAll && nonce.isInitialized
      ? account.write(0, Uint8Array.of(current, 0, 0, 0, 0, 0, 0, 0))
      : undefined
  if (erased) return erased
  const label = dataLabelsOf(native.call, 4, 8)?.find((each) => each !== 0) ?? 0
  return account.addLamports(-lamports, label) ?? target.addLamports(lamports, label)
}

const initialize = (native: NativeCall, account: NativeAccount): string | undefined => {
  if (!account.role.writable) return 'InvalidArgument'
  const { data, lamports } = account.held
  const nonce = nonceIn(data)
  if (!nonce || nonce.isInitialized) return 'InvalidAccountData'
  if (lamports < rentExemptLamports(data.length)) return 'InsufficientFunds'
  return store(native, account, native.call.data.slice(4, 36), dataLabelsOf(native.call, 4, 32))
}

const authorize = (native: NativeCall, account: NativeAccount): string | undefined => {
  if (!account.role.writable) return 'InvalidArgument'
  const nonce = nonceIn(account.held.data)
  if (!nonce?.isInitialized) return 'InvalidAccountData'
  if (!isSigned(native, nonce.authority)) return 'MissingRequiredSignature'
  const labels = dataLabelsOf(native.call, 4, 32)
  return account.write(at.authority, native.call.data.slice(4, 36), labels)
}

/** Nonces of the old version were blockhashes themselves. */
const upgrade = (account: NativeAccount): string | undefined => {
  if (!account.isOwn) return 'InvalidAccountOwner'
  if (!account.role.writable) return 'InvalidArgument'
  const nonce = nonceIn(account.held.data)
  if (!nonce) return 'InvalidAccountData'
  if (nonce.version === current || !nonce.isInitialized) return 'InvalidArgument'
  const labels = account.held.dataLabels?.slice(at.nonce, at.fee)
  return (
    account.write(at.version, Uint8Array.of(current)) ??
    account.write(at.nonce, durable(nonce.nonce), labels)
  )
}
