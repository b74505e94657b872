import type { ChainReader } from '../solana/chain.ts'
import type { TokenReaders } from '../checks/token/read-token.ts'
import type { AddressReputation } from '../lists/entries/address-reputation.ts'
import type { SiteReputation } from '../lists/entries/site-reputation.ts'
import type { MaybePromise } from '../basics/maybe-promise.ts'
import type { MarketWindow, TokenMarket } from '../tokens/token-market.ts'
import type { FullLevels } from './full-levels.ts'
import type { OwnFlows } from './own-trades.ts'
import type { TradeIndex } from './trades/trade-index.ts'

/** Sources of the token data use cases. */
export type TokenDataDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  market: TokenMarket
  /** This server's own trades; absent if it follows none. */
  trades?: Pick<TradeIndex, 'flows' | 'flowsOf' | 'candles' | 'ownPrices' | 'coverage'>
  /** Absent: no epoch, holders and history. */
  ledger?: NonNullable<TokenReaders['ledger']>
  /** Result of `readOwnFlows`, cached for a few seconds; absent if no trades are followed. */
  ownFlows?: (window: MarketWindow) => MaybePromise<OwnFlows>
  reputation: AddressReputation
  /** Absent if no list of sites is in use. */
  sites?: SiteReputation
  /** Absent: levels of lists stay as far as lists check. */
  fullLevels?: FullLevels
  nowMs: () => number
}
