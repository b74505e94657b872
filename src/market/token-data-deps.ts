import type { ChainReader } from '../solana/chain.ts'
import type { AddressReputation } from '../lists/entries/address-reputation.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import type { TradeIndex } from './trades/trade-index.ts'

/** What the verbs about token data read from. */
export type TokenDataDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  market: TokenMarket
  /** The trades that this server has seen itself; absent where it follows none. */
  trades?: Pick<TradeIndex, 'flows' | 'candles' | 'lastPrices'>
  reputation: Pick<AddressReputation, 'lookUp'>
  nowMs: () => number
}
