import type { ForcedPath, Turn } from '../../solana/vm/forced/explore-paths.ts'
import { isLargeShare, type Worse, worseThan } from '../scenarios/compare.ts'
import { deltaOf, type UserOutcome } from '../scenarios/outcome.ts'

/** More turns than these are not taken together. */
const maxTurns = 512

/** Turns each of which takes too little to count, and what they take together. */
export class SmallLeaks {
  readonly #now: UserOutcome | undefined
  /** Results that take more than the honest run. */
  readonly #taking = new Set<string>()
  readonly #turns: Turn[] = []

  constructor(now: UserOutcome | undefined) {
    this.#now = now
  }

  /** Takes in a path that ended well, by the key of its result; `outcome` is only given the first time. */
  note(key: string, turns: readonly Turn[], outcome?: UserOutcome): void {
    if (outcome && this.#takesMore(outcome)) this.#taking.add(key)
    if (this.#taking.has(key) && this.#turns.length < maxTurns) this.#turns.push(...turns)
  }

  #takesMore(outcome: UserOutcome): boolean {
    const { assets } = outcome
    for (const mint of assets.keys())
      if (deltaOf(outcome, mint) < (this.#now ? deltaOf(this.#now, mint) : 0n)) return true
    return false
  }

  /** What all of them take together, or half of them where that is more than there is. `join` makes one path of turns. */
  together(
    join: (turns: readonly Turn[]) => ForcedPath,
    outcomeOf: (path: ForcedPath) => UserOutcome,
  ): { path: ForcedPath; worse: Worse[] } | undefined {
    for (let count = this.#turns.length; count > 1; count >>= 1) {
      const path = join(this.#turns.slice(0, count))
      if (path.turns.length < 2 || path.run.failure !== undefined) continue
      const worse = worseThan(this.#now, outcomeOf(path)).filter(
        (each) => each.what === 'loss' && each.kind !== 'vanish' && isLargeShare(each),
      )
      return worse.length > 0 ? { path, worse } : undefined
    }
    return undefined
  }
}
