import type { Executable } from './code.ts'

/** Regions by the high half of an address. Source: anza-xyz/sbpf `ebpf.rs` (`MM_*_START`). */
export const region = { code: 1, stack: 2, heap: 3, input: 4 } as const

const regionCount = 5
export const frameBytes = 4_096
export const maxFrames = 64
const pageShift = 10
const defaultHeapBytes = 32 * 1024

/**
 * The memory of one running program, with a label for each byte that others can change: 0 means fixed by the signature,
 * anything else says where the byte came from (see `labels.ts`). Made once and used again: `reset` clears only the pages
 * that were written, since a run touches a few of them.
 */
export class Memory {
  readonly bytes: Uint8Array[] = []
  readonly views: DataView[] = []
  readonly labels: Int32Array[] = []
  readonly sizes = new Int32Array(regionCount)
  /** Pages to clear before the next run, and pages written since `seal`. */
  readonly #dirty: Uint8Array[] = []
  readonly #written: Uint8Array[] = []

  constructor(heapBytes: number) {
    for (let index = 0; index < regionCount; index++) this.#map(index, new Uint8Array(0), true)
    this.#map(region.stack, new Uint8Array(2 * frameBytes * maxFrames), true)
    this.#map(region.heap, new Uint8Array(heapBytes), true)
  }

  /** Maps a program's constants and makes room for its input; whatever an earlier run wrote is cleared. */
  open({ readOnly }: Executable, inputBytes: number, heapBytes = defaultHeapBytes): void {
    this.reset()
    this.sizes[region.heap] = Math.min(heapBytes, this.bytes[region.heap]?.length ?? 0)
    this.#map(region.code, readOnly, false)
    if ((this.bytes[region.input]?.length ?? 0) < inputBytes)
      this.#map(region.input, new Uint8Array(2 * inputBytes), true)
    this.sizes[region.input] = inputBytes
  }

  #map(index: number, bytes: Uint8Array, writable: boolean): void {
    this.bytes[index] = bytes
    this.views[index] = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.labels[index] = new Int32Array(writable ? bytes.length : 0)
    this.sizes[index] = bytes.length
    const pages = writable ? (bytes.length >> pageShift) + 1 : 0
    this.#dirty[index] = new Uint8Array(pages)
    this.#written[index] = new Uint8Array(pages)
  }

  isWritable(index: number): boolean {
    return index >= region.stack
  }

  /** Clears what was written since the last time. */
  reset(): void {
    for (let index = region.stack as number; index < regionCount; index++) {
      const dirty = this.#dirty[index]
      const bytes = this.bytes[index]
      const labels = this.labels[index]
      if (!dirty || !bytes || !labels) continue
      for (let page = dirty.indexOf(1); page !== -1; page = dirty.indexOf(1, page + 1)) {
        dirty[page] = 0
        bytes.fill(0, page << pageShift, (page + 1) << pageShift)
        labels.fill(0, page << pageShift, (page + 1) << pageShift)
      }
    }
  }

  /** Must be called for everything that is written, so that it is cleared before the next run. */
  touch(index: number, offset: number, size: number): void {
    const dirty = this.#dirty[index]
    const written = this.#written[index]
    if (!dirty || !written) return
    const last = (offset + size - 1) >> pageShift
    for (let page = offset >> pageShift; page <= last; page++) dirty[page] = written[page] = 1
  }

  /** From here on `isWritten` counts anew. */
  seal(): void {
    for (const written of this.#written) written.fill(0)
  }

  /** Whether the pages of these bytes have been written since `seal`. */
  isWritten(index: number, offset: number, size: number): boolean {
    const written = this.#written[index]
    if (!written) return false
    const first = written.indexOf(1, offset >> pageShift)
    return first !== -1 && first <= (offset + size - 1) >> pageShift
  }

  /** Whether so many bytes from there can be read, or written. */
  holds(index: number, offset: number, size: number, write: boolean): boolean {
    if (index < 0 || index >= regionCount || offset < 0 || size < 0) return false
    if (write && !this.isWritable(index)) return false
    if (offset + size > (this.sizes[index] ?? 0)) return false
    // Behind each stack frame lies an unmapped gap as long as the frame.
    if (index !== region.stack || size === 0) return true
    return (offset & frameBytes) === 0 && ((offset + size - 1) & frameBytes) === 0
  }

  /** Label of the first labelled byte among these, or 0. */
  labelOf(index: number, offset: number, size: number): number {
    const labels = this.labels[index]
    if (!labels || labels.length === 0) return 0
    for (let at = offset; at < offset + size; at++) {
      const label = labels[at] ?? 0
      if (label !== 0) return label
    }
    return 0
  }

  write(index: number, offset: number, data: Uint8Array, label: number): void {
    if (data.length === 0) return
    this.touch(index, offset, data.length)
    this.bytes[index]?.set(data, offset)
    this.labels[index]?.fill(label, offset, offset + data.length)
  }

  /** Copies bytes with the label of each; `labels` absent: all fixed. */
  writeLabelled(
    index: number,
    offset: number,
    data: Uint8Array,
    labels: Int32Array | undefined,
  ): void {
    this.write(index, offset, data, 0)
    if (labels) this.labels[index]?.set(labels, offset)
  }

  /** The bytes there; a view that later writes change. The caller has checked with `holds`. */
  read(index: number, offset: number, size: number): Uint8Array {
    return this.bytes[index]?.subarray(offset, offset + size) ?? new Uint8Array(0)
  }

  /** Labels of those bytes; undefined where all are fixed. */
  labelsAt(index: number, offset: number, size: number): Int32Array | undefined {
    if (this.labelOf(index, offset, size) === 0) return undefined
    return this.labels[index]?.slice(offset, offset + size)
  }
}
