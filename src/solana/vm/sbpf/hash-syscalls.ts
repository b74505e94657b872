import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import {
  bytesAt,
  canWrite,
  countIn,
  isAligned,
  labelAt,
  placeIn,
  setResult,
  slicesAt,
  spend,
  type Syscall,
} from './frame.ts'

const baseUnits = 85
const minSliceUnits = 10
const maxSlices = 20_000

type Hash = { update: (bytes: Uint8Array) => unknown; digest: () => Uint8Array }

/** A hash over slices of memory; every byte of it depends on every byte hashed. */
const hashing =
  (create: () => Hash): Syscall =>
  ({ cpu, layout }) => {
    const [start, count, result] = [placeIn(cpu, 1), countIn(cpu, 2), placeIn(cpu, 3)]
    if (count > maxSlices) return 'syscall-failed'
    const units = spend(cpu, baseUnits)
    if (units) return units
    if (!canWrite(cpu, result, 32)) return cpu.watcher?.survives() ? undefined : 'bad-memory'
    if (count > 0 && !isAligned(start, layout.aligned)) return 'syscall-failed'
    const slices = slicesAt(cpu, start, count)
    if (!slices) return cpu.watcher?.survives() ? undefined : 'bad-memory'
    const hash = create()
    let label = 0
    for (const { pointer, size } of slices) {
      const bytes = bytesAt(cpu, pointer, size)
      if (!bytes) return cpu.watcher?.survives() ? undefined : 'bad-memory'
      const more = spend(cpu, Math.max(minSliceUnits, size / 2))
      if (more) return more
      label ||= labelAt(cpu, pointer, size)
      hash.update(bytes)
    }
    cpu.memory.write(result.index, result.at, hash.digest(), label)
    setResult(cpu, 0, 0)
    return undefined
  }

/** Mainnet has no `sol_blake3`. */
export const hashSyscalls: Readonly<Record<string, Syscall>> = {
  sol_sha256: hashing(() => sha256.create()),
  sol_keccak256: hashing(() => keccak_256.create()),
}
