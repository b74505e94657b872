import type { ChainReader } from '../domain/chain.ts'
import type { AddressReputation } from '../domain/lists/address-reputation.ts'
import type { TokenMarket } from '../domain/market/token-market.ts'
import type { TradeIndex } from '../domain/market/trade-index.ts'

/** What the verbs about token data read from. */
export type TokenDataDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  market: TokenMarket
  /** The trades that this server has seen itself; absent where it follows none. */
  trades?: Pick<TradeIndex, 'flows' | 'candles' | 'lastPrices'>
  reputation: Pick<AddressReputation, 'lookUp'>
  nowMs: () => number
}
