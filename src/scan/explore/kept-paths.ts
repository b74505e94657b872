import type { ForcedPath } from '../../solana/vm/forced/explore-paths.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'

type Ledger = TransactionRun['ledger']

export type KeptLimits = {
  max: number
  /** Of what the accounts take that their runs replaced: accounts may have megabytes, other ones on every path. */
  maxBytes: number
}

/** Paths with calls of their own that are tried with other numbers too. */
export const variedLimits: KeptLimits = { max: 64, maxBytes: 32 * 1024 * 1024 }

/** Paths that make the calls of the honest run. */
export const sameCallsLimits: KeptLimits = {
  max: Number.POSITIVE_INFINITY,
  maxBytes: 128 * 1024 * 1024,
}

/** Paths that are looked at again later, as far as memory allows. */
export class KeptPaths {
  readonly paths: ForcedPath[] = []
  readonly #start: Ledger
  readonly #limits: KeptLimits
  #bytes = 0

  constructor(start: Ledger, limits: KeptLimits) {
    this.#start = start
    this.#limits = limits
  }

  /** False where there is no room for the path. */
  add(path: ForcedPath): boolean {
    const bytes = this.#bytes + replacedBytes(path.run.ledger, this.#start)
    if (this.paths.length >= this.#limits.max || bytes > this.#limits.maxBytes) return false
    this.#bytes = bytes
    this.paths.push(path)
    return true
  }
}

/** Data of accounts that differ from those at the start, and the labels of each byte. */
const replacedBytes = (ledger: Ledger, start: Ledger): number => {
  let bytes = 0
  for (const [index, { data, dataLabels }] of ledger.entries()) {
    const before = start[index]
    if (data !== before?.data) bytes += data.byteLength
    if (dataLabels !== before?.dataLabels) bytes += dataLabels?.byteLength ?? 0
  }
  return bytes
}
