import type { Fault } from './execution.ts'
import { bytesAt, canWrite, type Frame, labelAt, type Place, setResult } from './frame.ts'
import { strongerLabel } from '../ledger/labels.ts'

/** Results of costly system calls by their input, for all paths of one transaction. */
export type Computed = Map<string, Uint8Array | undefined>

export type Computation = {
  /** Tells apart what is computed from the same input. */
  name: string
  inputs: readonly { place: Place; bytes: number }[]
  result: { place: Place; bytes: number }
  /** Result of the call where the input is none that it is defined for. */
  failure?: number
  /** Whether the place of the result is looked at before the input is. */
  isResultFirst?: boolean
  /** What else decides the result, such as a length. */
  label?: number
  /** How many instructions take as long here. */
  work: number
  compute: (inputs: readonly Uint8Array[]) => Uint8Array | undefined
}

/**
 * Works out bytes from others in memory. Every byte of the result depends on all of the input, and so does whether there
 * is one.
 */
export const computeInto = (frame: Frame, computation: Computation): Fault | undefined => {
  const { cpu } = frame
  const { inputs, result, failure = 1 } = computation
  const missing = (): Fault | undefined => (cpu.watcher?.survives() ? undefined : 'bad-memory')
  const canStore = canWrite(cpu, result.place, result.bytes)
  if (computation.isResultFirst && !canStore) return missing()
  const read: Uint8Array[] = []
  let label = computation.label ?? 0
  for (const { place, bytes } of inputs) {
    const held = bytesAt(cpu, place, bytes)
    if (!held) return missing()
    read.push(held)
    label = strongerLabel(label, labelAt(cpu, place, bytes))
  }
  const made = computedOnce(frame, computation, read)
  if (made && !canStore) return missing()
  if (made) cpu.memory.write(result.place.index, result.place.at, made, label)
  // Other input would have made a result.
  else if (label !== 0 && canStore && result.bytes > 0)
    cpu.memory.setLabel(cpu.memory.baseOf(result.place.index, result.place.at), result.bytes, label)
  setResult(cpu, made ? 0 : failure, label)
  return undefined
}

/** The budget of an exploration is one of work, and these calls take longer here than their compute units suggest. */
const computedOnce = (
  { cpu, host }: Frame,
  { name, work, compute }: Computation,
  inputs: readonly Uint8Array[],
): Uint8Array | undefined => {
  const key = `${name} ${inputs.map((each) => Buffer.from(each).toString('base64')).join(' ')}`
  if (host.computed.has(key)) return host.computed.get(key)
  cpu.budget.copiedBytes += work * bytesPerInstruction
  const made = compute(inputs.map((each) => each.slice()))
  host.computed.set(key, made)
  return made
}

/** Copying so many bytes takes as long as an instruction; see `run-transaction.ts`. */
const bytesPerInstruction = 16
