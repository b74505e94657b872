import type { Finding } from '../../findings/finding.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import { assessedRun, seriousFindings } from './assess-run.ts'
import type { ExploreInput } from './explore-input.ts'

/** Paths that the rules look at; each takes about as long as a scan of its own. */
const maxAssessed = 100

/** What the rules find in other runs than the honest one, the same calls once. */
export class NewFindings {
  readonly #input: ExploreInput
  readonly #honest: TransactionRun
  /** Rules that find something in the honest run already. */
  #known: ReadonlySet<string> | undefined
  readonly #assessed = new Set<string>()
  #isAll = true

  constructor(input: ExploreInput, honest: TransactionRun) {
    this.#input = input
    this.#honest = honest
  }

  /** Whether all runs were assessed. */
  get isAll(): boolean {
    return this.#isAll
  }

  /** Findings by rules that find nothing in the honest run; `isQuiet`: no rule finds anything. `calls` names the calls. */
  of(run: TransactionRun, calls: string): { found: Finding[]; isQuiet: boolean } {
    if (this.#assessed.has(calls)) return { found: [], isQuiet: true }
    if (this.#assessed.size >= maxAssessed) {
      this.#isAll = false
      return { found: [], isQuiet: true }
    }
    this.#assessed.add(calls)
    this.#known ??= new Set(this.#findingsIn(this.#honest).map(({ rule }) => rule))
    const known = this.#known
    const all = this.#findingsIn(run)
    return { found: all.filter(({ rule }) => !known.has(rule)), isQuiet: all.length === 0 }
  }

  #findingsIn(run: TransactionRun): Finding[] {
    return seriousFindings(this.#input, assessedRun(this.#input, run))
  }
}
