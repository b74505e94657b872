import {
  bytesAt,
  countIn,
  type Frame,
  isAligned,
  placeIn,
  setResult,
  slicesAt,
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
  const text = textOf(bytes)
  if (text === undefined) return 'syscall-failed'
  host.logs?.push(`Program log: ${text}`)
  return done(frame)
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Programs may only log valid text. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
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

const logData: Syscall = (frame) => {
  const { cpu, host, layout } = frame
  const [start, count] = [placeIn(cpu, 1), countIn(cpu, 2)]
  const units = spend(cpu, baseUnits)
  if (units) return units
  if (count > 0 && !isAligned(start, layout.aligned)) return 'syscall-failed'
  const slices = slicesAt(cpu, start, count)
  if (!slices) return cpu.watcher?.survives() ? undefined : 'bad-memory'
  const size = slices.reduce((sum, slice) => sum + slice.size, 0)
  const more = spend(cpu, baseUnits * count) ?? spend(cpu, size)
  if (more) return more
  const fields: string[] = []
  for (const slice of slices) {
    const bytes = bytesAt(cpu, slice.pointer, slice.size)
    if (!bytes) return cpu.watcher?.survives() ? undefined : 'bad-memory'
    if (host.logs) fields.push(base64.encode(bytes))
  }
  host.logs?.push(`Program data: ${fields.join(' ')}`)
  return done(frame)
}

const logUnits: Syscall = (frame) => {
  const units = spend(frame.cpu, baseUnits)
  if (units) return units
  frame.host.logs?.push(`Program consumption: ${frame.cpu.budget.left} units remaining`)
  return done(frame)
}

export const logSyscalls: Readonly<Record<string, Syscall>> = {
  sol_log_: logText,
  sol_log_64_: logNumbers,
  sol_log_pubkey: logKey,
  sol_log_data: logData,
  sol_log_compute_units_: logUnits,
}
