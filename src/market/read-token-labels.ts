import type { ChainReader } from '../solana/chain.ts'
import { attempt, valueOr } from '../basics/attempt.ts'
import { Fault } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import { type Schedule, scheduleTimer } from '../basics/schedule.ts'
import { untilLate } from '../basics/until-late.ts'
import {
  isVerified,
  type LabelPrice,
  type LabelReader,
  labelOf,
  type Verification,
} from '../tokens/token-label.ts'
import {
  pricedMintsMax,
  type TokenFacts,
  type TokenMarket,
  type TokenPrice,
} from '../tokens/token-market.ts'
import { localTokens } from './local-tokens.ts'
import { makeChainTokenReader } from './read-chain-tokens.ts'
import { shownPrice } from './tokens/known-token.ts'

export type LabelDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  market: Pick<TokenMarket, 'readTokens' | 'verifiedTokens' | 'isOff'>
  prices: Pick<TokenMarket, 'readPrices'>
  nowMs: () => number
  schedule?: Schedule
}

/**
 * How long an answer waits for labels: several round trips to a source that is well. What comes later is in the caches
 * for the next answer.
 */
const labelWaitMs = 300

/**
 * Symbols, names, standing and prices of at most 100 tokens, for an answer that cannot wait for them: the sources are
 * asked at the same time, and each that fails or is late is left out.
 */
export const makeLabelReader = (deps: LabelDeps): LabelReader => {
  const { chain, market, prices, nowMs, schedule = scheduleTimer } = deps
  const inTime = async <Key, Value>(
    reading: Promise<ReadonlyMap<Key, Value>>,
  ): Promise<ReadonlyMap<Key, Value> | undefined> =>
    untilLate(
      schedule,
      labelWaitMs,
      attempt(reading).then((tried) => valueOr(tried, undefined)),
      undefined,
    )
  const readOnChain = makeChainTokenReader(chain, nowMs)
  return async (wanted) => {
    const mints = [...new Set(wanted)].slice(0, pricedMintsMax)
    if (mints.length === 0) return new Map()
    const local = localTokens(market.verifiedTokens())
    const unlisted = mints.filter((mint) => !local.of(mint))
    const [facts, priced, onChain] = await Promise.all([
      market.isOff ? undefined : inTime(market.readTokens(mints)),
      inTime(prices.readPrices(mints)),
      inTime(readOnChain(unlisted)),
    ])
    return new Map(
      mints.map((mint) => {
        const token = onChain?.get(mint)
        const label = labelOf(mint, {
          facts: judged(facts?.get(mint), local.of(mint)),
          names: token instanceof Fault || !token ? [] : token.names,
        })
        const price = priceOf(priced?.get(mint), label.verification, nowMs())
        return [mint, { ...label, ...knownFields({ price }) }]
      }),
    )
  }
}

/** Where the provider that answered has no verdict, that of the stored list remains. */
const judged = (
  reported: TokenFacts | undefined,
  listed: TokenFacts | undefined,
): TokenFacts | undefined =>
  reported ? { ...knownFields({ verified: listed?.verified }), ...reported } : listed

/** A price that is old, or that wallets of one owner could have made, would be taken for what the token is worth. */
const priceOf = (
  price: TokenPrice | undefined,
  verification: Verification | undefined,
  nowMs: number,
): LabelPrice | undefined => {
  if (!price || price.isThin || !shownPrice(price, nowMs)) return undefined
  const { priceUsd, liquidityUsd, provenUsd } = price
  return {
    priceUsd,
    ...(isVerified(verification) !== true && knownFields({ maxUsd: liquidityUsd ?? provenUsd })),
  }
}
