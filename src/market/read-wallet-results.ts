import type { Address } from '../solana/address/address.ts'
import { type MarketPriceDeps, readMarketPrices } from './read-market-prices.ts'
import { type CoverageAnswer, readCoverage } from './read-coverage.ts'
import {
  type ResultAnswer,
  resultAnswer,
  signedUsd,
  type UnknownBecause,
  unrealizedOf,
} from './token-results.ts'
import { suffices } from './trades/coverage.ts'
import type { WalletToken } from './traders/trader-tokens.ts'
import type { TradeIndex } from './trades/trade-index.ts'

export type WalletResultsDeps = MarketPriceDeps & {
  index: Pick<TradeIndex, 'walletTokens' | 'coverage'>
  /** Wallets whose own transactions are followed without gaps, however many blocks are read. */
  watched: ReadonlySet<Address>
}

export type WalletTokenAnswer = { mint: string } & ResultAnswer

export type WalletResultsAnswer = {
  wallet: string
  tokens: WalletTokenAnswer[]
  /** Absent without any known result. */
  realizedUsd?: number
  unrealizedUsd?: number
  meta: {
    costBasis: 'average'
    coverage: CoverageAnswer
    watched?: true
    /** Only without any known result. */
    unknownBecause?: UnknownBecause
  }
}

/**
 * What a wallet gained and lost with each token that it traded. Empty where too few blocks were read since the first of
 * those trades, unless the wallet is watched. Rejects with Fault UPSTREAM_* if the store fails.
 */
export const readWalletResults = async (
  deps: WalletResultsDeps,
  { wallet, limit }: { wallet: Address; limit: number },
): Promise<WalletResultsAnswer> => {
  const { index, watched } = deps
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  const found = await index.walletTokens(wallet, limit)
  const since = Math.min(nowSeconds, ...found.map(({ firstAt }) => firstAt))
  const [coverage, { prices }] = await Promise.all([
    readCoverage(index, since, nowSeconds),
    readMarketPrices(
      deps,
      found.map(({ mint }) => mint),
    ),
  ])
  const isWatched = watched.has(wallet)
  const results = isWatched || suffices(coverage) ? found : []
  const realized = sumOf(results.map(({ realisedUsd }) => realisedUsd))
  const unrealized = sumOf(
    results.map((result) => unrealizedOf(result, prices.get(result.mint)?.priceUsd)),
  )
  return {
    wallet,
    tokens: results.map((result) => ({
      mint: result.mint,
      ...resultAnswer(result, prices.get(result.mint)?.priceUsd),
    })),
    ...(realized !== undefined && { realizedUsd: signedUsd(realized) }),
    ...(unrealized !== undefined && { unrealizedUsd: signedUsd(unrealized) }),
    meta: {
      costBasis: 'average',
      coverage,
      ...(isWatched && { watched: true }),
      ...(realized === undefined &&
        unrealized === undefined && { unknownBecause: whyUnknown(found, results) }),
    },
  }
}

const whyUnknown = (
  found: readonly WalletToken[],
  results: readonly WalletToken[],
): UnknownBecause => {
  if (found.length === 0) return 'no-trades'
  if (results.length === 0) return 'blocks-missing'
  return results.every(({ buyUsd, sellUsd }) => buyUsd + sellUsd === 0) ? 'no-prices' : 'no-cost'
}

/** Undefined if none is known. */
const sumOf = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}
