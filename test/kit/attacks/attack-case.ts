import type { ScannedCase } from '../scan/scan-case.ts'

/** An attack that is tried on a real chain, and the least that the scan has to say of it. */
export type AttackCase = ScannedCase & {
  name: string
  /** Its number in the catalogue of patterns, such as `P05`. */
  pattern: string
  /** The least; a graver word is right too. `noted`: said, while the verdict is left to the user. */
  verdict: 'malicious' | 'suspicious' | 'noted'
  /** Flags that have to be there; there may be more. */
  flags: string[]
  /** Balance changes of those who have a name in the scene; left out where other tests hold them. */
  diffs?: string[]
  /** Where this form of the pattern is milder than the pattern at its worst, as the catalogue says. */
  severity?: 'high' | 'medium'
}
