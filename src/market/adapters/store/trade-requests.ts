import type { Address } from '../../../solana/address/address.ts'
import type { EarlyBuyers, LaunchHolders, LaunchPage, LaunchQuery } from '../../launches/launch.ts'
import type { StoredLiquidity } from '../../trades/liquidity.ts'
import type { MintFlow } from '../../signals/mint-flow.ts'
import type { MintSignal, SignalWindow } from '../../signals/signal-reason.ts'
import type { TokenTrader, WalletToken } from '../../traders/trader-tokens.ts'
import type { OwnInterval } from '../../trades/candle-intervals.ts'
import type { OwnPrice } from '../../trades/own-price.ts'
import type { MoneyFixings } from '../../trades/unit-price.ts'
import type {
  HourCoverage,
  IndexedTrade,
  LeaderPage,
  LeaderQuery,
  LostTrades,
  SourceProgress,
  TradeBatch,
  TradeFilter,
} from '../../trades/trade-index.ts'
import type { Candle } from '../../../tokens/token-market.ts'

type Range = { fromSeconds: number; toSeconds: number }

/** Sent between threads, so only data that can be cloned. */
export type TradeRequest =
  | { kind: 'store'; batch: TradeBatch }
  | { kind: 'progress'; addresses: readonly Address[] }
  | { kind: 'fixings'; minutes: readonly number[] }
  | { kind: 'feed'; filter: TradeFilter; limit: number; before?: bigint }
  | { kind: 'oldest' }
  | { kind: 'lost-after'; position: bigint }
  | { kind: 'flows'; range: Range; limit: number }
  | { kind: 'flows-of'; mints: readonly Address[]; range: Range }
  | { kind: 'candles'; mint: Address; interval: OwnInterval; range: Range }
  | { kind: 'own-prices'; mints: readonly Address[] }
  | { kind: 'leaders'; query: LeaderQuery }
  | { kind: 'signals'; window: SignalWindow; limit: number }
  | { kind: 'top-traders'; mint: Address; limit: number }
  | { kind: 'wallet-tokens'; wallet: Address; limit: number }
  | { kind: 'launches'; query: LaunchQuery }
  | { kind: 'early-buyers'; mint: Address }
  | { kind: 'launch-holders'; mint: Address }
  | { kind: 'liquidity'; mint: Address; limit: number }
  | { kind: 'coverage'; range: Range }

export type TradeResponse =
  | { kind: 'store'; added: number }
  | { kind: 'progress'; progress: Map<Address, SourceProgress> }
  | { kind: 'fixings'; fixings: MoneyFixings }
  | { kind: 'feed'; trades: IndexedTrade[]; more?: bigint }
  | { kind: 'oldest'; position?: bigint }
  | { kind: 'lost-after'; lost: LostTrades[] }
  | { kind: 'flows'; flows: MintFlow[] }
  | { kind: 'flows-of'; flows: Map<Address, MintFlow> }
  | { kind: 'candles'; candles: Candle[] }
  | { kind: 'own-prices'; prices: Map<Address, OwnPrice> }
  | { kind: 'leaders'; page: LeaderPage }
  | { kind: 'signals'; signals: MintSignal[] }
  | { kind: 'top-traders'; traders: TokenTrader[] }
  | { kind: 'wallet-tokens'; tokens: WalletToken[] }
  | { kind: 'launches'; page: LaunchPage }
  | { kind: 'early-buyers'; early?: EarlyBuyers }
  | { kind: 'launch-holders'; holders?: LaunchHolders }
  | { kind: 'liquidity'; moves: StoredLiquidity[] }
  | { kind: 'coverage'; hours: HourCoverage[] }

export type TradeRequestKind = TradeResponse['kind']
export type ResponseOf<Kind extends TradeRequestKind> = Extract<TradeResponse, { kind: Kind }>
