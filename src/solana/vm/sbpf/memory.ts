import { ByteLabels } from './byte-labels.ts'

/** Regions by the high half of an address. Source: anza-xyz/sbpf `ebpf.rs` (`MM_*_START`). */
export const region = { constants: 0, code: 1, stack: 2, heap: 3, input: 4 } as const

export const regionCount = 5
export const frameBytes = 4_096
export const maxFrames = 64
export const pageShift = 10
/** How far from where it went a write may be thought to go. */
const reachBytes = 128
const defaultHeapBytes = 32 * 1024

/** What is known of a page, as bits. */
export const pageMark = {
  /** To be cleared before the next run. */
  dirty: 1,
  /** Written since `seal`. */
  written: 2,
  /** Some of its bytes may have a label. */
  labelled: 4,
} as const

/** What of a program is in its memory, and how its stack is laid out. */
export type MappedProgram = {
  readOnly: Uint8Array
  readOnlyView: DataView
  readOnlyRegion: number
  hasStackGaps: boolean
}

const stackBytes = frameBytes * maxFrames
const nothing = new Uint8Array(0)
const emptyView = new DataView(nothing.buffer)

/**
 * The memory of one running program, with a label for each byte that others can change: 0 means fixed by the signature,
 * anything else says where the byte came from (see `labels.ts`). Stack, heap and input lie in one piece, each at its base;
 * constants stay where they are. Made once and used again: `reset` clears only the pages that were written, since a run
 * touches a few of them.
 */
export class Memory {
  /** Constants by region; undefined where there are none. */
  readonly constants: (DataView | undefined)[] = []
  /** Bytes of each region; 0 for a region that is not there. */
  readonly sizes = new Int32Array(regionCount)
  /** Where each region starts in `bytes`; constants have no place there. */
  readonly bases = new Int32Array(regionCount)
  bytes = nothing
  view = emptyView
  byteLabels = new ByteLabels(0)
  /** Marks of each page. */
  pages = nothing
  /** Whether there is an unmapped gap behind each stack frame, as long as the frame. */
  hasStackGaps = true
  /** Called before anything but the program's own stores writes: its place in `bytes`, and its size. */
  onWrite: ((base: number, size: number) => void) | undefined
  readonly #readOnly: Uint8Array[] = [nothing, nothing]

  constructor(heapBytes: number) {
    this.bases[region.heap] = stackBytes
    this.bases[region.input] = stackBytes + heapBytes
    this.sizes[region.stack] = stackBytes
    this.#allocate(stackBytes + heapBytes)
  }

