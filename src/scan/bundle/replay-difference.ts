import type { Fault } from '../../basics/fault.ts'
import type { Verdict } from '../assess/score.ts'
import type { MissingExchange } from './replaying-chain.ts'

/** How a replay differs from the saved scan; the sentences are in `words/en/replay.ts`. */
export type ReplayDifference =
  /** The bundle's content does not match its hash. */
  | { reason: 'bundle-changed' }
  /** This version of the scan makes a request that the bundle does not contain. */
  | { reason: 'not-recorded'; missing: MissingExchange }
  | { reason: 'not-runnable'; fault: Fault }
  | { reason: 'rules'; saved: string; replayed: string | undefined }
  | { reason: 'verdict'; saved: ScanOutcome; replayed: ScanOutcome }
  | { reason: 'hash'; saved: string; replayed: string | undefined }

type ScanOutcome = { verdict: Verdict; score: number }
