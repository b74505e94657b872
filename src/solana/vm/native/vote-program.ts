import { sha256 } from '@noble/hashes/sha2'
import { clockSysvar } from '../../address/known-address.ts'
import { readU16, readU32, readU64 } from '../../state/layout.ts'
import { rentExemptLamports } from '../../state/rent.ts'
import { sameBytes } from '../ledger/ledger.ts'
import {
  dataLabelsOf,
  isSigned,
  type NativeAccount,
  nativeAccountAt,
  type NativeCall,
  notModelled,
  sysvarFault,
} from './native-account.ts'
import {
  bytesOfVoteState,
  lastCreditEpoch,
  type VoteState,
  voteStateBytes,
  voteStateIn,
} from './vote-state.ts'

/**
 * The Vote program's instructions that change who controls an account, or take lamports out of it. Returns the runtime's
 * error, nothing on success, or `not-modelled` for the rest: votes, and what proves a BLS key. Source: solana-vote-program
 * with the features that mainnet has active.
 */
export const runVoteProgram = (native: NativeCall): string | undefined => {
  const account = nativeAccountAt(native, 0)
  if (!account) return 'MissingAccount'
  if (!account.isOwn) return 'InvalidAccountOwner'
  const { data } = native.call
  if (data.length < 4) return 'InvalidInstructionData'
  const instruction = instructions.get(readU32(data, 0))
  if (!instruction) return readU32(data, 0) > lastKind ? 'InvalidInstructionData' : notModelled
  return instruction(native, account)
}

type Instruction = (native: NativeCall, account: NativeAccount) => string | undefined

const lastKind = 19
const kind = { voter: 0, withdrawer: 1, voterWithKey: 2 } as const

/** What may be changed in the state of an account; undefined on success. */
const changing = (
  { ledger }: NativeCall,
  account: NativeAccount,
  change: (state: VoteState) => string | undefined,
  fresh?: { at: number; labels: Int32Array | undefined },
): string | undefined => {
  const { held } = account
  const state = voteStateIn(held.data, ledger[account.role.index]?.key ?? held.key)
  if (!state) return 'InvalidAccountData'
  if (typeof state === 'string') return state
  const refused = change(state)
  if (refused) return refused
  if (held.data.length < voteStateBytes) {
    if (held.lamports < rentExemptLamports(voteStateBytes)) return 'AccountNotRentExempt'
    if (account.resize(voteStateBytes)) return 'AccountNotRentExempt'
  }
  const bytes = bytesOfVoteState(state)
  const labels = account.held.dataLabels?.slice(0, bytes.length)
  if (labels && fresh) labels.set(fresh.labels ?? new Int32Array(32), fresh.at)
  return account.write(0, bytes, labels)
}

/** Offsets of the current version. */
const at = { node: 4, withdrawer: 36 } as const

const authorize = (
  native: NativeCall,
  account: NativeAccount,
  next: { key: Uint8Array; labels: Int32Array | undefined; kind: number },
  isAuthorized: (key: Uint8Array) => boolean = (key) => isSigned(native, key),
): string | undefined => {
  if (next.kind === kind.voterWithKey) return notModelled
  if (next.kind === kind.voter)
    return changing(native, account, (state) => setVoter(native, state, next.key, isAuthorized))
  const fresh = { at: at.withdrawer, labels: next.labels }
  const set = (state: VoteState): string | undefined => {
    if (!isAuthorized(state.withdrawer)) return 'MissingRequiredSignature'
    state.withdrawer = next.key
    return undefined
  }
  return changing(native, account, set, fresh)
}

const tooSoon = 'Custom(5)'

const setVoter = (
  native: NativeCall,
  state: VoteState,
  key: Uint8Array,
  isAuthorized: (key: Uint8Array) => boolean,
): string | undefined => {
  if (state.blsKey) return 'InvalidInstructionData'
  const { epoch, leaderEpoch } = clockOf(native)
  const current = voterAt(state, epoch)
  if (!current) return 'InvalidAccountData'
  state.voters.set(epoch, current)
  for (const each of state.voters.keys()) if (each + 1n < epoch) state.voters.delete(each)
  if (!isAuthorized(state.withdrawer) && !isAuthorized(current)) return 'MissingRequiredSignature'
  // Another epoch will have begun before a forced path can count.
  if (state.voters.has(leaderEpoch + 1n) && !native.context.isForced) return tooSoon
  state.voters.set(leaderEpoch + 1n, key)
  return undefined
}

/** The voter that was authorized last before the epoch ends. */
const voterAt = ({ voters }: VoteState, epoch: bigint): Uint8Array | undefined => {
  let from: bigint | undefined
  for (const each of voters.keys())
    if (each <= epoch && (from === undefined || each > from)) from = each
  return from === undefined ? undefined : voters.get(from)
}

/** Layout of the Clock sysvar: u64 epoch at 16, u64 epoch of the leader schedule at 24. */
const clockOf = ({ context }: NativeCall): { epoch: bigint; leaderEpoch: bigint } => {
  const bytes = context.sysvars.get(clockSysvar)?.bytes
  return bytes && bytes.length >= 32
    ? { epoch: readU64(bytes, 16), leaderEpoch: readU64(bytes, 24) }
    : { epoch: 0n, leaderEpoch: 0n }
}

/** The new authority is in the data. */
const authorizeGiven: Instruction = (native, account) => {
  const { data } = native.call
  if (isKindBroken(data, 36)) return 'InvalidInstructionData'
  const next = {
    key: data.slice(4, 36),
    labels: dataLabelsOf(native.call, 4, 32),
    kind: readU32(data, 36),
  }
  return sysvarFault(native, 1, clockSysvar) ?? authorize(native, account, next)
}

