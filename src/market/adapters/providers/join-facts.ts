import type { Address } from '../../../solana/address/address.ts'
import { Fault } from '../../../basics/fault.ts'
import type { TokenFacts, TokenPrice } from '../../../tokens/token-market.ts'
import type { ProviderCache, ManyAnswers } from '../../../network/provider-cache.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { inTurn } from '../../../network/in-turn.ts'
import type { HolderFacts, TokenProvider } from './provider.ts'

/**
 * Facts from the first provider that responds. The next one fills in unknown tokens, and price and liquidity where they
 * are missing; no other field is mixed. If it fails, the facts are returned without those.
 */
export const joinFacts = async (
  providers: readonly TokenProvider[],
  mints: readonly Address[],
): Promise<ManyAnswers<Address, TokenFacts>> => {
  const readers = providers.flatMap(({ readTokens }) => readTokens ?? [])
  const { answer, place } = await inTurn(
    readers.map((read, place) => async () => ({ answer: await read(mints), place })),
  )
  const facts = new Map(answer)
  const lacking = mints.filter((mint) => lacks(facts.get(mint)))
  const next = readers[place + 1]
  let complete = place === 0
  if (lacking.length > 0 && next) {
    const more = await orNothing(next(lacking))
    complete &&= more !== undefined
    for (const [mint, second] of more ?? []) facts.set(mint, filled(facts.get(mint), second))
  }
  return { answers: facts, complete }
}

/**
 * Prices from the first provider that responds. The next one does not fill in missing prices, since a price that the
 * first provider lacks may be manipulated.
 */
export const joinPrices = async (
  providers: readonly TokenProvider[],
  mints: readonly Address[],
): Promise<ManyAnswers<Address, TokenPrice>> => {
  const readers = providers.flatMap(({ readPrices }) => readPrices ?? [])
  const { answers, place } = await inTurn(
    readers.map((read, place) => async () => ({ answers: await read(mints), place })),
  )
  return { answers, complete: place === 0 }
}

/** Adds holder figures from a provider that has them, if the facts lack them. */
export const withHolders = async (
  providers: readonly TokenProvider[],
  cache: Pick<ProviderCache<Address, HolderFacts>, 'read'>,
  facts: TokenFacts,
): Promise<TokenFacts> => {
  const counter = providers.find(({ readHolders }) => readHolders !== undefined)
  const { readHolders } = counter ?? {}
  if (facts.topHoldersPct !== undefined || !counter || !readHolders) return facts
  const holders = await orNothing(cache.read(facts.mint, () => readHolders(facts.mint)))
  if (!holders || Object.keys(holders).length === 0) return facts
  return { ...holders, ...facts, source: bothSources(facts.source, counter.name) }
}

const lacks = (facts: TokenFacts | undefined): boolean =>
  facts?.priceUsd === undefined || facts.liquidityUsd === undefined

const filled = (first: TokenFacts | undefined, second: TokenFacts): TokenFacts => {
  if (!first) return second
  const added = knownFields({
    priceUsd: first.priceUsd === undefined ? second.priceUsd : undefined,
    liquidityUsd: first.liquidityUsd === undefined ? second.liquidityUsd : undefined,
  })
  return Object.keys(added).length === 0
    ? first
    : { ...first, ...added, source: bothSources(first.source, second.source) }
}

const bothSources = (first: string, second: string): string =>
  first === second ? first : `${first}, ${second}`

const orNothing = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}
