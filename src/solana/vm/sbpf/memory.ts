/** Regions by the high half of an address. Source: anza-xyz/sbpf `ebpf.rs` (`MM_*_START`). */
export const region = { constants: 0, code: 1, stack: 2, heap: 3, input: 4 } as const

export const regionCount = 5
export const frameBytes = 4_096
export const maxFrames = 64
export const pageShift = 10
const pageBytes = 1 << pageShift
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
export type MappedProgram = { readOnly: Uint8Array; readOnlyRegion: number; hasStackGaps: boolean }

/**
 * The memory of one running program, with a label for each byte that others can change: 0 means fixed by the signature,
 * anything else says where the byte came from (see `labels.ts`). Made once and used again: `reset` clears only the pages
 * that were written, since a run touches a few of them.
 */
export class Memory {
  readonly bytes: Uint8Array[] = []
  readonly views: DataView[] = []
  readonly labels: Int32Array[] = []
  /** Bytes of each region; 0 for a region that is not there. */
  readonly sizes = new Int32Array(regionCount)
  /** Marks of each page, by region. */
  readonly pages: Uint8Array[] = []
  /** Whether there is an unmapped gap behind each stack frame, as long as the frame. */
  hasStackGaps = true

  /** Called before anything but the program's own stores writes. */
  onWrite: ((index: number, place: number, size: number) => void) | undefined

  constructor(heapBytes: number) {
    for (let index = 0; index < regionCount; index++) this.#map(index, new Uint8Array(0), true)
    this.#map(region.stack, new Uint8Array(frameBytes * maxFrames), true)
    this.#map(region.heap, new Uint8Array(heapBytes), true)
  }

  /** Maps a program's constants and makes room for its input; whatever an earlier run wrote is cleared. */
  open(
    { readOnly, readOnlyRegion, hasStackGaps }: MappedProgram,
    inputBytes: number,
    heapBytes = defaultHeapBytes,
  ): void {
    this.reset()
    this.hasStackGaps = hasStackGaps
    this.sizes[region.heap] = Math.min(heapBytes, this.bytes[region.heap]?.length ?? 0)
    this.#map(region.constants, new Uint8Array(0), false)
    this.#map(region.code, new Uint8Array(0), false)
    this.#map(readOnlyRegion, readOnly, false)
    if ((this.bytes[region.input]?.length ?? 0) < inputBytes)
      this.#map(region.input, new Uint8Array(2 * inputBytes), true)
    this.sizes[region.input] = inputBytes
  }