/** A kind with a BLS key has the key and its proof behind it. */
const isKindBroken = (data: Uint8Array, kindAt: number): boolean => {
  if (data.length < kindAt + 4) return true
  const found = readU32(data, kindAt)
  if (found === kind.voterWithKey) return data.length < kindAt + 4 + 48 + 96
  return found > kind.voterWithKey
}

/** The new authority is an account that signs. */
const authorizeChecked: Instruction = (native, account) => {
  const { data } = native.call
  if (isKindBroken(data, 4)) return 'InvalidInstructionData'
  const signed = signingAccount(native, 3)
  if (typeof signed === 'string') return signed
  const next = { key: signed, labels: undefined, kind: readU32(data, 4) }
  return sysvarFault(native, 1, clockSysvar) ?? authorize(native, account, next)
}

const signingAccount = (native: NativeCall, index: number): Uint8Array | string => {
  const account = nativeAccountAt(native, index)
  if (!account) return 'MissingAccount'
  return account.role.signer ? account.held.key : 'MissingRequiredSignature'
}

/** The current authority is derived from an account that signs. */
const authorizeWithSeed =
  (isChecked: boolean): Instruction =>
  (native, account) => {
    if (isKindBroken(native.call.data, 4)) return 'InvalidInstructionData'
    if (readU32(native.call.data, 4) === kind.voterWithKey) return notModelled
    const seeded = readSeeded(native.call.data)
    if (!seeded) return 'InvalidInstructionData'
    if (!isChecked && native.call.data.length < seeded.end + 32) return 'InvalidInstructionData'
    const base = nativeAccountAt(native, 2)
    if (!base) return 'MissingAccount'
    const signed = isChecked ? signingAccount(native, 3) : undefined
    if (typeof signed === 'string') return signed
    const refused = sysvarFault(native, 1, clockSysvar)
    if (refused) return refused
    if (seeded.seed.length > 32) return base.role.signer ? 'MaxSeedLengthExceeded' : missing
    const derived = sha256.create().update(base.held.key).update(seeded.seed)
    const authority = derived.update(seeded.owner).digest()
    const next = {
      key: signed ?? native.call.data.slice(seeded.end, seeded.end + 32),
      labels: signed ? undefined : dataLabelsOf(native.call, seeded.end, 32),
      kind: seeded.kind,
    }
    return authorize(native, account, next, (key) => base.role.signer && sameBytes(key, authority))
  }

const missing = 'MissingRequiredSignature'

/** u32 kind, owner of the derived address, u64 length and bytes of its seed. */
const readSeeded = (
  data: Uint8Array,
): { kind: number; owner: Uint8Array; seed: Uint8Array; end: number } | undefined => {
  if (data.length < 48) return undefined
  const end = 48 + Number(readU64(data, 40))
  if (data.length < end) return undefined
  return { kind: readU32(data, 4), owner: data.slice(8, 40), seed: data.slice(48, end), end }
}

const setIdentity: Instruction = (native, account) => {
  const node = nativeAccountAt(native, 1)
  if (!node) return 'MissingAccount'
  return changing(
    native,
    account,
    (state) => {
      if (!isSigned(native, state.withdrawer) || !isSigned(native, node.held.key)) return missing
      state.node = node.held.key
      state.blockCollector = node.held.key
      return undefined
    },
    { at: at.node, labels: undefined },
  )
}

const setCommission =
  (read: (data: Uint8Array) => number | string): Instruction =>
  (native, account) => {
    const basisPoints = read(native.call.data)
    if (typeof basisPoints === 'string') return basisPoints
    return changing(native, account, (state) => {
      if (!isSigned(native, state.withdrawer)) return missing
      state.inflationCommission = basisPoints
      return undefined
    })
  }

const percent = (data: Uint8Array): number | string =>
  data.length < 5 ? 'InvalidInstructionData' : (data[4] ?? 0) * 100

/** u16 basis points, u32 which commission; that of blocks cannot be changed yet. */
const basisPoints = (data: Uint8Array): number | string => {
  if (data.length < 10 || readU32(data, 6) !== 0) return 'InvalidInstructionData'
  return readU16(data, 4)
}

const stillActive = 'Custom(18)'

const withdraw: Instruction = (native, account) => {
  const target = nativeAccountAt(native, 1)
  if (native.call.data.length < 12) return 'InvalidInstructionData'
  if (!target) return 'MissingAccount'
  const { held } = account
  const state = voteStateIn(held.data, held.key)
  if (!state) return 'InvalidAccountData'
  if (typeof state === 'string') return state
  if (!isSigned(native, state.withdrawer)) return missing
  const lamports = readU64(native.call.data, 4)
  const left = held.lamports - lamports
  if (left < 0n) return 'InsufficientFunds'
  const { pendingRewards } = state
  if (left === 0n) {
    if (pendingRewards > 0n) return 'InsufficientFunds'
    const credited = lastCreditEpoch(state)
    const isActive = credited !== undefined && clockOf(native).epoch - credited < 2n
    if (isActive && !native.context.isForced) return stillActive
    const refused = account.write(0, new Uint8Array(held.data.length))
    if (refused) return refused
  } else if (left < rentExemptLamports(held.data.length) + pendingRewards)
    return 'InsufficientFunds'
  const label = dataLabelsOf(native.call, 4, 8)?.find((each) => each !== 0) ?? 0
  return account.addLamports(-lamports, label) ?? target.addLamports(lamports, label)
}

const instructions: ReadonlyMap<number, Instruction> = new Map([
  [1, authorizeGiven],
  [3, withdraw],
  [4, setIdentity],
  [5, setCommission(percent)],
  [7, authorizeChecked],
  [10, authorizeWithSeed(false)],
  [11, authorizeWithSeed(true)],
  [18, setCommission(basisPoints)],
])
