import type { Registers } from './alu.ts'
import type { BranchRegion } from './control-flow.ts'
import { choiceLabel } from '../ledger/labels.ts'
import { type Memory, region as regions } from './memory.ts'

/** More places than these that one branch decides on are not looked at. */
const maxStores = 2_048
const maxOpen = 64
const framePointer = 10
/** The usual allocator of programs keeps its cursor at the start of the heap. Source: solana-program-entrypoint. */
const allocatorBytes = 8

type Open = {
  /** Of one branch, or of several that meet at the same place. */
  regions: BranchRegion[]
  end: number
  depth: number
  /** Label of what is written on its ways. */
  label: number
  /** What was written, by its place in memory, with what it was before. */
  stores: Map<number, Store>
}

type Store = { size: number; before: bigint | undefined }

/** No instruction: nothing is open, or what is ends with its function. */
export const noEnd = -2

/**
 * Branches on what others can change whose ways have not met again. What either way writes is open from the meeting point
 * on; within one way it is what it is, whichever way that was. Only where choices are followed.
 */
export class OpenChoices {
  readonly #open: Open[] = []
  readonly #registers: Registers
  readonly #memory: Memory

  constructor(registers: Registers, memory: Memory) {
    this.#registers = registers
    this.#memory = memory
  }

  clear(): void {
    this.#open.length = 0
  }

  /** Instruction at which the innermost of them ends. */
  get end(): number {
    const top = this.#open.at(-1)
    return top === undefined || top.end < 0 ? noEnd : top.end
  }

  enter(region: BranchRegion, depth: number, origin: number): void {
    const top = this.#open.at(-1)
    if (top?.end === region.end && top.depth === depth) {
      // The same branch in a loop, or another that meets there too.
      if (!top.regions.includes(region)) top.regions.push(region)
      return
    }
    if (this.#open.length < maxOpen)
      this.#open.push({
        regions: [region],
        end: region.end,
        depth,
        label: choiceLabel(origin),
        stores: new Map(),
      })
  }

  /** Called before something is written. */
  stores(base: number, size: number): void {
    const top = this.#open.at(-1)
    if (!top || top.stores.size >= maxStores || top.stores.has(base)) return
    // How much has been allocated differs on every way and decides nothing.
    const allocator = this.#memory.baseOf(regions.heap, 0)
    if (base >= allocator && base < allocator + allocatorBytes) return
    top.stores.set(base, { size, before: this.#valueAt(base, size) })
  }

  /** The ways have met, if this instruction is reached in the function that branched. */
  reach(at: number, depth: number): void {
    for (let top = this.#open.at(-1); top; top = this.#open.at(-1)) {
      if (top.end !== at || top.depth !== depth) return
      this.#open.pop()
      this.#labelRegisters(registersOf(top), top.label)
      for (const { slots } of top.regions)
        for (const { offset, size } of slots) this.#labelSlot(offset, size, top.label)
      this.#labelStores(top)
    }
  }

  /** A function has returned to this depth: what it chose shows in its result and in memory. */
  leave(depth: number): void {
    for (let top = this.#open.at(-1); top && top.depth > depth; top = this.#open.at(-1)) {
      this.#open.pop()
      this.#labelRegisters(registersOf(top) & 1, top.label)
      this.#labelStores(top)
    }
  }

  #labelRegisters(bits: number, choice: number): void {
    const { label } = this.#registers
    for (let register = 0; register < framePointer; register++)
      if ((bits & (1 << register)) !== 0 && label[register] === 0) label[register] = choice
  }

  #labelSlot(offset: number, size: number, choice: number): void {
    const at = (this.#registers.low[framePointer] ?? 0) + offset
    if (this.#memory.holds(regions.stack, at, size, true))
      this.#label(this.#memory.baseOf(regions.stack, at), size, choice)
  }

  /**
   * Whatever surrounds the branch has decided on these too. What is as it was before, such as a count of references, was
   * not chosen.
   */
  #labelStores({ stores, label }: Open): void {
    const outer = this.#open.at(-1)
    for (const [base, store] of stores) {
      const { size, before } = store
      if (before !== undefined && before === this.#valueAt(base, size)) continue
      this.#label(base, size, label)
      if (outer && outer.stores.size < maxStores && !outer.stores.has(base))
        outer.stores.set(base, store)
    }
  }

  #valueAt(base: number, size: number): bigint | undefined {
    const { view } = this.#memory
    if (size === 8) return view.getBigUint64(base, true)
    if (size === 4) return BigInt(view.getUint32(base, true))
    if (size === 2) return BigInt(view.getUint16(base, true))
    return size === 1 ? BigInt(view.getUint8(base)) : undefined
  }

  #label(base: number, size: number, choice: number): void {
    if (this.#memory.labelAtBase(base, size) === 0) this.#memory.setLabel(base, size, choice)
  }
}

const registersOf = ({ regions: all }: Open): number => {
  let bits = 0
  for (const { registers } of all) bits |= registers
  return bits
}