  #allocate(size: number): void {
    this.bytes = new Uint8Array(size)
    this.view = new DataView(this.bytes.buffer)
    this.byteLabels = new ByteLabels(size)
    this.pages = new Uint8Array((size >> pageShift) + 2)
  }

  /** Maps a program's constants and makes room for its input; whatever an earlier run wrote is cleared. */
  open(program: MappedProgram, inputBytes: number, heapBytes = defaultHeapBytes): void {
    const { bases, sizes } = this
    const inputBase = bases[region.input] ?? 0
    if (this.bytes.length < inputBase + inputBytes)
      this.#allocate(inputBase + Math.ceil(1.25 * inputBytes))
    else this.reset()
    this.hasStackGaps = program.hasStackGaps
    sizes[region.heap] = Math.min(heapBytes, inputBase - (bases[region.heap] ?? 0))
    sizes[region.input] = inputBytes
    for (const index of [region.constants, region.code]) {
      const isMapped = index === program.readOnlyRegion
      this.constants[index] = isMapped ? program.readOnlyView : undefined
      this.#readOnly[index] = isMapped ? program.readOnly : nothing
      sizes[index] = isMapped ? program.readOnly.length : 0
    }
  }

  /** Clears what was written since the last time. */
  reset(): void {
    const { pages } = this
    for (let page = 0; page < pages.length; page++) {
      const marks = pages[page] ?? 0
      if (marks === 0) continue
      const [start, end] = [page << pageShift, (page + 1) << pageShift]
      this.bytes.fill(0, start, end)
      if ((marks & pageMark.labelled) !== 0) this.byteLabels.set(start, end - start, 0)
      pages[page] = 0
    }
  }

  /**
   * Where in its region the bytes of an address lie, or -1 where nothing does. Frames of the stack lie next to each other,
   * so that an access which starts in one frame may end in the next. Source: anza-xyz/sbpf `memory_region.rs`
   * (`vm_to_host`).
   */
  #placeOf(index: number, offset: number): number {
    if (index !== region.stack || !this.hasStackGaps) return offset
    return (offset & frameBytes) === 0 ? unGapped(offset) : -1
  }

  /**
   * The address of what lies so many bytes behind another address in memory, since the runtime looks up the start of a
   * structure only: what is too long for one frame of the stack goes on in the next. −1 where nothing lies.
   */
  behind(index: number, start: number, offset: number): number {
    const place = this.#placeOf(index, start)
    if (place < 0) return -1
    const isGapped = index === region.stack && this.hasStackGaps
    return isGapped ? gapped(place + offset) : place + offset
  }

  /** Where in `bytes` an address lies that can be written; the caller has checked with `holds`. */
  baseOf(index: number, offset: number): number {
    return (this.bases[index] ?? 0) + this.#placeOf(index, offset)
  }

  /** Whether so many bytes from there can be read, or written. */
  holds(index: number, offset: number, size: number, write: boolean): boolean {
    if (index < 0 || index >= regionCount || offset < 0 || size < 0) return false
    if (write && index < region.stack) return false
    const place = this.#placeOf(index, offset)
    return place >= 0 && place + size <= (this.sizes[index] ?? 0)
  }

  /** Sets marks of pages: everything written must be marked, so that it is cleared before the next run. */
  #mark(base: number, size: number, marks: number): void {
    const { pages } = this
    const last = (base + size - 1) >> pageShift
    for (let page = base >> pageShift; page <= last; page++)
      pages[page] = (pages[page] ?? 0) | marks
  }

  #hasMark(base: number, size: number, mark: number): boolean {
    if (size === 0) return false
    const { pages } = this
    const last = (base + size - 1) >> pageShift
    for (let page = base >> pageShift; page <= last; page++)
      if (((pages[page] ?? 0) & mark) !== 0) return true
    return false
  }

  /** From here on `isWritten` counts anew. */
  seal(): void {
    const { pages } = this
    for (let page = 0; page < pages.length; page++)
      pages[page] = (pages[page] ?? 0) & ~pageMark.written
  }

  /** Whether the pages of these bytes of the input have been written since `seal`. */
  isWritten(offset: number, size: number): boolean {
    return this.#hasMark(this.baseOf(region.input, offset), size, pageMark.written)
  }

  /** Label of the first labelled byte among these, or 0. */
  labelOf(index: number, offset: number, size: number): number {
    return index < region.stack ? 0 : this.labelAtBase(this.baseOf(index, offset), size)
  }

  /** The same for a place in `bytes`. */
  labelAtBase(base: number, size: number): number {
    return this.#isLabelled(base, size) ? this.byteLabels.first(base, size) : 0
  }

  #isLabelled(base: number, size: number): boolean {
    return this.#hasMark(base, size, pageMark.labelled) && this.byteLabels.has(base, size)
  }

  /** Gives all of these bytes one label. */
  setLabel(base: number, size: number, label: number): void {
    if (label !== 0) this.#mark(base, size, pageMark.labelled)
    else if (!this.#hasMark(base, size, pageMark.labelled)) return
    this.byteLabels.set(base, size, label)
  }

  /** A write that others could have sent elsewhere: what lies around it on stack or heap is chosen by them. */
  labelAround(base: number, label: number): void {
    const end = Math.min(base + reachBytes, this.bases[region.input] ?? 0)
    if (base >= end) return
    const start = Math.max(0, base - reachBytes)
    this.#mark(start, end - start, pageMark.labelled)
    this.byteLabels.setOthers(start, end - start, label)
  }

  write(index: number, offset: number, data: Uint8Array, label: number): void {
    if (data.length === 0) return
    const base = this.baseOf(index, offset)
    this.#mark(base, data.length, pageMark.dirty | pageMark.written)
    this.onWrite?.(base, data.length)
    this.bytes.set(data, base)
    this.setLabel(base, data.length, label)
  }

  writeByte(index: number, offset: number, value: number): void {
    const base = this.baseOf(index, offset)
    this.#mark(base, 1, pageMark.dirty | pageMark.written)
    this.onWrite?.(base, 1)
    this.bytes[base] = value
    this.setLabel(base, 1, 0)
  }

  writeU64(index: number, offset: number, value: bigint, label: number): void {
    const base = this.baseOf(index, offset)
    this.#mark(base, 8, pageMark.dirty | pageMark.written)
    this.onWrite?.(base, 8)
    this.view.setBigUint64(base, value, true)
    this.setLabel(base, 8, label)
  }

  /** Copies bytes and their labels within this memory, without making copies of either on the way. */
  copy(to: { index: number; at: number }, from: { index: number; at: number }, size: number): void {
    if (from.index < region.stack) {
      this.write(to.index, to.at, this.read(from.index, from.at, size), 0)
      return
    }
    const [target, source] = [this.baseOf(to.index, to.at), this.baseOf(from.index, from.at)]
    const isLabelled = this.#isLabelled(source, size)
    const marks = isLabelled ? pageMark.labelled : 0
    this.#mark(target, size, pageMark.dirty | pageMark.written | marks)
    this.onWrite?.(target, size)
    this.bytes.copyWithin(target, source, source + size)
    if (isLabelled) this.byteLabels.copyWithin(target, source, size)
    else this.setLabel(target, size, 0)
  }

  /** Copies bytes with the label of each; `labels` absent: all fixed. */
  writeLabelled(
    index: number,
    offset: number,
    data: Uint8Array,
    labels: Int32Array | undefined,
  ): void {
    this.write(index, offset, data, 0)
    if (!labels || data.length === 0) return
    const base = this.baseOf(index, offset)
    this.#mark(base, data.length, pageMark.labelled)
    this.byteLabels.setEach(base, labels)
  }

  /** The bytes there; a view that later writes change. The caller has checked with `holds`. */
  read(index: number, offset: number, size: number): Uint8Array {
    if (index < region.stack)
      return this.#readOnly[index]?.subarray(offset, offset + size) ?? nothing
    const base = this.baseOf(index, offset)
    return this.bytes.subarray(base, base + size)
  }

  /** A number of 64 bits; the caller has checked with `holds`. */
  readU64(index: number, offset: number): bigint {
    if (index < region.stack) return this.constants[index]?.getBigUint64(offset, true) ?? 0n
    return this.view.getBigUint64(this.baseOf(index, offset), true)
  }

  /** Labels of those bytes; undefined where all are fixed. Where they are the `known` ones, those are returned. */
  labelsAt(
    index: number,
    offset: number,
    size: number,
    known?: Int32Array,
  ): Int32Array | undefined {
    if (index < region.stack) return undefined
    const base = this.baseOf(index, offset)
    if (this.labelAtBase(base, size) === 0) return undefined
    const isKnown = known?.length === size && this.byteLabels.areAt(base, known)
    return isKnown ? known : this.byteLabels.slice(base, size)
  }
}

/** The offset with the gaps again. */
const gapped = (place: number): number =>
  (place & ~(frameBytes - 1)) * 2 + (place & (frameBytes - 1))

/** Offset in the stack without the gaps. */
const unGapped = (offset: number): number =>
  ((offset & ~(frameBytes - 1)) >>> 1) | (offset & (frameBytes - 1))
