import type { ScannedCase } from '../scan/scan-case.ts'

/** An everyday transaction, many of which resemble an attack at first sight; all of them are safe. */
export type HonestCase = ScannedCase & {
  name: string
  /** Balance changes of the scene's wallets; absent if other tests check them. */
  diffs?: string[]
  /** The summary, with the scene's names for its addresses and `ANY` for others; absent if another case has it. */
  summary?: string
  /** All flags; an honest transaction has only those worth a note. */
  flags?: string[]
}
