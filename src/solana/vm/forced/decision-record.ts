import type { Watcher } from '../sbpf/execution.ts'

/** What a watched run decides by data of others, in order: where, which way, and by the data of which origin. */
export class DecisionRecord {
  #rows = new Int32Array(1_024)
  #used = 0

  /** Follows a program without turning anything. */
  watcherOf(program: number): Watcher {
    return {
      branch: (instruction, jumps, label) => {
        this.#add(program, instruction, jumps ? 1 : 0, label)
        return jumps
      },
      indirectCall: (instruction, target, label) => {
        this.#add(program, instruction, target, label)
        return target
      },
      placed: (label) => this.#add(program, -1, 0, label),
      survives: () => false,
      isForced: false,
      followsChoices: false,
    }
  }

  /** The record so far as bytes: two runs that decided the same have the same. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#rows.buffer, 0, this.#used * this.#rows.BYTES_PER_ELEMENT)
  }

  #add(program: number, instruction: number, to: number, label: number): void {
    if (this.#used + 4 > this.#rows.length) {
      const larger = new Int32Array(2 * this.#rows.length)
      larger.set(this.#rows)
      this.#rows = larger
    }
    this.#rows[this.#used++] = program
    this.#rows[this.#used++] = instruction
    this.#rows[this.#used++] = to
    this.#rows[this.#used++] = label
  }
}
