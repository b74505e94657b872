import { sha256 } from '@noble/hashes/sha2'
import { readU32, readU64 } from '../../state/layout.ts'
import { rentExemptLamports } from '../../state/rent.ts'
import { type Call, type HeldAccount, type Ledger, sameBytes } from './ledger.ts'

/**
 * The System program's instructions that move lamports or make accounts. Returns the runtime's error, nothing on success,
 * or `not-modelled` for the rest (durable nonces). Source: solana-system-program `system_processor.rs`.
 */
export const runSystemProgram = (call: Call, ledger: Ledger): string | undefined => {
  const { data } = call
  if (data.length < 4) return 'InvalidInstructionData'
  const instruction = readU32(data, 0)
  if (data.length < (minBytes.get(instruction) ?? 0)) return 'InvalidInstructionData'
  switch (instruction) {
    case kind.createAccount:
      return createAccount(call, ledger, { lamportsAt: 4, spaceAt: 12, ownerAt: 20 })
    case kind.assign:
      return assign(call, ledger, 4, call.roles[0])
    case kind.transfer:
      return transfer(call, ledger, { from: 0, to: 1, lamportsAt: 4 })
    case kind.allocate:
      return allocate(call, ledger, 4, call.roles[0])
    default:
      return runWithSeed(call, ledger)
  }
}

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
])

const maxDataBytes = 10 * 1024 * 1024
const noOwner = new Uint8Array(32)

/** Forms that name a base address and a seed; the seed is text behind a u64 length. */
const runWithSeed = (call: Call, ledger: Ledger): string | undefined => {
  const { data, roles } = call
  const instruction = readU32(data, 0)
  if (instruction === kind.transferWithSeed) {
    const base = roles[1]
    const seed = textAt(data, 12)
    if (!base?.signer || !seed) return 'MissingRequiredSignature'
    const derived = withSeed(
      ledger[base.index]?.key,
      seed.bytes,
      data.subarray(seed.end, seed.end + 32),
    )
    if (!derived || !isAt(ledger, roles[0], derived)) return 'Custom(5)'
    return transfer(call, ledger, { from: 0, to: 2, lamportsAt: 4, seeded: true })
  }
  if (
    instruction !== kind.createWithSeed &&
    instruction !== kind.allocateWithSeed &&
    instruction !== kind.assignWithSeed
  )
    return instruction > kind.createAllowPrefund ? 'InvalidInstructionData' : notModelled
  const seed = textAt(data, 36)
  if (!seed) return 'InvalidInstructionData'
  const base = data.subarray(4, 36)
  const signed = roles.some(
    ({ index, signer }) => signer && sameBytes(ledger[index]?.key ?? noOwner, base),
  )
  const ownerAt =
    instruction === kind.createWithSeed
      ? seed.end + 16
      : instruction === kind.allocateWithSeed
        ? seed.end + 8
        : seed.end
  const derived = withSeed(base, seed.bytes, data.subarray(ownerAt, ownerAt + 32))
  const target = instruction === kind.createWithSeed ? roles[1] : roles[0]
  if (!signed) return 'MissingRequiredSignature'
  if (!derived || !isAt(ledger, target, derived)) return 'Custom(5)'
  if (instruction === kind.createWithSeed)
    return createAccount(call, ledger, {
      lamportsAt: seed.end,
      spaceAt: seed.end + 8,
      ownerAt,
      seeded: true,
    })
  const allocated =
    instruction === kind.allocateWithSeed
      ? allocate(call, ledger, seed.end, target, true)
      : undefined
  return allocated ?? assign(call, ledger, ownerAt, target, true)
}

/** What the caller has to treat as done by a program that is not looked into. */
export const notModelled = 'not-modelled'

const textAt = (data: Uint8Array, at: number): { bytes: Uint8Array; end: number } | undefined => {
  if (data.length < at + 8) return undefined
  const length = Number(readU64(data, at))
  return length > 32 || data.length < at + 8 + length
    ? undefined
    : { bytes: data.subarray(at + 8, at + 8 + length), end: at + 8 + length }
}

const withSeed = (
  base: Uint8Array | undefined,
  seed: Uint8Array,
  owner: Uint8Array,
): Uint8Array | undefined =>
  base && owner.length === 32
    ? sha256.create().update(base).update(seed).update(owner).digest()
    : undefined

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
    seeded = false,
  }: { from: number; to: number; lamportsAt: number; seeded?: boolean },
): string | undefined => {
  const [source, target] = [call.roles[from], call.roles[to]]
  if (!source || !target) return 'NotEnoughAccountKeys'
  if (!source.signer && !seeded) return 'MissingRequiredSignature'
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
  seeded = false,
): string | undefined => {
  const account = role && ledger[role.index]
  if (!role || !account) return 'NotEnoughAccountKeys'
  if (!role.signer && !seeded) return 'MissingRequiredSignature'
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
  seeded = false,
): string | undefined => {
  const account = role && ledger[role.index]
  if (!role || !account) return 'NotEnoughAccountKeys'
  const owner = call.data.slice(ownerAt, ownerAt + 32)
  if (owner.length < 32) return 'InvalidInstructionData'
  if (sameBytes(account.owner, owner)) return undefined
  if (!role.signer && !seeded) return 'MissingRequiredSignature'
  if (!sameBytes(account.owner, noOwner)) return 'ModifiedProgramId'
  if (!role.writable) return 'ReadonlyDataModified'
  ledger[role.index] = { ...account, owner, ownerLabel: labelOfData(call, ownerAt, 32) }
  return undefined
}

const createAccount = (
  call: Call,
  ledger: Ledger,
  at: { lamportsAt: number; spaceAt: number; ownerAt: number; seeded?: boolean },
): string | undefined => {
  const [payer, target] = [call.roles[0], call.roles[1]]
  const account = target && ledger[target.index]
  if (!payer || !target || !account) return 'NotEnoughAccountKeys'
  if (account.lamports > 0n) return 'Custom(0)'
  const failure =
    allocate(call, ledger, at.spaceAt, target, at.seeded) ??
    assign(call, ledger, at.ownerAt, target, at.seeded)
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

const clearLabel = (ledger: Ledger, index: number, account: HeldAccount): void => {
  ledger[index] = { ...account, lamportsLabel: 0 }
}
