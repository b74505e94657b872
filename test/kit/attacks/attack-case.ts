import type { ScannedCase } from '../scan/scan-case.ts'

/** An attack on a real chain, and the minimum that the scan must report. */
export type AttackCase = ScannedCase & {
  name: string
  /** Its number in the catalogue of patterns, such as `P05`. */
  pattern: string
  /** Minimum verdict; a worse one is right too. `noted`: only the flags are required. */
  verdict: 'malicious' | 'suspicious' | 'noted'
  /** Required flags; there may be more. */
  flags: string[]
  /** Balance changes of the scene's wallets; absent if other tests check them. */
  diffs?: string[]
  /** Set if this form of the pattern is milder than its worst one, according to the catalogue. */
  severity?: 'high' | 'medium'
}
