import { sha256 } from '@noble/hashes/sha2'
import { isOnCurve } from '../../address/curve.ts'
import { addressFromBytes } from '../../address/address.ts'
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

const maxSeeds = 16
const maxSeedBytes = 32
const unitsPerAddress = 1_500
const marker = new TextEncoder().encode('ProgramDerivedAddress')

type Seeds = { seeds: Uint8Array[]; label: number }

/** Seeds in memory: so many pairs of address and length. */
export const seedsAt = (cpu: Cpu, start: Place, count: number): Seeds | undefined => {
  if (count > maxSeeds) return undefined
  let label = 0
  const seeds: Uint8Array[] = []
  for (let index = 0; index < count; index++) {
    const pointer = pointerAt(cpu, start, 16 * index)
    const size = countAt(cpu, start, 16 * index + 8)
    const seed =
      pointer && size !== undefined && size <= maxSeedBytes
        ? bytesAt(cpu, pointer, size)
        : undefined
    if (!pointer || !seed) return undefined
    label ||= labelAt(cpu, pointer, seed.length)
    seeds.push(seed.slice())
  }
  return { seeds, label }
}

/** Known addresses by what they are made of: the curve test takes a hundred times as long as the hash. */
const offCurve = new Map<string, boolean>()
const maxRemembered = 20_000

/** The address of exactly these seeds; undefined where it is on the curve, or there are too many of them. */
export const derivedKey = (
  program: Uint8Array,
  seeds: readonly Uint8Array[],
): Uint8Array | undefined => {
  if (seeds.length > maxSeeds) return undefined
  const hash = sha256.create()
  for (const seed of seeds) hash.update(seed)
  const key = hash.update(program).update(marker).digest()
  const text = addressFromBytes(key)
  let free = offCurve.get(text)
  if (free === undefined) {
    free = !isOnCurve(text)
    if (offCurve.size >= maxRemembered) offCurve.clear()
    offCurve.set(text, free)
  }
  return free ? key : undefined
}

const alignedSeeds = ({ cpu, layout }: Frame): Seeds | undefined => {
  const [start, count] = [placeIn(cpu, 1), countIn(cpu, 2)]
  return count === 0 || isAligned(start, layout.aligned) ? seedsAt(cpu, start, count) : undefined
}

const createAddress: Syscall = (frame) => {
  const { cpu } = frame
  const units = spend(cpu, unitsPerAddress)
  if (units) return units
  const found = alignedSeeds(frame)
  const program = bytesAt(cpu, placeIn(cpu, 3), 32)
  const result = placeIn(cpu, 4)
  if (!found || !program) return 'syscall-failed'
  const key = derivedKey(program, found.seeds)
  const label = found.label || labelAt(cpu, placeIn(cpu, 3), 32)
  if (key && !canWrite(cpu, result, 32)) return 'syscall-failed'
  if (key) cpu.memory.write(result.index, result.at, key, label)
  // Other seeds would have made an address.
  else if (label !== 0 && canWrite(cpu, result, 32))
    cpu.memory.setLabel(cpu.memory.baseOf(result.index, result.at), 32, label)
  setResult(cpu, key ? 0 : 1, label)
  return undefined
}

const findAddress: Syscall = (frame) => {
  const { cpu } = frame
  const units = spend(cpu, unitsPerAddress)
  if (units) return units
  const found = alignedSeeds(frame)
  const program = bytesAt(cpu, placeIn(cpu, 3), 32)?.slice()
  const [result, bumpPlace] = [placeIn(cpu, 4), placeIn(cpu, 5)]
  if (!found || !program) return 'syscall-failed'
  const label = found.label || labelAt(cpu, placeIn(cpu, 3), 32)
  for (let bump = 255; bump > 0; bump--) {
    const key = derivedKey(program, [...found.seeds, Uint8Array.of(bump)])
    if (!key) {
      const more = spend(cpu, unitsPerAddress)
      if (more) return more
      continue
    }
    if (!canWrite(cpu, result, 32) || !canWrite(cpu, bumpPlace, 1)) return 'syscall-failed'
    if (overlaps(result, bumpPlace)) return 'syscall-failed'
    cpu.memory.write(bumpPlace.index, bumpPlace.at, Uint8Array.of(bump), label)
    cpu.memory.write(result.index, result.at, key, label)
    setResult(cpu, 0, 0)
    return undefined
  }
  setResult(cpu, 1, label)
  return undefined
}

/** Whether the bump would be written into the address. */
const overlaps = (key: Place, bump: Place): boolean =>
  key.index === bump.index && bump.at >= key.at && bump.at < key.at + 32

export const addressSyscalls: Readonly<Record<string, Syscall>> = {
  sol_create_program_address: createAddress,
  sol_try_find_program_address: findAddress,
}
