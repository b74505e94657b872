import {
  bytesAt,
  canWrite,
  countIn,
  type Frame,
  placeIn,
  setResult,
  spend,
  type Syscall,
} from './frame.ts'
import type { Call, Ledger } from '../ledger/ledger.ts'

const baseUnits = 100
const roleBytes = 34

/**
 * An instruction that has ended beside the one that runs: at the same height, below the same caller, the latest first.
 * Writes program, data and accounts only if the caller left room for exactly so much, and how much there is in any case.
 * Source: agave `syscalls/src/lib.rs` (`SyscallGetProcessedSiblingInstruction`).
 */
const readSibling: Syscall = ({ cpu, host, call }) => {
  const units = spend(cpu, baseUnits)
  if (units) return units
  const sibling = siblingAt(host.trace, call, countIn(cpu, 1))
  if (!sibling) {
    setResult(cpu, 0, 0)
    return undefined
  }
  const [sizes, program, data, accounts] = [2, 3, 4, 5].map((register) => placeIn(cpu, register))
  const room = sizes && bytesAt(cpu, sizes, 16)
  if (!sizes || !program || !data || !accounts || !room || !canWrite(cpu, sizes, 16))
    return 'syscall-failed'
  const view = new DataView(room.buffer, room.byteOffset, room.byteLength)
  const fits =
    view.getBigUint64(0, true) === BigInt(sibling.data.length) &&
    view.getBigUint64(8, true) === BigInt(sibling.roles.length)
  if (fits) {
    const written: [typeof program, Uint8Array][] = [
      [program, host.ledger[sibling.program]?.key ?? new Uint8Array(32)],
      [data, sibling.data],
      [accounts, rolesOf(sibling, host.ledger)],
    ]
    for (const [place, bytes] of written) {
      if (!canWrite(cpu, place, bytes.length)) return 'syscall-failed'
      cpu.memory.write(place.index, place.at, bytes, 0)
    }
  }
  const counts = new Uint8Array(16)
  new DataView(counts.buffer).setBigUint64(0, BigInt(sibling.data.length), true)
  new DataView(counts.buffer).setBigUint64(8, BigInt(sibling.roles.length), true)
  cpu.memory.write(sizes.index, sizes.at, counts, 0)
  setResult(cpu, 1, 0)
  return undefined
}

const siblingAt = (trace: Frame['host']['trace'], call: Call, wanted: number): Call | undefined => {
  let passed = 0
  for (let index = trace.length - 1; index >= 0; index--) {
    const each = trace[index]
    if (!each || each.height < call.height) return undefined
    if (each.height > call.height || each === call) continue
    if (passed === wanted) return each
    passed++
  }
  return undefined
}

const rolesOf = ({ roles }: Call, ledger: Ledger): Uint8Array => {
  const bytes = new Uint8Array(roleBytes * roles.length)
  for (const [place, { index, signer, writable }] of roles.entries()) {
    bytes.set(ledger[index]?.key ?? [], roleBytes * place)
    bytes[roleBytes * place + 32] = signer ? 1 : 0
    bytes[roleBytes * place + 33] = writable ? 1 : 0
  }
  return bytes
}

export const siblingSyscalls: Readonly<Record<string, Syscall>> = {
  sol_get_processed_sibling_instruction: readSibling,
}
