import type { Address } from '../../solana/address/address.ts'
import type { Launchpad } from './launch.ts'

/** What a launch program's instruction or event states about a token. Names are as written by their creator. */
export type LaunchFact = { mint: Address } & (
  | { kind: 'created'; creator: Address; name: string; symbol: string }
  /** Share of what the launch sells, or collects, that is reached: 0 to 100. */
  | { kind: 'progress'; soldPct: number }
  /** Everything is sold; the pool is still to come. */
  | { kind: 'sold-out' }
  /** Trading goes on in a pool of an exchange; absent if the instruction does not name it. */
  | { kind: 'graduated'; pool?: Address }
)

/** The same with its place in the chain. Plain data that crosses threads. */
export type LaunchEvent = LaunchFact & {
  /** Of its transaction. */
  position: bigint
  decimals: number
  /** Display name of the launch program. */
  launchpad: Launchpad
}
