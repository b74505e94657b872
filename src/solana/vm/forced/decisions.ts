import { inventedLabel, isChoice } from '../ledger/labels.ts'
import type { Watcher } from '../sbpf/execution.ts'
import type { Turn } from './explore-paths.ts'

/** Follows the decisions of a run without turning any, and counts those of certain turns that go the right way. */
export class Decisions {
  readonly #turns: readonly Turn[]
  #ordinal = 0
  #matches = 0

  constructor(turns: readonly Turn[]) {
    this.#turns = turns
  }

  get areAllTaken(): boolean {
    return this.#matches === this.#turns.length
  }

  watcherOf(program: number): Watcher {
    return {
      branch: (instruction, jumps) => {
        this.#note(program, instruction, jumps ? 1 : 0)
        return jumps
      },
      indirectCall: (_, target, label) => {
        if (!isChoice(label) && label !== inventedLabel) this.#ordinal++
        return target
      },
      placed: () => undefined,
      survives: () => false,
      isForced: false,
      followsChoices: true,
    }
  }

  #note(program: number, instruction: number, taken: number): void {
    const ordinal = this.#ordinal++
    const turn = this.#turns[this.#matches]
    if (turn?.ordinal !== ordinal || turn.program !== program) return
    if (turn.instruction === instruction && turn.to === taken) this.#matches++
  }
}
