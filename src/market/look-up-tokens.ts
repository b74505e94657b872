import type { Address } from '../solana/address/address.ts'
import { Fault } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { KnownToken } from './tokens/known-token.ts'
import type { TokenFacts } from '../tokens/token-market.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { lastPrices } from './own-trades.ts'
import { readChainTokens } from './read-chain-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'
import { localTokens } from './local-tokens.ts'

/** A price in a list carries no time: it must be about now. */
const listPriceAgeSeconds = 3_600

export type KnownTokens = {
  /** In the order in which they were asked for; those that nobody knows are left out. */
  tokens: KnownToken[]
  /** Why some may be left out that somebody would know. */
  unread?: Fault
}

const noFacts: ReadonlyMap<Address, TokenFacts> = new Map()

/**
 * What is known of these mints (at most 100) by providers, by the list of verified tokens that is held, by the chain
 * where none of them knows a name, and by this server's own trades. `given` is what providers have said already, and is not asked for again.
 */
export const lookUpTokens = async (
  deps: TokenDataDeps,
  mints: readonly Address[],
  given: ReadonlyMap<Address, TokenFacts> = noFacts,
): Promise<KnownTokens> => {
  const lacking = mints.filter((mint) => !given.has(mint))
  const told = await attempt(askMarket(deps, lacking))
  const here = localTokens(deps.market.verifiedTokens())
  const facts = new Map(lacking.flatMap((mint) => pairOf(here.of(mint))))
  for (const [mint, each] of [...given, ...valueOr(told, noFacts)]) facts.set(mint, each)
  const nameless = mints.filter((mint) => facts.get(mint)?.symbol === undefined)
  const priceless = mints.filter((mint) => facts.get(mint)?.priceUsd === undefined)
  const [read, prices] = await Promise.all([
    attempt(readChainTokens(deps.chain, nameless)),
    attempt(lastPrices(deps, priceless, listPriceAgeSeconds)),
  ])
  const chain = valueOr(read, undefined)
  const tokens = mints.flatMap((mint): KnownToken[] => {
    const onChain = chain?.get(mint)
    const known = knownFields({
      facts: facts.get(mint),
      chain: onChain instanceof Fault ? undefined : onChain,
      lastTrade: valueOr(prices, undefined)?.get(mint),
    })
    return Object.keys(known).length > 0 ? [{ mint, ...known }] : []
  })
  const unread = faultOf(told) ?? faultOf(read)
  return { tokens, ...(unread && { unread }) }
}

const pairOf = (facts: TokenFacts | undefined): [Address, TokenFacts][] =>
  facts ? [[facts.mint, facts]] : []

const askMarket = async (
  { market }: TokenDataDeps,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, TokenFacts>> =>
  mints.length === 0 || market.isOff ? noFacts : market.readTokens(mints)
