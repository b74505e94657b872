import {
  bytesAt,
  countAt,
  countIn,
  type Frame,
  placeIn,
  pointerAt,
  setResult,
  spend,
  type Syscall,
} from './frame.ts'
import { big } from './alu.ts'
import { base64 } from '@scure/base'
import { base58Of32Bytes } from '../../../basics/base58.ts'

/** Units of a log line, and of an aborted program's. Source: agave `execution_budget.rs`. */
const baseUnits = 100

const done = ({ cpu }: Frame) => {
  setResult(cpu, 0, 0)
  return undefined
}

const logText: Syscall = (frame) => {
  const { cpu, host } = frame
  const size = countIn(cpu, 2)
  const units = spend(cpu, Math.max(baseUnits, size))
  if (units) return units
  const bytes = bytesAt(cpu, placeIn(cpu, 1), size)
  if (!bytes) return cpu.watcher?.survives() ? undefined : 'bad-memory'
  host.logs?.push(`Program log: ${new TextDecoder().decode(bytes)}`)
  return done(frame)
}

const logNumbers: Syscall = (frame) => {
  const { low, high } = frame.cpu.registers
  const units = spend(frame.cpu, baseUnits)
  if (units) return units
  const numbers = [1, 2, 3, 4, 5].map(
    (each) => `0x${big(low[each] ?? 0, high[each] ?? 0).toString(16)}`,
  )
  frame.host.logs?.push(`Program log: ${numbers.join(', ')}`)
  return done(frame)
}

const logKey: Syscall = (frame) => {
  const units = spend(frame.cpu, baseUnits)
  if (units) return units
  const key = bytesAt(frame.cpu, placeIn(frame.cpu, 1), 32)
  if (!key) return 'bad-memory'
  frame.host.logs?.push(`Program log: ${base58Of32Bytes(key, 0)}`)
  return done(frame)
}

const maxFields = 1_024

const logData: Syscall = (frame) => {
  const { cpu, host } = frame
  const [start, count] = [placeIn(cpu, 1), countIn(cpu, 2)]
  if (count > maxFields) return 'syscall-failed'
  const fields: string[] = []
  for (let index = 0; index < count; index++) {
    const pointer = pointerAt(cpu, start, 16 * index)
    const size = countAt(cpu, start, 16 * index + 8)
    const bytes = pointer && size !== undefined ? bytesAt(cpu, pointer, size) : undefined
    if (!bytes) return cpu.watcher?.survives() ? undefined : 'bad-memory'
    const units = spend(cpu, baseUnits + bytes.length)
    if (units) return units
    if (host.logs) fields.push(base64.encode(bytes))
  }
  host.logs?.push(`Program data: ${fields.join(' ')}`)
  return done(frame)
}

const logUnits: Syscall = (frame) => spend(frame.cpu, baseUnits) ?? done(frame)

export const logSyscalls: Readonly<Record<string, Syscall>> = {
  sol_log_: logText,
  sol_log_64_: logNumbers,
  sol_log_pubkey: logKey,
  sol_log_data: logData,
  sol_log_compute_units_: logUnits,
}
