import type { Cpu } from './cpu.ts'
import { bytesAt, canWrite, countAt, isAligned, labelAt, type Place, pointerAt } from './frame.ts'
import { placeLabel, strongerLabel } from '../ledger/labels.ts'
import { region } from './memory.ts'

/** An instruction as the caller wrote it into its memory. */
export type Written = {
  program: Uint8Array
  roles: { key: Uint8Array; signer: boolean; writable: boolean }[]
  data: Uint8Array
  dataLabels?: Int32Array | undefined
  /** Label of whatever chose the program or an account. */
  choice: number
}

/** Where the caller keeps the fields of an account. */
export type CallerPlaces = {
  key: Place
  lamports: Place
  owner: Place
  data: Place
  dataBytes: number
  /** The length that its own structures hold; without it the caller would not see that an account has grown. */
  length: Place
}

/** Where the parts of an instruction lie. */
export type InstructionParts = {
  program: Place
  roles: Place
  roleCount: number
  data: Place
  dataBytes: number
}

/** How an ABI lays out an instruction and the accounts handed over. Source: agave `program-runtime/src/cpi.rs`. */
export type CallAbi = {
  /** Undefined where it is not all there, or too large. */
  parts: (cpu: Cpu, at: Place, aligned: boolean) => InstructionParts | undefined
  /** The account of an instruction at this index; undefined where it is not there or its flags are neither 0 nor 1. */
  role: (cpu: Cpu, roles: Place, index: number) => WrittenRole | undefined
  infoBytes: number
  places: (cpu: Cpu, info: Place, aligned: boolean) => CallerPlaces | undefined
}

const maxRoles = 255
const maxDataBytes = 10_240

const shifted = ({ memory }: Cpu, place: Place, offset: number): Place => ({
  ...place,
  at: memory.behind(place.index, place.at, offset),
})

/** A pointer to something that lies at multiples of eight. */
const alignedPointerAt = (
  cpu: Cpu,
  place: Place,
  offset: number,
  aligned: boolean,
): Place | undefined => {
  const pointer = pointerAt(cpu, place, offset)
  return pointer && isAligned(pointer, aligned) ? pointer : undefined
}

/** Offset of the value within a Rust `Rc<RefCell<..>>`: behind two counts and the mark of a borrow. */
const cellAt = 24

export const rustAbi: CallAbi = {
  parts: (cpu, at, aligned) => {
    if (!isAligned(at, aligned) || !bytesAt(cpu, at, 80)) return undefined
    const [roles, roleCount] = [pointerAt(cpu, at, 0), countAt(cpu, at, 16)]
    const [data, dataBytes] = [pointerAt(cpu, at, 24), countAt(cpu, at, 40)]
    if (!roles || !data || roleCount === undefined || dataBytes === undefined) return undefined
    const parts = { program: shifted(cpu, at, 48), roles, roleCount, data, dataBytes }
    return isWithinLimits(cpu, parts, 34) ? parts : undefined
  },
  role: (cpu, roles, index) => {
    const meta = shifted(cpu, roles, 34 * index)
    const flags = bytesAt(cpu, shifted(cpu, meta, 32), 2)
    return flags && roleOf(meta, flags[0], flags[1])
  },
  infoBytes: 48,
  places: (cpu, info, aligned) => {
    const [lamportsBox, dataBox] = [pointerAt(cpu, info, 8), pointerAt(cpu, info, 16)]
    const [key, owner] = [pointerAt(cpu, info, 0), pointerAt(cpu, info, 24)]
    if (!lamportsBox || !dataBox || !key || !owner) return undefined
    if (lamportsBox.index >= region.input || dataBox.index >= region.input) return undefined
    if (!isAligned(lamportsBox, aligned) || !isAligned(dataBox, aligned)) return undefined
    const lamports = alignedPointerAt(cpu, lamportsBox, cellAt, aligned)
    const data = pointerAt(cpu, dataBox, cellAt)
    const length = shifted(cpu, dataBox, cellAt + 8)
    const dataBytes = countAt(cpu, length, 0)
    if (!lamports || !data || dataBytes === undefined) return undefined
    return changeable(cpu, { key, lamports, owner, data, dataBytes, length })
  },
}

