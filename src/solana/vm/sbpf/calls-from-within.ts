import type { Cpu } from './cpu.ts'
import { derivedKey, seedsAt } from './address-syscalls.ts'
import {
  bytesAt,
  countAt,
  countIn,
  type Frame,
  labelAt,
  type Place,
  placeIn,
  pointerAt,
  setResult,
  spend,
  type Syscall,
} from './frame.ts'
import { region } from './memory.ts'
import { type Call, type Ledger, type Role, sameBytes } from './ledger.ts'
import { readBack, refreshInput } from './program-input.ts'

/** Limits and prices of calls from within. Source: agave `program-runtime/src/cpi.rs`, `execution_budget.rs`. */
const callUnits = 946
const bytesPerUnit = 250
const maxSigners = 16
const maxInfos = 128
const maxRoles = 255
const maxDataBytes = 10_240

/** An instruction as the caller wrote it into its memory. */
type Written = {
  program: Uint8Array
  roles: { key: Uint8Array; signer: boolean; writable: boolean }[]
  data: Uint8Array
  dataLabels?: Int32Array | undefined
  /** Label of whatever chose the program or an account. */
  choice: number
}

/** How the two ABIs lay out an instruction, its accounts, and the lengths to be brought up to date. */
type Abi = {
  instruction: (cpu: Cpu, at: Place) => Written | undefined
  infoBytes: number
  /** Where the caller keeps the length of an account's data. */
  lengthPlace: (cpu: Cpu, info: Place) => Place | undefined
}

const rust: Abi = {
  instruction: (cpu, at) => {
    const [roles, roleCount] = [pointerAt(cpu, at, 0), countAt(cpu, at, 16)]
    const [data, dataBytes] = [pointerAt(cpu, at, 24), countAt(cpu, at, 40)]
    const program = { ...at, at: at.at + 48 }
    if (!roles || !data || roleCount === undefined || dataBytes === undefined) return undefined
    return written(cpu, { program, roles, roleCount, data, dataBytes }, (index) => {
      const meta = { ...roles, at: roles.at + 34 * index }
      const flags = bytesAt(cpu, { ...meta, at: meta.at + 32 }, 2)
      return flags && { key: meta, signer: flags[0] !== 0, writable: flags[1] !== 0 }
    })
  },
  infoBytes: 48,
  lengthPlace: (cpu, info) => {
    const box = pointerAt(cpu, info, 16)
    return box && { ...box, at: box.at + 32 }
  },
}

const c: Abi = {
  instruction: (cpu, at) => {
    const [program, roles, roleCount] = [
      pointerAt(cpu, at, 0),
      pointerAt(cpu, at, 8),
      countAt(cpu, at, 16),
    ]
    const [data, dataBytes] = [pointerAt(cpu, at, 24), countAt(cpu, at, 32)]
    if (!program || !roles || !data || roleCount === undefined || dataBytes === undefined)
      return undefined
    return written(cpu, { program, roles, roleCount, data, dataBytes }, (index) => {
      const meta = { ...roles, at: roles.at + 16 * index }
      const key = pointerAt(cpu, meta, 0)
      const flags = bytesAt(cpu, { ...meta, at: meta.at + 8 }, 2)
      return key && flags && { key, writable: flags[0] !== 0, signer: flags[1] !== 0 }
    })
  },
  infoBytes: 56,
  lengthPlace: (_, info) => ({ ...info, at: info.at + 16 }),
}

const written = (
  cpu: Cpu,
  parts: { program: Place; roles: Place; roleCount: number; data: Place; dataBytes: number },
  roleAt: (index: number) => { key: Place; signer: boolean; writable: boolean } | undefined,
): Written | undefined => {
  const { program, roleCount, data, dataBytes } = parts
  if (roleCount > maxRoles || dataBytes > maxDataBytes) return undefined
  const programKey = bytesAt(cpu, program, 32)
  const bytes = bytesAt(cpu, data, dataBytes)
  if (!programKey || !bytes) return undefined
  let choice = labelAt(cpu, program, 32)
  const roles: Written['roles'] = []
  for (let index = 0; index < roleCount; index++) {
    const role = roleAt(index)
    const key = role && bytesAt(cpu, role.key, 32)
    if (!role || !key) return undefined
    choice ||= labelAt(cpu, role.key, 32)
    roles.push({ key: key.slice(), signer: role.signer, writable: role.writable })
  }
  const dataLabels =
    data.index >= region.stack ? cpu.memory.labelsAt(data.index, data.at, dataBytes) : undefined
  return { program: programKey.slice(), roles, data: bytes.slice(), dataLabels, choice }
}

