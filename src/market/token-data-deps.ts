import type { ChainReader } from '../solana/chain.ts'
import type { AddressReputation } from '../lists/entries/address-reputation.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import type { TradeIndex } from './trades/trade-index.ts'

/** Sources of the token data use cases. */
export type TokenDataDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  market: TokenMarket
  /** This server's own trades; absent if it follows none. */
  trades?: Pick<TradeIndex, 'flows' | 'candles' | 'lastPrices'>
  reputation: Pick<AddressReputation, 'lookUp'>
  nowMs: () => number
}
