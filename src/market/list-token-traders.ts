import type { Address } from '../solana/address/address.ts'
import { type CoverageAnswer, readCoverage } from './read-coverage.ts'
import { type MarketPriceDeps, readMarketPrices } from './read-market-prices.ts'
import { type ResultAnswer, resultAnswer } from './token-results.ts'
import { suffices } from './trades/coverage.ts'
import type { TradeIndex } from './trades/trade-index.ts'

export type TokenTradersDeps = MarketPriceDeps & {
  index: Pick<TradeIndex, 'topTraders' | 'coverage'>
}

export type TokenTraderAnswer = { wallet: string } & ResultAnswer

export type TokenTradersAnswer = {
  mint: string
  traders: TokenTraderAnswer[]
  meta: { costBasis: 'average'; coverage: CoverageAnswer }
}

/**
 * Traders of a token by realized profit. None where too few blocks were read since the first of their trades: purchases
 * would be paired with the wrong sales. Rejects with Fault UPSTREAM_* if the store fails.
 */
export const listTokenTraders = async (
  deps: TokenTradersDeps,
  { mint, limit }: { mint: Address; limit: number },
): Promise<TokenTradersAnswer> => {
  const { index } = deps
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  const [found, { prices }] = await Promise.all([
    index.topTraders(mint, limit),
    readMarketPrices(deps, [mint]),
  ])
  const since = Math.min(nowSeconds, ...found.map(({ firstAt }) => firstAt))
  const coverage = await readCoverage(index, since, nowSeconds)
  const priceUsd = prices.get(mint)?.priceUsd
  return {
    mint,
    traders: suffices(coverage)
      ? found.map((trader) => ({ wallet: trader.wallet, ...resultAnswer(trader, priceUsd) }))
      : [],
    meta: { costBasis: 'average', coverage },
  }
}