const calling =
  (abi: Abi): Syscall =>
  (frame) => {
    const { cpu, host } = frame
    const units = spend(cpu, callUnits)
    if (units) return units
    const instruction = abi.instruction(cpu, placeIn(cpu, 1))
    const signers = signersAt(frame)
    const [infos, infoCount] = [placeIn(cpu, 2), countIn(cpu, 3)]
    if (!instruction || !signers || infoCount > maxInfos) return fail(frame, 'InvalidArgument')
    const call = callOf(frame, instruction, signers)
    if (typeof call === 'string') return fail(frame, call)
    if (!hasInfos(cpu, abi, { infos, infoCount, call, ledger: host.ledger }))
      return fail(frame, 'MissingAccount')
    const cost = spend(cpu, instruction.data.length / bytesPerUnit)
    return cost ?? perform(frame, call, () => updateLengths(frame, abi, infos, infoCount))
  }

/** Runs the call, with the caller's changes before it and its own after. */
const perform = (frame: Frame, call: Call, update: () => void) => {
  const { cpu, host, layout } = frame
  const refused = readBack(cpu.memory, frame.call, host.ledger, layout)
  if (refused) return fail(frame, refused)
  const before = host.ledger.slice()
  const failure = host.invoke(call)
  if (failure) return fail(frame, failure)
  refreshInput(cpu.memory, frame.call, host.ledger, layout, before)
  update()
  setResult(cpu, 0, 0)
  return undefined
}

/** A failing call from within ends the whole transaction. */
const fail = ({ host }: Frame, failure: string) => {
  host.failure ??= failure
  return 'syscall-failed' as const
}

/** Addresses that the calling program signs for. */
const signersAt = ({ cpu, call, host }: Frame): Uint8Array[] | undefined => {
  const [start, count] = [placeIn(cpu, 4), countIn(cpu, 5)]
  const program = host.ledger[call.program]?.key
  if (count > maxSigners || !program) return undefined
  const signers: Uint8Array[] = []
  for (let index = 0; index < count; index++) {
    const seedsStart = pointerAt(cpu, start, 16 * index)
    const seedCount = countAt(cpu, start, 16 * index + 8)
    const found =
      seedsStart && seedCount !== undefined ? seedsAt(cpu, seedsStart, seedCount) : undefined
    const key = found && derivedKey(program, found.seeds)
    if (!key) return undefined
    signers.push(key)
  }
  return signers
}

/** The call with its accounts found, or the runtime's error. */
const callOf = (
  { call: caller, host }: Frame,
  instruction: Written,
  signers: readonly Uint8Array[],
): Call | string => {
  const { ledger } = host
  const program = ledger.findIndex(({ key }) => sameBytes(key, instruction.program))
  if (program === -1) return 'MissingAccount'
  const rights = rightsOf(caller.roles)
  const roles: Role[] = []
  for (const { key, signer, writable } of instruction.roles) {
    const index = ledger.findIndex((account) => sameBytes(account.key, key))
    const held = rights.get(index)
    if (index === -1 || !held) return 'MissingAccount'
    const signed = held.signer || signers.some((each) => sameBytes(each, key))
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

const infoKey = (cpu: Cpu, abi: Abi, infos: Place, index: number): Uint8Array | undefined => {
  const key = pointerAt(cpu, infos, abi.infoBytes * index)
  return key && bytesAt(cpu, key, 32)
}

/** Whether the caller has handed over every account that the call names. */
const hasInfos = (
  cpu: Cpu,
  abi: Abi,
  given: { infos: Place; infoCount: number; call: Call; ledger: Ledger },
): boolean => {
  const { infos, infoCount, call, ledger } = given
  const keys = Array.from({ length: infoCount }, (_, index) => infoKey(cpu, abi, infos, index))
  return call.roles.every(({ index }) => {
    const account = ledger[index]
    return account?.executable || keys.some((key) => key && account && sameBytes(key, account.key))
  })
}

/** The lengths that the caller's own structures hold; without them it would not see that an account has grown. */
const updateLengths = ({ cpu, host }: Frame, abi: Abi, infos: Place, infoCount: number): void => {
  for (let index = 0; index < infoCount; index++) {
    const key = infoKey(cpu, abi, infos, index)
    const account = key && host.ledger.find((each) => sameBytes(each.key, key))
    const place =
      account && abi.lengthPlace(cpu, { ...infos, at: infos.at + abi.infoBytes * index })
    if (!account || !place || !cpu.memory.holds(place.index, place.at, 8, true)) continue
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigUint64(0, BigInt(account.data.length), true)
    if (sameBytes(cpu.memory.read(place.index, place.at, 8), bytes)) continue
    cpu.memory.write(place.index, place.at, bytes, account.lengthLabel)
  }
}

export const callSyscalls: Readonly<Record<string, Syscall>> = {
  sol_invoke_signed_rust: calling(rust),
  sol_invoke_signed_c: calling(c),
}
