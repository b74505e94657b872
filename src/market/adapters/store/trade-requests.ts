import type { Address } from '../../../solana/address/address.ts'
import type { SolPrice } from '../../trades/price-trades.ts'
import type { MintSignal, SignalWindow } from '../../signals/signal-reason.ts'
import type { Candle, CandleInterval } from '../../../tokens/token-market.ts'
import type {
  IndexedTrade,
  LeaderPage,
  LeaderQuery,
  SourceProgress,
  TradeBatch,
  TradeFilter,
} from '../../trades/trade-index.ts'
import type { MintFlow } from '../../signals/mint-flows.ts'

type Range = { fromSeconds: number; toSeconds: number }

/** Between threads only what can be copied goes. */
export type TradeRequest =
  | { about: 'store'; batch: TradeBatch }
  | { about: 'progress'; addresses: readonly Address[] }
  | { about: 'sol-prices'; range: Range }
  | { about: 'feed'; filter: TradeFilter; limit: number; before?: bigint }
  | { about: 'between'; range: Range; filter: TradeFilter; limit: number }
  | { about: 'flows'; range: Range; limit: number }
  | { about: 'candles'; mint: Address; interval: CandleInterval; range: Range }
  | { about: 'last-prices'; mints: readonly Address[]; maxAgeSeconds: number }
  | { about: 'leaders'; question: LeaderQuery }
  | { about: 'signals'; window: SignalWindow; limit: number }

export type TradeResponse =
  | { about: 'store'; added: number }
  | { about: 'progress'; progress: Map<Address, SourceProgress> }
  | { about: 'sol-prices'; prices: SolPrice[] }
  | { about: 'feed'; trades: IndexedTrade[]; more?: bigint }
  | { about: 'between'; trades: IndexedTrade[] }
  | { about: 'flows'; flows: MintFlow[] }
  | { about: 'candles'; candles: Candle[] }
  | { about: 'last-prices'; prices: Map<Address, { priceUsd: number; timeSeconds: number }> }
  | { about: 'leaders'; page: LeaderPage }
  | { about: 'signals'; signals: MintSignal[] }

export type TradeRequestKind = TradeResponse['about']
export type ResponseOf<About extends TradeRequestKind> = Extract<TradeResponse, { about: About }>
