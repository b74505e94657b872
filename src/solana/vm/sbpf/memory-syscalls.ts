import {
  bytesAt,
  canWrite,
  countIn,
  isAligned,
  type Place,
  placeIn,
  setResult,
  spend,
  type Syscall,
} from './frame.ts'
import type { Cpu } from './cpu.ts'
import { choiceLabel, isData, placeLabel, plainLabel } from '../ledger/labels.ts'
import { region } from './memory.ts'

/** Moving and comparing memory costs by length. Source: agave `syscalls/src/mem_ops.rs`. */
const bytesPerUnit = 250
const baseUnits = 10

const move =
  (mayOverlap: boolean): Syscall =>
  ({ cpu }) => {
    const [to, from, size] = [placeIn(cpu, 1), placeIn(cpu, 2), countIn(cpu, 3)]
    const units = spend(cpu, Math.max(baseUnits, size / bytesPerUnit))
    if (units) return units
    if (size > 0) {
      const overlaps = to.index === from.index && to.at < from.at + size && from.at < to.at + size
      if (overlaps && !mayOverlap) return 'syscall-failed'
      if (!bytesAt(cpu, from, size) || !canWrite(cpu, to, size))
        return survivable(cpu.watcher?.survives())
      cpu.budget.copiedBytes += size
      cpu.memory.copy(to, from, size)
      noteChosen(cpu, to)
      labelWritten(cpu, to, size, placeLabel(from.label) || placeLabel(to.label))
    }
    labelReach(cpu, to, size, from.index)
    setResult(cpu, 0, 0)
    return undefined
  }

/** What lies around a place that others choose might have been written in its stead, as by a store. */
const noteChosen = (cpu: Cpu, { index, at, label }: Place): void => {
  if (!cpu.watcher || !isData(label)) return
  cpu.watcher.placed(label)
  cpu.memory.labelAround(cpu.memory.baseOf(index, at), choiceLabel(label))
}

/** Bytes that come from, or go to, a place that others choose are chosen by them. */
const labelWritten = (cpu: Cpu, { index, at }: Place, size: number, label: number): void => {
  if (label !== 0 && size > 0) cpu.memory.setLabel(cpu.memory.baseOf(index, at), size, label)
}

/** As far as others may make a constant reach whose length they choose. Programs copy account data by its length anyway. */
const reachBytes = 64

const labelReach = (cpu: Cpu, to: Place, size: number, fromRegion: number): void => {
  const label = cpu.registers.label[3] ?? 0
  if (label === 0 || (fromRegion >= region.stack && !isData(label))) return
  const reach = Math.max(size, reachBytes)
  if (canWrite(cpu, to, reach)) labelWritten(cpu, to, reach, plainLabel(label))
}

const survivable = (survives: boolean | undefined) => (survives ? undefined : 'bad-memory')

const set: Syscall = ({ cpu }) => {
  const [to, size] = [placeIn(cpu, 1), countIn(cpu, 3)]
  const units = spend(cpu, Math.max(baseUnits, size / bytesPerUnit))
  if (units) return units
  if (size > 0) {
    if (!canWrite(cpu, to, size)) return survivable(cpu.watcher?.survives())
    const { low, label } = cpu.registers
    const bytes = new Uint8Array(size).fill((low[2] ?? 0) & 0xff)
    cpu.memory.write(to.index, to.at, bytes, (label[2] ?? 0) || placeLabel(to.label))
    noteChosen(cpu, to)
    cpu.budget.copiedBytes += size
  }
  labelReach(cpu, to, size, region.code)
  setResult(cpu, 0, 0)
  return undefined
}

/** The difference of the first two bytes that differ, as C's memcmp; it goes to memory as an i32. */
const compare: Syscall = ({ cpu, layout }) => {
  const [left, right, size, result] = [
    placeIn(cpu, 1),
    placeIn(cpu, 2),
    countIn(cpu, 3),
    placeIn(cpu, 4),
  ]
  const units = spend(cpu, Math.max(baseUnits, size / bytesPerUnit))
  if (units) return units
  const [one, other] = [bytesAt(cpu, left, size), bytesAt(cpu, right, size)]
  if (!isAligned(result, layout.aligned, 4)) return 'syscall-failed'
  if (!one || !other || !canWrite(cpu, result, 4)) return survivable(cpu.watcher?.survives())
  cpu.watcher?.comparedBytes?.(
    { bytes: one, labels: cpu.memory.labelsAt(left.index, left.at, size) },
    { bytes: other, labels: cpu.memory.labelsAt(right.index, right.at, size) },
  )
  let difference = 0
  for (let index = 0; index < size && difference === 0; index++)
    difference = (one[index] ?? 0) - (other[index] ?? 0)
  const label =
    labelIn(left.index, () => cpu.memory.labelOf(left.index, left.at, size)) ||
    labelIn(right.index, () => cpu.memory.labelOf(right.index, right.at, size)) ||
    placeLabel(left.label) ||
    placeLabel(right.label) ||
    plainLabel(cpu.registers.label[3] ?? 0)
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setInt32(0, difference, true)
  cpu.memory.write(result.index, result.at, bytes, label)
  setResult(cpu, 0, 0)
  return undefined
}

const labelIn = (index: number, read: () => number): number => (index >= region.stack ? read() : 0)

/** A bump allocator over the heap, which nothing is ever given back to. */
const allocate: Syscall = ({ cpu, layout }) => {
  const size = countIn(cpu, 1)
  const heap = cpu.memory.sizes[region.heap] ?? 0
  const start = layout.aligned ? Math.ceil(cpu.heapUsed / 8) * 8 : cpu.heapUsed
  const isFree = (cpu.registers.low[2] ?? 0) !== 0 || (cpu.registers.high[2] ?? 0) !== 0
  if (isFree || start + size > heap) {
    setResult(cpu, 0, 0)
    return undefined
  }
  cpu.heapUsed = start + size
  cpu.heapLabel ||= placeLabel(cpu.registers.label[1] ?? 0)
  setResult(cpu, start, cpu.heapLabel)
  cpu.registers.high[0] = region.heap
  return undefined
}

export const memorySyscalls: Readonly<Record<string, Syscall>> = {
  sol_memcpy_: move(false),
  sol_memmove_: move(true),
  sol_memset_: set,
  sol_memcmp_: compare,
  sol_alloc_free_: allocate,
}
