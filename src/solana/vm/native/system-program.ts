import { sha256 } from '@noble/hashes/sha2'
import { readU32, readU64 } from '../../state/layout.ts'
import { rentExemptLamports } from '../../state/rent.ts'
import { type Call, type HeldAccount, type Ledger, sameBytes } from '../ledger/ledger.ts'
import type { NativeCall } from './native-account.ts'
import { nonceKind, runNonceInstruction } from './nonce-instructions.ts'

/**
 * The System program. Returns the runtime's error, or nothing on success. Source: solana-system-program
 * `system_processor.rs`.
 */
export const runSystemProgram = (native: NativeCall): string | undefined => {
  const { call, ledger } = native
  const { data } = call
  if (data.length < 4) return 'InvalidInstructionData'
  const instruction = readU32(data, 0)
  if (data.length < (minBytes.get(instruction) ?? 0)) return 'InvalidInstructionData'
  if (!hasSeed.has(instruction) && call.roles.length < (minRoles.get(instruction) ?? 0))
    return 'MissingAccount'
  switch (instruction) {
    case kind.createAccount:
      return createAccount(call, ledger, { lamportsAt: 4, spaceAt: 12, ownerAt: 20 })
    case kind.assign:
      return assign(call, ledger, 4, call.roles[0])
    case kind.transfer:
      return transfer(call, ledger, { from: 0, to: 1, lamportsAt: 4 })
    case kind.allocate:
      return allocate(call, ledger, 4, call.roles[0])
    case kind.createAllowPrefund:
      return createAllowPrefund(call, ledger)
    default:
      return hasSeed.has(instruction) ? runWithSeed(call, ledger) : runOther(native, instruction)
  }
}

const runOther = (native: NativeCall, instruction: number): string | undefined =>
  instruction > kind.createAllowPrefund ? 'InvalidInstructionData' : runNonceInstruction(native)

const kind = {
  createAccount: 0,
  assign: 1,
  transfer: 2,
  createWithSeed: 3,
  allocate: 8,
  allocateWithSeed: 9,
  assignWithSeed: 10,
  transferWithSeed: 11,
  createAllowPrefund: 13,
} as const

/** Bytes that these instructions have at least. */
const minBytes: ReadonlyMap<number, number> = new Map([
  [kind.createAccount, 52],
  [kind.assign, 36],
  [kind.transfer, 12],
  [kind.allocate, 12],
  [kind.createAllowPrefund, 52],
  [nonceKind.withdraw, 12],
  [nonceKind.initialize, 36],
  [nonceKind.authorize, 36],
])

/** Accounts that these instructions have at least. */
const minRoles: ReadonlyMap<number, number> = new Map([
  [kind.createAccount, 2],
  [kind.assign, 1],
  [kind.transfer, 2],
  [kind.createWithSeed, 2],
  [kind.allocate, 1],
  [kind.allocateWithSeed, 1],
  [kind.assignWithSeed, 1],
  [kind.transferWithSeed, 3],
])

const hasSeed: ReadonlySet<number> = new Set([
  kind.createWithSeed,
  kind.allocateWithSeed,
  kind.assignWithSeed,
  kind.transferWithSeed,
])

const maxDataBytes = 10 * 1024 * 1024
const noOwner = new Uint8Array(32)

/** Forms that name a base address and a seed; the seed is text behind a u64 length, the owner comes last. */
const runWithSeed = (call: Call, ledger: Ledger): string | undefined => {
  const { data, roles } = call
  const instruction = readU32(data, 0)
  const isTransfer = instruction === kind.transferWithSeed
  const seed = textAt(data, isTransfer ? 12 : 36)
  const ownerAt = seed && seed.end + (betweenSeedAndOwner.get(instruction) ?? 0)
  if (!seed || ownerAt === undefined || data.length < ownerAt + 32) return 'InvalidInstructionData'
  if (roles.length < (minRoles.get(instruction) ?? 0)) return 'MissingAccount'
  const base = isTransfer ? ledger[roles[1]?.index ?? -1]?.key : data.subarray(4, 36)
  const derived = base && withSeed(base, seed.bytes, data.subarray(ownerAt, ownerAt + 32))
  if (isTransfer && roles[1]?.signer !== true) return 'MissingRequiredSignature'
  const target = instruction === kind.createWithSeed ? roles[1] : roles[0]
  if (!base || !derived || !isAt(ledger, target, derived)) return 'Custom(5)'
  if (isTransfer) return transfer(call, ledger, { from: 0, to: 2, lamportsAt: 4, signed: true })
  const signed = roles.some(
    ({ index, signer }) => signer && sameBytes(ledger[index]?.key ?? noOwner, base),
  )
  if (instruction === kind.createWithSeed)
    return createAccount(call, ledger, {
      lamportsAt: seed.end,
      spaceAt: seed.end + 8,
      ownerAt,
      signed,
    })
  const failure =
    instruction === kind.allocateWithSeed
      ? allocate(call, ledger, seed.end, target, signed)
      : undefined
  return failure ?? assign(call, ledger, ownerAt, target, signed)
}

/** Lamports and space lie between the seed and the owner. */
const betweenSeedAndOwner: ReadonlyMap<number, number> = new Map([
  [kind.createWithSeed, 16],
  [kind.allocateWithSeed, 8],
])

const textAt = (data: Uint8Array, at: number): { bytes: Uint8Array; end: number } | undefined => {
  if (data.length < at + 8) return undefined
  const length = Number(readU64(data, at))
  return length > 32 || data.length < at + 8 + length
    ? undefined
    : { bytes: data.subarray(at + 8, at + 8 + length), end: at + 8 + length }
}

