/** Bytes that share one mark, as a shift. */
const wordShift = 3
/** `fill` leaves compiled code, which takes longer than a few numbers. */
const minFill = 16

/** A label for each byte of a memory; 0 where it has none. */
export class ByteLabels {
  /** 1 for every eight bytes of which some may have a label, so that most reads need not look at each byte. */
  readonly words: Uint8Array
  readonly #labels: Int32Array

  constructor(size: number) {
    this.words = new Uint8Array((size >> wordShift) + 2)
    this.#labels = new Int32Array(size)
  }

  /** Gives all of these bytes one label, or none. */
  set(base: number, size: number, label: number): void {
    if (label !== 0) this.#mark(base, size)
    else fill(this.words, 0, (base + 7) >> wordShift, (base + size) >> wordShift)
    fill(this.#labels, label, base, base + size)
  }

  /** Gives each byte the label of its own. */
  setEach(base: number, labels: Int32Array): void {
    this.#mark(base, labels.length)
    this.#labels.set(labels, base)
  }

  /** Gives the label to those of the bytes that have none. */
  setOthers(base: number, size: number, label: number): void {
    this.#mark(base, size)
    for (let at = base; at < base + size; at++) if (this.#labels[at] === 0) this.#labels[at] = label
  }

  /** Whether some of these bytes may have a label. */
  has(base: number, size: number): boolean {
    const { words } = this
    const last = (base + size - 1) >> wordShift
    for (let word = base >> wordShift; word <= last; word++) if (words[word] !== 0) return true
    return false
  }

  /** The first label among these bytes, or 0. */
  first(base: number, size: number): number {
    const labels = this.#labels
    const end = Math.min(base + size, labels.length)
    for (let at = base; at < end; at++) {
      const label = labels[at] ?? 0
      if (label !== 0) return label
    }
    return 0
  }

  copyWithin(target: number, source: number, size: number): void {
    this.#mark(target, size)
    this.#labels.copyWithin(target, source, source + size)
  }

  /** Whether the bytes from there on have just these labels. */
  areAt(base: number, labels: Int32Array): boolean {
    const own = this.#labels
    for (let at = 0; at < labels.length; at++) if (own[base + at] !== labels[at]) return false
    return true
  }

  slice(base: number, size: number): Int32Array {
    return this.#labels.slice(base, base + size)
  }

  #mark(base: number, size: number): void {
    fill(this.words, 1, base >> wordShift, ((base + size - 1) >> wordShift) + 1)
  }
}

const fill = (into: Uint8Array | Int32Array, value: number, start: number, end: number): void => {
  if (end - start >= minFill) into.fill(value, start, end)
  else for (let at = start; at < end; at++) into[at] = value
}
