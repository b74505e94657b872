import { accountFault } from '../ledger/account-rules.ts'
import { derivedKey, seedsAt } from './address-syscalls.ts'
import {
  type CallAbi,
  type CallerPlaces,
  cAbi,
  instructionAt,
  rustAbi,
  type Written,
} from './call-abi.ts'
import type { Cpu } from './cpu.ts'
import {
  bytesAt,
  canWrite,
  countAt,
  countIn,
  type Frame,
  isAligned,
  labelAt,
  type Place,
  placeIn,
  pointerAt,
  setResult,
  spend,
  type Syscall,
} from './frame.ts'
import { type Call, type Role, sameBytes } from '../ledger/ledger.ts'
import { region } from './memory.ts'
import { accountAs, growthBytes, type InputPlaces } from './program-input.ts'
import { isCallable } from './callable-programs.ts'

/** Limits and prices of calls from within. Source: agave `program-runtime/src/cpi.rs`, `execution_budget.rs`. */
const callUnits = 946
const bytesPerUnit = 250
const bytesOfRole = 34
const bytesOfInfo = 80
const maxSigners = 16
const maxInfos = 255

const calling =
  (abi: CallAbi): Syscall =>
  (frame) => {
    const { cpu, layout } = frame
    const units = spend(cpu, callUnits)
    if (units) return units
    const parts = abi.parts(cpu, placeIn(cpu, 1), layout.aligned)
    if (!parts) return fail(frame, 'InvalidArgument')
    const roleUnits = Math.floor((bytesOfRole * parts.roleCount) / bytesPerUnit)
    const more = spend(cpu, roleUnits + parts.dataBytes / bytesPerUnit)
    if (more) return more
    const instruction = instructionAt(cpu, abi, parts)
    if (!instruction) return fail(frame, 'InvalidArgument')
    const signers = signersAt(frame)
    if (!signers) return fail(frame, 'BadSeeds')
    if (!isCallable(instruction.program, instruction.data))
      return fail(frame, 'ProgramNotSupported')
    const call = callOf(frame, instruction, signers)
    if (typeof call === 'string') return fail(frame, call)
    const handed = handedAccounts(frame, abi, call)
    if (typeof handed === 'string') return fail(frame, handed)
    return perform(frame, call, handed)
  }

/** Runs the call, with the caller's changes before it and its own after. */
const perform = (frame: Frame, call: Call, handed: readonly HandedAccount[]) => {
  const { host } = frame
  for (const each of handed) {
    const refused = takeOver(frame, each)
    if (refused) return fail(frame, refused)
  }
  const failure = host.invoke(call)
  if (failure) return fail(frame, failure)
  for (const each of handed) {
    const refused = each.writable ? giveBack(frame, each) : undefined
    if (refused) return fail(frame, refused)
  }
  setResult(frame.cpu, 0, 0)
  return undefined
}

/** A failing call from within ends the whole transaction. */
const fail = ({ host }: Frame, failure: string) => {
  host.failure ??= failure
  return 'syscall-failed' as const
}

/** `isOpen`: others choose a seed, so that on a forced path it may be any address of the program's. */
type Signers = { keys: readonly Uint8Array[]; isOpen: boolean }

/** Addresses that the calling program signs for. */
const signersAt = ({ cpu, call, host, layout }: Frame): Signers | undefined => {
  const [start, count] = [placeIn(cpu, 4), countIn(cpu, 5)]
  const program = host.ledger[call.program]?.key
  if (count === 0) return { keys: [], isOpen: false }
  if (count > maxSigners || !program || !isAligned(start, layout.aligned)) return undefined
  const keys: Uint8Array[] = []
  let isOpen = false
  for (let index = 0; index < count; index++) {
    const seedsStart = pointerAt(cpu, start, 16 * index)
    const seedCount = countAt(cpu, start, 16 * index + 8)
    if (!seedsStart || seedCount === undefined) return undefined
    if (seedCount > 0 && !isAligned(seedsStart, layout.aligned)) return undefined
    const found = seedsAt(cpu, seedsStart, seedCount)
    const key = typeof found === 'object' ? derivedKey(program, found.seeds) : undefined
    isOpen ||= typeof found === 'object' && found.label !== 0
    if (!key && !isOpen) return undefined
    if (key) keys.push(key)
  }
  return { keys, isOpen: isOpen && cpu.watcher?.survives() === true }
}

