import type { StoredLiquidity } from './liquidity.ts'
import type { EarlyBuyers, LaunchHolders, LaunchPage, LaunchQuery } from '../launches/launch.ts'
import type { MintFlow } from '../signals/mint-flow.ts'
import type { TokenTrader, WalletToken } from '../traders/trader-tokens.ts'
import type { Address } from '../../solana/address/address.ts'
import type { LeaderPlace, LeaderSort, LeaderWindow, TraderResult } from '../traders/leaderboard.ts'
import type { OwnInterval } from './candle-intervals.ts'
import type { OwnPrice } from './own-price.ts'
import type { MoneyFixings } from './unit-price.ts'
import type { MintSignal, SignalWindow } from '../signals/signal-reason.ts'
import type { Candle } from '../../tokens/token-market.ts'
import type { PricedTrade, TradeSide } from '../../activity/trades/trade.ts'

/** Position of a trade in the chain; see `market/blocks/trade-position.ts`. */
export type TradePosition = bigint

export type IndexedTrade = PricedTrade & { position: TradePosition; timeSeconds: number }

/** Blocks were given up, so that trades after one position and up to another may be missing. */
export type LostTrades = { after: TradePosition; upTo: TradePosition }

export type TradeFilter = {
  side?: TradeSide
  /** The token that is bought or sold, not the one it is paid in. */
  mint?: Address
  wallet?: Address
  /** If set, trades of unknown value are left out. */
  minAmountUsd?: number
}

export type LeaderQuery = {
  window: LeaderWindow
  sort: LeaderSort
  minTrades: number
  limit: number
  /** Place of the last trader of the previous page. */
  after?: LeaderPlace
  /** Only wallets that are followed whole. */
  watchedOnly?: true
}

export type LeaderPage = {
  leaders: { place: LeaderPlace; result: TraderResult }[]
  /** Whether there is another page. */
  more: boolean
}

/** Trades of watched wallets and hot pools: public facts, never data from requests. */
export type TradeIndex = {
  /**
   * Newest first; `before` is the position of the last trade of the previous page. `more` is where the next page
   * continues: a page may be short or even empty and still have a next one, since each call scans a bounded number of trades.
   */
  feed: (
    filter: TradeFilter,
    page: { limit: number; before?: TradePosition },
  ) => Promise<{ trades: IndexedTrade[]; more?: TradePosition }>
  /** Position of the oldest trade that is stored as one. */
  oldest: () => Promise<TradePosition | undefined>
  /** What was given up and reaches beyond a position, oldest first. */
  lostAfter: (position: TradePosition) => Promise<LostTrades[]>
  /** Mints by number of trades in [fromSeconds, toSeconds), most traded first. */
  flows: (window: { fromSeconds: number; toSeconds: number }, limit: number) => Promise<MintFlow[]>
  /** The same of these mints, however few trades they have; those without any are left out. */
  flowsOf: (
    mints: readonly Address[],
    window: { fromSeconds: number; toSeconds: number },
  ) => Promise<Map<Address, MintFlow>>
  /** Candles from priced trades, oldest first. */
  candles: (
    mint: Address,
    interval: OwnInterval,
    range: { fromSeconds: number; toSeconds: number },
  ) => Promise<Candle[]>
  /** Current prices from the trades of the last day; the same for some seconds. */
  ownPrices: (mints: readonly Address[]) => Promise<Map<Address, OwnPrice>>
  /** Prices of money in these minutes: kept ones, otherwise from the trades that are stored. */
  fixings: (minutes: readonly number[]) => Promise<MoneyFixings>
  leaders: (question: LeaderQuery) => Promise<LeaderPage>
  /** Results of the wallets that traded a token, most realised gain first. */
  topTraders: (mint: Address, limit: number) => Promise<TokenTrader[]>
  /** Results of a wallet by token, last traded first; beyond `limit` tokens in a day, any of that day. */
  walletTokens: (wallet: Address, limit: number) => Promise<WalletToken[]>
  /** Tokens of launch programs whose blocks were read. */
  launches: (query: LaunchQuery) => Promise<LaunchPage>
  /** Undefined unless the creation of the token was read. */
  earlyBuyers: (mint: Address) => Promise<EarlyBuyers | undefined>
  /** Undefined unless the creation of the token was read. */
  launchHolders: (mint: Address) => Promise<LaunchHolders | undefined>
  /** Liquidity of a token that was added to pools or removed, newest first; only of blocks. */
  liquidity: (mint: Address, limit: number) => Promise<StoredLiquidity[]>
  /** Blocks read of those the chain made, by hour; hours of which nothing is known are left out. */
  coverage: (range: { fromSeconds: number; toSeconds: number }) => Promise<HourCoverage[]>
  /** Notable tokens in the window that ends now, strongest first. */
  signals: (window: SignalWindow, limit: number) => Promise<MintSignal[]>
}

export type HourCoverage = {
  /** Start of the hour. */
  fromSeconds: number
  produced: number
  read: number
  /** Time of the first block read. */
  firstSeconds?: number
  /** Of those read, the blocks of a sample. */
  sampled: number
  transactions: number
  trades: number
}

/** What is followed: watched wallets in full; other traders, pools and programs as far as the call budget allows. */
export type SourceKind = 'wallet' | 'trader' | 'pool' | 'program'

/** Progress on a source: everything up to this signature is stored. */
export type SourceProgress = {
  address: Address
  kind: SourceKind
  signature: string
  slot: bigint
  timeSeconds?: number
}

/** Transactions that were skipped: too many for the call budget, or missing on the node. */
export type IndexGap = {
  address: Address
  kind: SourceKind
  reason: 'too-many' | 'missing'
  /** Number of transactions, 0 if unknown. */
  transactions: number
  afterSlot?: bigint
  beforeSlot: bigint
}

export type TradeBatch = {
  trades: readonly PricedTrade[]
  /** What their values are from; kept if enough agree on it. */
  fixings?: MoneyFixings
  progress?: SourceProgress
  gap?: IndexGap
}

/** Where the indexer stores what it has found. */
export type TradeArchive = {
  /** Atomic; resolves once the batch is on disk, with the number of new trades. */
  store: (batch: TradeBatch) => Promise<{ added: number }>
  progress: (addresses: readonly Address[]) => Promise<Map<Address, SourceProgress>>
  fixings: TradeIndex['fixings']
}
