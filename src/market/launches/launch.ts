import type { Address } from '../../solana/address/address.ts'

/** Launch programs by their display names. */
export const launchpads = [
  'Pump.fun',
  'Raydium LaunchLab',
  'Meteora Dynamic Bonding Curve',
  'Moonshot',
  'Boop.fun',
  'Heaven',
] as const
export type Launchpad = (typeof launchpads)[number]

/** `new`: newest first, not graduated. `graduating`: most sold first. `graduated`: last graduated first. */
export const launchStates = ['new', 'graduating', 'graduated'] as const
export type LaunchState = (typeof launchStates)[number]

type Moment = { position: bigint; timeSeconds: number }

/** What the blocks that were read state about a launch; what came before the first of them is absent. */
export type Launch = {
  mint: Address
  decimals: number
  launchpad: Launchpad
  creation?: Moment & { creator: Address; name: string; symbol: string }
  /** Share of the sale that is reached, 0 to 100. */
  soldPct?: number
  graduation?: Moment & { pool?: Address }
}

/** Where the next page of a list goes on. */
export type LaunchPlace = { key: number; mint: Address }

export type LaunchQuery = {
  state: LaunchState
  launchpad?: Launchpad
  /** Only of this wallet; only tokens whose creation was read. */
  creator?: Address
  limit: number
  /** Place of the last launch of the previous page. */
  after?: LaunchPlace
}

export type LaunchPage = { launches: { place: LaunchPlace; launch: Launch }[]; more: boolean }

/** The first purchase of a wallet on its own. */
export type LaunchBuyer = Moment & {
  wallet: Address
  slot: bigint
  /** Place of its transaction in the block. */
  index: number
  /** Base units. */
  amount: bigint
  amountUsd?: number
  /** Its transaction, or one right beside it, paid a tip for a bundle. */
  tipped: boolean
  /** Wallet that paid in its first SOL, if that was seen and the wallet does not do so for many. */
  funder?: Address
}

/** The first wallets that bought a token after its creation, in order. */
export type EarlyBuyers = {
  creation: Moment & { slot: bigint; index: number; creator: Address }
  buyers: LaunchBuyer[]
  /** Share of the slots from the creation to the last of them that was read, 0 to 1. */
  coveredShare: number
}

/** How many accounts hold the token of a launch, as changes from none. */
export type LaunchHolders = {
  createdSeconds: number
  /** By time ascending; `seconds` is the start of a minute. */
  changes: { seconds: number; change: number }[]
  /** Share of the slots from the creation to the newest block that was read, 0 to 1. */
  coveredShare: number
}
