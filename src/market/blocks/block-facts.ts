import type { Trade } from '../../activity/trades/trade.ts'
import type { BlockCounts, BlockLink } from '../../blocks/block.ts'
import type { LaunchEvent } from '../launches/launch-event.ts'
import type { Address } from '../../solana/address/address.ts'
import type { LiquidityMove } from '../trades/liquidity.ts'

/** A trade and where it stands in the chain; unpriced. */
export type PositionedTrade = Trade & {
  position: bigint
  /** Its transaction, or one right beside it, paid a tip for being included in a bundle. */
  tipped?: true
  /** What the wallet's accounts of the base mint hold after the transaction, as far as it names them. */
  baseHeldAfter?: bigint
}

/** A balance of an owner that changed without a trade of that mint: a transfer, a mint, a deposit. */
export type TokenMove = {
  /** Orders it among trades. */
  position: bigint
  mint: Address
  decimals: number
  owner: Address
  /** Of the owner's accounts of the mint that the transaction names, in base units. */
  before: bigint
  after: bigint
  /** The other owner, if exactly one balance of the mint moved the other way. */
  counterparty?: Address
}

/** The SOL that a wallet without any received from another one. */
export type Funding = { position: bigint; wallet: Address; funder: Address; lamports: bigint }

/** How many accounts more hold a token after the block than before it; fewer if negative, and never zero. */
export type HolderChange = { mint: Address; change: number }

/** What the market needs of a block. Plain data that crosses threads. */
export type BlockFacts = BlockLink & {
  timeSeconds: number
  /** The node had no time for the block, so it comes from its neighbours. */
  timeEstimated: boolean
  trades: PositionedTrade[]
  moves: TokenMove[]
  liquidity: LiquidityMove[]
  launches: LaunchEvent[]
  fundings: Funding[]
  holders: HolderChange[]
  counts: BlockCounts
  /** Moves, fundings and holders may be missing: only transactions of programs that exchange tokens were read. */
  partial?: true
}
