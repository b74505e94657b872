import type { Cpu } from './cpu.ts'
import type { Fault } from './execution.ts'
import type { Call, LabelledBytes, Ledger } from '../ledger/ledger.ts'
import type { InputLayout } from './program-input.ts'

/** A program that is running, and what its system calls reach. */
export type Frame = {
  cpu: Cpu
  call: Call
  layout: InputLayout
  host: Host
}

/** The transaction around a running program. */
export type Host = {
  ledger: Ledger
  /** Runs a call from within; what went wrong, or nothing. */
  invoke: (call: Call) => string | undefined
  sysvars: ReadonlyMap<string, LabelledBytes>
  /** See `computed.ts`. */
  computed: Map<string, Uint8Array | undefined>
  returnData: (LabelledBytes & { program: Uint8Array; lengthLabel: number }) | undefined
  /** Earlier calls of this transaction, oldest first. */
  calls: TracedCall[]
  /** All calls in the order in which they began, those at the top level too. */
  trace: Call[]
  /** Only where logs are wanted. */
  logs: string[] | undefined
  /** The error of a call from within, which ends the whole transaction. */
  failure: string | undefined
}

export type TracedCall = Call & { outerIndex: number }

/** Answers one system call; its arguments are in r1 to r5 and its result goes to r0. */
export type Syscall = (frame: Frame) => Fault | undefined

/** An address in a register: its region and offset. */
export type Place = { index: number; at: number; label: number }

export const placeIn = ({ registers: { low, high, label } }: Cpu, register: number): Place => ({
  index: high[register] ?? 0,
  at: (low[register] ?? 0) >>> 0,
  label: label[register] ?? 0,
})

/** A length or count in a register; one beyond 32 bits is larger than any memory. */
export const countIn = ({ registers: { low, high } }: Cpu, register: number): number =>
  (high[register] ?? 0) === 0 ? (low[register] ?? 0) >>> 0 : Number.MAX_SAFE_INTEGER

export const setResult = ({ registers }: Cpu, value: number, label: number): void => {
  registers.low[0] = value
  registers.high[0] = 0
  registers.label[0] = label
}

/** Bytes at a place; undefined where they are not all there. */
export const bytesAt = (cpu: Cpu, { index, at }: Place, size: number): Uint8Array | undefined => {
  // The runtime does not look where nothing is.
  if (size === 0) return nothing
  return cpu.memory.holds(index, at, size, false) ? cpu.memory.read(index, at, size) : undefined
}

const nothing = new Uint8Array(0)

/** A place that an address in memory points to. */
export const pointerAt = (cpu: Cpu, place: Place, offset: number): Place | undefined => {
  const { memory } = cpu
  const at = memory.behind(place.index, place.at, offset)
  if (!memory.holds(place.index, at, 8, false)) return undefined
  const pointer = memory.readU64(place.index, at)
  return {
    at: Number(pointer & 0xffff_ffffn),
    index: Number(pointer >> 32n),
    label: cpu.memory.labelOf(place.index, at, 8),
  }
}

/** A length in memory. */
export const countAt = (cpu: Cpu, place: Place, offset: number): number | undefined => {
  const pointer = pointerAt(cpu, place, offset)
  if (!pointer) return undefined
  return pointer.index === 0 ? pointer.at : Number.MAX_SAFE_INTEGER
}

const sliceBytes = 16

/** So many pairs of address and length; undefined where they are not all there. */
export const slicesAt = (
  cpu: Cpu,
  start: Place,
  count: number,
): { pointer: Place; size: number }[] | undefined => {
  if (!bytesAt(cpu, start, sliceBytes * count)) return undefined
  const slices: { pointer: Place; size: number }[] = []
  for (let index = 0; index < count; index++) {
    const pointer = pointerAt(cpu, start, sliceBytes * index)
    const size = countAt(cpu, start, sliceBytes * index + 8)
    if (!pointer || size === undefined) return undefined
    slices.push({ pointer, size })
  }
  return slices
}

export const canWrite = (cpu: Cpu, { index, at }: Place, size: number): boolean =>
  size === 0 || cpu.memory.holds(index, at, size, true)

/** Takes compute units beside the one of the call itself; fractions are dropped. */
export const spend = ({ budget }: Cpu, units: number): Fault | undefined => {
  const whole = Math.floor(units)
  if (whole > budget.left) {
    budget.left = 0
    return 'out-of-budget'
  }
  budget.left -= whole
  return undefined
}

/** Whether a structure of words may lie there. Loader 1 does not ask. */
export const isAligned = ({ at }: Place, aligned: boolean, bytes = 8): boolean =>
  !aligned || at % bytes === 0

/** Label of the first labelled byte there. */
export const labelAt = (cpu: Cpu, { index, at }: Place, size: number): number =>
  index <= 1 ? 0 : cpu.memory.labelOf(index, at, size)
