import type { Fault } from './execution.ts'
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
import { runtimeLabel } from '../ledger/labels.ts'

/** Numbers of BLS12-381 and of its groups; with the top bit set, bytes are big-endian. Source: SIMD-0388. */
const curve = { pairing: 4, first: 5, second: 6 } as const
const bigEndian = 0x80
const bytesOf = { first: 96, second: 192 } as const
const scalarBytes = 32
const pairingBytes = 576

type Group = keyof typeof bytesOf

const groupOf = (id: number): Group | undefined => {
  if ((id & ~bigEndian) === curve.first) return 'first'
  return (id & ~bigEndian) === curve.second ? 'second' : undefined
}

/** Compute units by group. Source: agave `execution_budget.rs`. */
const units = {
  first: { point: 1_565, add: 128, subtract: 129, multiply: 4_627, decompress: 2_100 },
  second: { point: 1_968, add: 203, subtract: 204, multiply: 8_255, decompress: 3_050 },
  pair: 25_445,
  morePairs: 13_023,
} as const

type Range = { register: number; bytes: number }

/**
 * What is not computed here counts as anything, so that both outcomes are explored: bytes are read, and the result is
 * made up.
 */
const unforeseen = (
  { cpu }: Frame,
  cost: number,
  inputs: readonly Range[],
  result?: Range,
): Fault | undefined => {
  const spent = spend(cpu, cost)
  if (spent) return spent
  const missing = inputs.some(({ register, bytes }) => !bytesAt(cpu, placeIn(cpu, register), bytes))
  const to = result && placeIn(cpu, result.register)
  if (missing || (result && to && !canWrite(cpu, to, result.bytes)))
    return cpu.watcher?.survives() ? undefined : 'bad-memory'
  if (to && result) cpu.memory.write(to.index, to.at, new Uint8Array(result.bytes), runtimeLabel)
  setResult(cpu, 0, runtimeLabel)
  return undefined
}

export const blsPoint = (frame: Frame, id: number): Fault | undefined => {
  const group = groupOf(id)
  if (!group) return 'syscall-failed'
  return unforeseen(frame, units[group].point, [{ register: 2, bytes: bytesOf[group] }])
}

const operations = ['add', 'subtract', 'multiply'] as const

export const blsGroup = (frame: Frame, id: number): Fault | undefined => {
  const group = groupOf(id)
  const operation = operations[countIn(frame.cpu, 2)]
  if (!group || !operation) return 'syscall-failed'
  const bytes = bytesOf[group]
  const left = { register: 3, bytes: operation === 'multiply' ? scalarBytes : bytes }
  const inputs = [left, { register: 4, bytes }]
  return unforeseen(frame, units[group][operation], inputs, { register: 5, bytes })
}

const decompress: Syscall = (frame) => {
  const group = groupOf(countIn(frame.cpu, 1))
  if (!group) return 'syscall-failed'
  const bytes = bytesOf[group]
  const input = { register: 2, bytes: bytes / 2 }
  return unforeseen(frame, units[group].decompress, [input], { register: 3, bytes })
}

const pairing: Syscall = (frame) => {
  const [id, pairs] = [countIn(frame.cpu, 1), countIn(frame.cpu, 2)]
  if ((id & ~bigEndian) !== curve.pairing) return 'syscall-failed'
  const cost = units.pair + units.morePairs * Math.max(0, pairs - 1)
  const inputs = [
    { register: 3, bytes: bytesOf.first * pairs },
    { register: 4, bytes: bytesOf.second * pairs },
  ]
  return unforeseen(frame, cost, inputs, { register: 5, bytes: pairingBytes })
}

export const blsSyscalls: Readonly<Record<string, Syscall>> = {
  sol_curve_decompress: decompress,
  sol_curve_pairing_map: pairing,
}
