import type { Address } from '../../../solana/address/address.ts'
import { Fault } from '../../../basics/fault.ts'
import type { TokenFacts, TokenPrice } from '../../../tokens/token-market.ts'
import type { ProviderCache, ManyAnswers } from '../../../network/provider-cache.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { inTurn } from '../../../network/in-turn.ts'
import type { HolderFacts, TokenProvider } from './provider.ts'

/**
 * Facts by the first provider that answers. The one after it is asked for the tokens that the first does not know, and
 * for price and liquidity where it lacks them; no other field is mixed. Failures of a later one lose nothing but that.
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

/** Prices by the first provider that answers, none filled in: where it knows none, a second one's may be made up. */
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

/** One token's facts with its holders from whoever counts them, where they are lacking. */
export const withHolders = async (
  providers: readonly TokenProvider[],
  kept: Pick<ProviderCache<Address, HolderFacts>, 'read'>,
  facts: TokenFacts,
): Promise<TokenFacts> => {
  const counter = providers.find(({ readHolders }) => readHolders !== undefined)
  const { readHolders } = counter ?? {}
  if (facts.topHoldersPct !== undefined || !counter || !readHolders) return facts
  const holders = await orNothing(kept.read(facts.mint, () => readHolders(facts.mint)))
  if (!holders || Object.keys(holders).length === 0) return facts
  return { ...holders, ...facts, source: both(facts.source, counter.name) }
}

const lacks = (facts: TokenFacts | undefined): boolean =>
  facts?.priceUsd === undefined || facts.liquidityUsd === undefined

const filled = (first: TokenFacts | undefined, second: TokenFacts): TokenFacts => {
  if (!first) return second
  const taken = knownFields({
    priceUsd: first.priceUsd === undefined ? second.priceUsd : undefined,
    liquidityUsd: first.liquidityUsd === undefined ? second.liquidityUsd : undefined,
  })
  return Object.keys(taken).length === 0
    ? first
    : { ...first, ...taken, source: both(first.source, second.source) }
}

const both = (first: string, second: string): string =>
  first === second ? first : `${first}, ${second}`

const orNothing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}