const withSeed = (base: Uint8Array, seed: Uint8Array, owner: Uint8Array): Uint8Array =>
  sha256.create().update(base).update(seed).update(owner).digest()

type RoleOf = Call['roles'][number] | undefined

const isAt = (ledger: Ledger, role: RoleOf, key: Uint8Array): boolean =>
  role !== undefined && sameBytes(ledger[role.index]?.key ?? noOwner, key)

const labelOfData = (call: Call, at: number, size: number): number => {
  for (let place = at; place < at + size; place++) {
    const label = call.dataLabels?.[place] ?? 0
    if (label !== 0) return label
  }
  return 0
}

const transfer = (
  call: Call,
  ledger: Ledger,
  {
    from,
    to,
    lamportsAt,
    signed,
  }: { from: number; to: number; lamportsAt: number; signed?: boolean },
): string | undefined => {
  const [source, target] = [call.roles[from], call.roles[to]]
  if (!source || !target) return 'MissingAccount'
  if (!(signed ?? source.signer)) return 'MissingRequiredSignature'
  const lamports = readU64(call.data, lamportsAt)
  const label = labelOfData(call, lamportsAt, 8)
  return move(ledger, source, target, lamports, label)
}

/** Only the System program may debit what it owns. */
const move = (
  ledger: Ledger,
  source: NonNullable<RoleOf>,
  target: NonNullable<RoleOf>,
  lamports: bigint,
  label: number,
): string | undefined => {
  const payer = ledger[source.index]
  if (!payer || payer.data.length > 0) return 'InvalidArgument'
  if (payer.lamports < lamports) return 'Custom(1)'
  if (lamports > 0n && !sameBytes(payer.owner, noOwner)) return 'ExternalAccountLamportSpend'
  if (!source.writable || !target.writable) return 'ReadonlyLamportChange'
  ledger[source.index] = {
    ...payer,
    lamports: payer.lamports - lamports,
    lamportsLabel: payer.lamportsLabel || label,
  }
  const receiver = ledger[target.index]
  if (receiver)
    ledger[target.index] = {
      ...receiver,
      lamports: receiver.lamports + lamports,
      lamportsLabel: receiver.lamportsLabel || label,
    }
  return undefined
}

const allocate = (
  call: Call,
  ledger: Ledger,
  spaceAt: number,
  role: RoleOf,
  signed = role?.signer === true,
): string | undefined => {
  const account = role && ledger[role.index]
  if (!role || !account) return 'MissingAccount'
  if (!signed) return 'MissingRequiredSignature'
  if (account.data.length > 0 || !sameBytes(account.owner, noOwner)) return 'Custom(0)'
  const space = readU64(call.data, spaceAt)
  if (space > BigInt(maxDataBytes)) return 'Custom(3)'
  if (!role.writable) return 'ReadonlyDataModified'
  // What is made here is empty, whatever was or was not there before.
  ledger[role.index] = {
    ...account,
    data: new Uint8Array(Number(space)),
    dataLabels: undefined,
    lengthLabel: 0,
  }
  return undefined
}

const assign = (
  call: Call,
  ledger: Ledger,
  ownerAt: number,
  role: RoleOf,
  signed = role?.signer === true,
): string | undefined => {
  const account = role && ledger[role.index]
  if (!role || !account) return 'MissingAccount'
  const owner = call.data.slice(ownerAt, ownerAt + 32)
  if (owner.length < 32) return 'InvalidInstructionData'
  if (sameBytes(account.owner, owner)) return undefined
  if (!signed) return 'MissingRequiredSignature'
  const isOpen = role.writable && account.data.every((byte) => byte === 0)
  if (!isOpen || !sameBytes(account.owner, noOwner)) return 'ModifiedProgramId'
  ledger[role.index] = { ...account, owner, ownerLabel: labelOfData(call, ownerAt, 32) }
  return undefined
}

const createAccount = (
  call: Call,
  ledger: Ledger,
  at: { lamportsAt: number; spaceAt: number; ownerAt: number; signed?: boolean | undefined },
): string | undefined => {
  const [payer, target] = [call.roles[0], call.roles[1]]
  const account = target && ledger[target.index]
  if (!payer || !target || !account) return 'MissingAccount'
  if (account.lamports > 0n) return 'Custom(0)'
  const failure =
    allocate(call, ledger, at.spaceAt, target, at.signed) ??
    assign(call, ledger, at.ownerAt, target, at.signed)
  if (failure) return failure
  if (!payer.signer) return 'MissingRequiredSignature'
  const lamports = readU64(call.data, at.lamportsAt)
  const moved = move(ledger, payer, target, lamports, labelOfData(call, at.lamportsAt, 8))
  // Rent follows the size, so an amount that just covers it is no choice of anyone's.
  const made = ledger[target.index]
  if (!moved && made && lamports === rentExemptLamports(made.data.length))
    clearLabel(ledger, target.index, made)
  return moved
}

/** An account that may have lamports already; the payer, if any is needed, comes second. */
const createAllowPrefund = (call: Call, ledger: Ledger): string | undefined => {
  const [target] = call.roles
  const lamports = readU64(call.data, 4)
  if (!target || (lamports > 0n && call.roles.length < 2)) return 'MissingAccount'
  const failure = allocate(call, ledger, 12, target) ?? assign(call, ledger, 20, target)
  if (failure || lamports === 0n) return failure
  return transfer(call, ledger, { from: 1, to: 0, lamportsAt: 4 })
}

const clearLabel = (ledger: Ledger, index: number, account: HeldAccount): void => {
  ledger[index] = { ...account, lamportsLabel: 0 }
}