/** The call with its accounts found, or the runtime's error. */
const callOf = (
  { call: caller, host }: Frame,
  instruction: Written,
  signers: Signers,
): Call | string => {
  const { ledger } = host
  const program = ledger.findIndex(({ key }) => sameBytes(key, instruction.program))
  const rights = rightsOf(caller.roles)
  // The caller must have been handed the program that it calls.
  if (!rights.has(program)) return 'MissingAccount'
  const roles: Role[] = []
  for (const { key, signer, writable } of instruction.roles) {
    const index = ledger.findIndex((account) => sameBytes(account.key, key))
    const held = rights.get(index)
    if (index === -1 || !held) return 'MissingAccount'
    const signed =
      held.signer || signers.isOpen || signers.keys.some((each) => sameBytes(each, key))
    if ((signer && !signed) || (writable && !held.writable)) return 'PrivilegeEscalation'
    roles.push({ index, signer, writable })
  }
  const joined = rightsOf(roles)
  return {
    program,
    roles: roles.map(({ index }) => ({
      index,
      signer: false,
      writable: false,
      ...joined.get(index),
    })),
    data: instruction.data,
    dataLabels: instruction.dataLabels,
    choice: instruction.choice,
    height: caller.height + 1,
  }
}

/** An account that is named twice has the rights of both. */
const rightsOf = (roles: readonly Role[]): Map<number, { signer: boolean; writable: boolean }> => {
  const rights = new Map<number, { signer: boolean; writable: boolean }>()
  for (const { index, signer, writable } of roles) {
    const known = rights.get(index)
    rights.set(index, {
      signer: signer || known?.signer === true,
      writable: writable || known?.writable === true,
    })
  }
  return rights
}

/** An account of the call, and where the caller keeps it. */
type HandedAccount = {
  index: number
  /** Whether the called program may change it. */
  writable: boolean
  callerWrites: boolean
  /** Length of its data when the caller started. */
  originalBytes: number
  places: CallerPlaces
}

/** Each account of the call once, as the caller hands it over; programs need not be handed over. */
const handedAccounts = (frame: Frame, abi: CallAbi, call: Call): HandedAccount[] | string => {
  const { cpu, host, layout } = frame
  const keys = infoKeys(frame, abi)
  if (!Array.isArray(keys)) return keys
  const start = placeIn(cpu, 2)
  const handed: HandedAccount[] = []
  const seen = new Set<number>()
  for (const { index, writable } of call.roles) {
    const account = host.ledger[index]
    if (!account || seen.has(index)) continue
    seen.add(index)
    const part = frame.call.roles.findIndex((role) => role.index === index)
    const own = layout.places[part]
    if (account.executable) {
      if (spend(cpu, account.data.length / bytesPerUnit)) return 'out-of-budget'
      continue
    }
    const info = keys.findIndex((key) => sameBytes(key, account.key))
    if (info === -1 || !own) return 'MissingAccount'
    const at = {
      ...start,
      at: cpu.memory.behind(start.index, start.at, abi.infoBytes * info),
    }
    const places = abi.places(cpu, at, layout.aligned)
    if (!places || !areOwnPlaces(places, own)) return 'InvalidPointer'
    if (spend(cpu, places.dataBytes / bytesPerUnit)) return 'out-of-budget'
    handed.push({
      index,
      writable,
      callerWrites: frame.call.roles[part]?.writable === true,
      originalBytes: own.dataBytes,
      places,
    })
  }
  return handed
}

/** Programs must hand over accounts where the runtime put them. Source: SIMD-0459. */
const areOwnPlaces = ({ key, lamports, owner, data }: CallerPlaces, own: InputPlaces): boolean => {
  const isAt = ({ index, at }: Place, expected: number): boolean =>
    index === region.input && at === expected
  return (
    isAt(key, own.key) &&
    isAt(lamports, own.lamports) &&
    isAt(owner, own.owner) &&
    isAt(data, own.data)
  )
}

