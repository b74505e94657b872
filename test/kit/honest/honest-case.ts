import type { ScannedCase } from '../scan/scan-case.ts'

/** What people do every day, much of which looks like an attack at first sight: all of it is safe. */
export type HonestCase = ScannedCase & {
  name: string
  /** Balance changes of those who have a name in the scene; left out where other tests hold them. */
  diffs?: string[]
  /** The summary, with the names of the scene for its addresses and `ANY` for others; left out where it is nothing new. */
  said?: string
  /** All flags; an honest transaction has none but what is worth a note. */
  flags?: string[]
}