  #map(index: number, bytes: Uint8Array, writable: boolean): void {
    this.bytes[index] = bytes
    this.views[index] = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.labels[index] = new Int32Array(writable ? bytes.length : 0)
    this.sizes[index] = bytes.length
    this.pages[index] = new Uint8Array((bytes.length >> pageShift) + 2)
  }

  /** Clears what was written since the last time. */
  reset(): void {
    for (let index = region.stack as number; index < regionCount; index++) {
      const pages = this.pages[index]
      if (!pages) continue
      for (let page = 0; page < pages.length; page++) {
        const marks = pages[page] ?? 0
        if (marks === 0) continue
        const [start, end] = [page << pageShift, (page + 1) << pageShift]
        this.bytes[index]?.fill(0, start, end)
        if ((marks & pageMark.labelled) !== 0) this.labels[index]?.fill(0, start, end)
        pages[page] = 0
      }
    }
  }

  /**
   * Where the bytes of an address lie, or -1 where nothing does. Frames of the stack lie next to each other, so that an
   * access which starts in one frame may end in the next. Source: anza-xyz/sbpf `memory_region.rs` (`vm_to_host`).
   */
  placeOf(index: number, offset: number): number {
    if (index !== region.stack || !this.hasStackGaps) return offset
    return (offset & frameBytes) === 0 ? unGapped(offset) : -1
  }

  /** Must be called for everything that is written, so that it is cleared before the next run. */
  touch(index: number, place: number, size: number, marks: number): void {
    const pages = this.pages[index]
    if (!pages) return
    const last = (place + size - 1) >> pageShift
    for (let page = place >> pageShift; page <= last; page++)
      pages[page] = (pages[page] ?? 0) | marks
  }

  /** From here on `isWritten` of the input counts anew. */
  seal(): void {
    const pages = this.pages[region.input]
    if (!pages) return
    for (let page = 0; page < pages.length; page++)
      pages[page] = (pages[page] ?? 0) & ~pageMark.written
  }

  /** Whether the pages of these bytes of the input have been written since `seal`. */
  isWritten(offset: number, size: number): boolean {
    return this.#hasMark(region.input, offset, size, pageMark.written)
  }

  #hasMark(index: number, place: number, size: number, mark: number): boolean {
    const pages = this.pages[index]
    if (!pages || size === 0) return false
    const last = (place + size - 1) >> pageShift
    for (let page = place >> pageShift; page <= last; page++)
      if (((pages[page] ?? 0) & mark) !== 0) return true
    return false
  }

  /** Whether so many bytes from there can be read, or written. */
  holds(index: number, offset: number, size: number, write: boolean): boolean {
    if (index < 0 || index >= regionCount || offset < 0 || size < 0) return false
    if (write && index < region.stack) return false
    const place = this.placeOf(index, offset)
    return place >= 0 && place + size <= (this.sizes[index] ?? 0)
  }

  /** Label of the first labelled byte among these, or 0. */
  labelOf(index: number, offset: number, size: number): number {
    return this.labelOfPlace(index, this.placeOf(index, offset), size)
  }

  labelOfPlace(index: number, place: number, size: number): number {
    const labels = this.labels[index]
    if (!labels || !this.#hasMark(index, place, size, pageMark.labelled)) return 0
    const end = Math.min(place + size, labels.length)
    for (let at = place; at < end; at++) {
      const label = labels[at] ?? 0
      if (label !== 0) return label
    }
    return 0
  }

  /** Gives all of these bytes one label. */
  setLabel(index: number, place: number, size: number, label: number): void {
    if (label !== 0) this.touch(index, place, size, pageMark.labelled)
    else if (!this.#hasMark(index, place, size, pageMark.labelled)) return
    this.labels[index]?.fill(label, place, place + size)
  }

  write(index: number, offset: number, data: Uint8Array, label: number): void {
    if (data.length === 0) return
    const place = this.placeOf(index, offset)
    this.touch(index, place, data.length, pageMark.dirty | pageMark.written)
    this.onWrite?.(index, place, data.length)
    this.bytes[index]?.set(data, place)
    this.setLabel(index, place, data.length, label)
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
    const place = this.placeOf(index, offset)
    this.touch(index, place, data.length, pageMark.labelled)
    this.labels[index]?.set(labels, place)
  }

  /** The bytes there; a view that later writes change. The caller has checked with `holds`. */
  read(index: number, offset: number, size: number): Uint8Array {
    const place = this.placeOf(index, offset)
    return this.bytes[index]?.subarray(place, place + size) ?? new Uint8Array(0)
  }

  /** A number of 64 bits; the caller has checked with `holds`. */
  readU64(index: number, offset: number): bigint {
    return this.views[index]?.getBigUint64(this.placeOf(index, offset), true) ?? 0n
  }

  /** Labels of those bytes; undefined where all are fixed. */
  labelsAt(index: number, offset: number, size: number): Int32Array | undefined {
    const place = this.placeOf(index, offset)
    if (this.labelOfPlace(index, place, size) === 0) return undefined
    return this.labels[index]?.slice(place, place + size)
  }
}

/** Offset in the stack without the gaps. */
const unGapped = (offset: number): number =>
  ((offset & ~(frameBytes - 1)) >>> 1) | (offset & (frameBytes - 1))

/** Whether an access of at most eight bytes may go beyond its page. */
export const mayCrossPage = (place: number): boolean => (place & (pageBytes - 1)) > pageBytes - 8