const infoKeys = ({ cpu, layout }: Frame, abi: CallAbi): Uint8Array[] | string => {
  const [start, count] = [placeIn(cpu, 2), countIn(cpu, 3)]
  if (count > maxInfos || (count > 0 && !isAligned(start, layout.aligned))) return 'InvalidArgument'
  if (start.index >= region.input) return 'InvalidPointer'
  if (count > 0 && !bytesAt(cpu, start, abi.infoBytes * count)) return 'InvalidPointer'
  if (spend(cpu, (bytesOfInfo * count) / bytesPerUnit)) return 'out-of-budget'
  const keys: Uint8Array[] = []
  for (let index = 0; index < count; index++) {
    const pointer = pointerAt(cpu, start, abi.infoBytes * index)
    const key = pointer && bytesAt(cpu, pointer, 32)
    if (!key) return 'InvalidPointer'
    keys.push(key)
  }
  return keys
}

/** What the caller has changed in an account before the call. */
const takeOver = ({ cpu, call, host }: Frame, handed: HandedAccount): string | undefined => {
  const { memory } = cpu
  const { lamports, owner, data, dataBytes, length } = handed.places
  const before = host.ledger[handed.index]
  const program = host.ledger[call.program]?.key
  if (!before || !program) return undefined
  const untouched =
    dataBytes === before.data.length && !memory.isWritten(data.at, Math.max(1, dataBytes))
  const changed = accountAs(before, {
    lamports: numberAt(cpu, lamports),
    lamportsLabel: labelAt(cpu, lamports, 8),
    owner: memory.read(owner.index, owner.at, 32),
    ownerLabel: labelAt(cpu, owner, 32),
    data: untouched ? before.data : memory.read(data.index, data.at, dataBytes),
    dataLabels: untouched
      ? before.dataLabels
      : memory.labelsAt(data.index, data.at, dataBytes, before.dataLabels),
    lengthLabel: labelAt(cpu, length, 8),
  })
  if (!changed) return undefined
  const refused = accountFault(before, changed, { writable: handed.callerWrites, program })
  if (!refused) host.ledger[handed.index] = changed
  return refused
}

/** What the called program has changed, written to where the caller keeps the account. */
const giveBack = ({ cpu, host }: Frame, handed: HandedAccount): string | undefined => {
  const { memory } = cpu
  const { lamports, owner, data, dataBytes, length } = handed.places
  const account = host.ledger[handed.index]
  if (!account) return undefined
  memory.writeU64(lamports.index, lamports.at, account.lamports, account.lamportsLabel)
  memory.write(owner.index, owner.at, account.owner, account.ownerLabel)
  const size = account.data.length
  const before = Number(numberAt(cpu, length))
  if (before !== size) {
    if (size > handed.originalBytes + growthBytes) return 'InvalidRealloc'
    if (size < before) {
      if (size > dataBytes) return 'AccountDataTooSmall'
      memory.write(data.index, data.at + size, new Uint8Array(dataBytes - size), 0)
    }
    const lengthInInput = { ...data, at: data.at - 8 }
    if (!canWrite(cpu, data, size) || !canWrite(cpu, lengthInInput, 8)) return 'InvalidPointer'
    memory.writeU64(length.index, length.at, BigInt(size), account.lengthLabel)
    memory.writeU64(data.index, lengthInInput.at, BigInt(size), account.lengthLabel)
  } else if (size !== dataBytes) return 'AccountDataTooSmall'
  memory.writeLabelled(data.index, data.at, account.data, account.dataLabels)
  return undefined
}

const numberAt = ({ memory }: Cpu, { index, at }: Place): bigint => memory.readU64(index, at)

export const callSyscalls: Readonly<Record<string, Syscall>> = {
  sol_invoke_signed_rust: calling(rustAbi),
  sol_invoke_signed_c: calling(cAbi),
}
