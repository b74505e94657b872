import type { Call } from '../../on-chain/unknown-program.ts'
import type { Trigger } from './trigger.ts'

/** A program that is harmless while the wallet looks and takes the funds once its trigger was pulled. */
export type Evader = Call & {
  name: string
  trigger: Trigger
  /** Pays for something that it gives now, rather than taking nothing. */
  trades?: true
}

export type EvaderFamily = { family: string; evaders: readonly Evader[] }