export const cAbi: CallAbi = {
  parts: (cpu, at, aligned) => {
    if (!isAligned(at, aligned) || !bytesAt(cpu, at, 40)) return undefined
    const [program, roles] = [pointerAt(cpu, at, 0), pointerAt(cpu, at, 8)]
    const [roleCount, data] = [countAt(cpu, at, 16), pointerAt(cpu, at, 24)]
    const dataBytes = countAt(cpu, at, 32)
    if (!program || !roles || !data || roleCount === undefined || dataBytes === undefined)
      return undefined
    if (roleCount > 0 && !isAligned(roles, aligned)) return undefined
    const parts = { program, roles, roleCount, data, dataBytes }
    return isWithinLimits(cpu, parts, 16) ? parts : undefined
  },
  role: (cpu, roles, index) => {
    const meta = shifted(cpu, roles, 16 * index)
    const [key, flags] = [pointerAt(cpu, meta, 0), bytesAt(cpu, shifted(cpu, meta, 8), 8)]
    return key && flags && roleOf(key, flags[1], flags[0])
  },
  infoBytes: 56,
  places: (cpu, info, aligned) => {
    const lamports = alignedPointerAt(cpu, info, 8, aligned)
    const [dataBytes, data] = [countAt(cpu, info, 16), pointerAt(cpu, info, 24)]
    const [key, owner] = [pointerAt(cpu, info, 0), pointerAt(cpu, info, 32)]
    if (!lamports || !data || !key || !owner || dataBytes === undefined) return undefined
    return changeable(cpu, {
      key,
      lamports,
      owner,
      data,
      dataBytes,
      length: shifted(cpu, info, 16),
    })
  },
}

type WrittenRole = { key: Place; signer: boolean; writable: boolean }

/** Flags of a role are 0 or 1, anything else is refused. */
const roleOf = (key: Place, signer = 0, writable = 0): WrittenRole | undefined =>
  signer > 1 || writable > 1 ? undefined : { key, signer: signer === 1, writable: writable === 1 }

const isWithinLimits = (cpu: Cpu, parts: InstructionParts, roleBytes: number): boolean => {
  const { program, roles, roleCount, data, dataBytes } = parts
  if (roleCount > maxRoles || dataBytes > maxDataBytes) return false
  return (
    bytesAt(cpu, program, 32) !== undefined &&
    bytesAt(cpu, roles, roleBytes * roleCount) !== undefined &&
    bytesAt(cpu, data, dataBytes) !== undefined
  )
}

/** Reads an instruction whose parts are there; undefined where an account of it is not. */
export const instructionAt = (
  cpu: Cpu,
  abi: CallAbi,
  parts: InstructionParts,
): Written | undefined => {
  const { program, data, dataBytes } = parts
  const { memory } = cpu
  let choice = chosenBy(cpu, program)
  const roles: Written['roles'] = []
  for (let index = 0; index < parts.roleCount; index++) {
    const role = abi.role(cpu, parts.roles, index)
    const key = role && bytesAt(cpu, role.key, 32)
    if (!role || !key) return undefined
    choice ||= chosenBy(cpu, role.key)
    roles.push({ key: key.slice(), signer: role.signer, writable: role.writable })
  }
  return {
    program: memory.read(program.index, program.at, 32).slice(),
    roles,
    data: bytesAt(cpu, data, dataBytes)?.slice() ?? new Uint8Array(0),
    dataLabels: dataBytes > 0 ? memory.labelsAt(data.index, data.at, dataBytes) : undefined,
    choice,
  }
}

/** Label of an address, or of the pointer to it. */
const chosenBy = (cpu: Cpu, key: Place): number =>
  strongerLabel(labelAt(cpu, key, 32), placeLabel(key.label))

/** The runtime writes to all of these after the call, so all must be there to be written. */
const changeable = (cpu: Cpu, places: CallerPlaces): CallerPlaces | undefined =>
  canWrite(cpu, places.lamports, 8) &&
  canWrite(cpu, places.owner, 32) &&
  canWrite(cpu, places.length, 8) &&
  canWrite(cpu, places.data, places.dataBytes)
    ? places
    : undefined
