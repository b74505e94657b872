import type { Address } from '../solana/address/address.ts'
import type { TokenFacts } from './token-market.ts'
import { skeletonOf } from './look-alike.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import type { TokenName } from './token-name.ts'

/** A token that others may be mistaken for. */
export type ReferenceToken = {
  mint: Address
  symbol: string
  name: string
  /** `backed`: well known, and stands for something else, such as money; `well-known`; `verified` by a provider only. */
  standing: 'backed' | 'well-known' | 'verified'
}

/** Whether words are the same, differ only in what the eye does not tell apart, or are others. */
export type Likeness = 'same' | 'disguised' | 'other'

/** A reference whose symbol or name this token has, or seems to have, and what the token calls itself there. */
export type NameMatch = {
  reference: ReferenceToken
  symbol: Likeness
  name: Likeness
  called: string
}

/** Finds the references that a token may be mistaken for; empty where the mint is a reference itself. */
export type NameIndex = {
  matchesOf: (mint: Address, called: TokenName) => NameMatch[]
  /** Who verifies the mint; undefined where no source does. */
  verifiedBy: (mint: Address) => string | undefined
}

/** Shorter ones meet by chance. */
const shortestSymbol = 3
const shortestName = 4

/** More than this of one word, and the word is common rather than imitated. */
const maxMatches = 8

/** Over the well-known tokens and those that providers verify. */
export const makeNameIndex = (verified: readonly TokenFacts[]): NameIndex => {
  const references = [...wellKnownReferences, ...verified.flatMap(referenceOf)]
  const bySymbol = groupedBy(references, ({ symbol }) => symbolSkeleton(symbol))
  const byName = groupedBy(references, ({ name }) => nameSkeleton(name))
  const mints = new Set(references.map(({ mint }) => mint))
  const sources = new Map(verified.map(({ mint, source }) => [mint, source]))
  return {
    verifiedBy: (mint) => sources.get(mint),
    matchesOf: (mint, { symbol, name }) => {
      if (mints.has(mint)) return []
      const found = new Set([
        ...(bySymbol.get(symbolSkeleton(symbol) ?? '') ?? []),
        ...(byName.get(nameSkeleton(name) ?? '') ?? []),
        ...(byName.get(nameSkeleton(symbol) ?? '') ?? []),
        ...(bySymbol.get(symbolSkeleton(name) ?? '') ?? []),
      ])
      return [...found]
        .map((reference) => matchOf(reference, { symbol, name }))
        .sort((one, other) => rank(other) - rank(one))
        .slice(0, maxMatches)
    },
  }
}

const wellKnownReferences: readonly ReferenceToken[] = [...wellKnownMints].map(
  ([mint, { symbol, name, backed }]) => ({
    mint,
    symbol,
    name,
    standing: backed ? 'backed' : 'well-known',
  }),
)

const referenceOf = ({ mint, symbol, name }: TokenFacts): ReferenceToken[] =>
  wellKnownMints.has(mint)
    ? []
    : [{ mint, symbol: symbol ?? '', name: name ?? '', standing: 'verified' }]

const symbolSkeleton = (symbol: string): string | undefined => longEnough(symbol, shortestSymbol)
const nameSkeleton = (name: string): string | undefined => longEnough(name, shortestName)

const longEnough = (text: string, shortest: number): string | undefined => {
  const skeleton = skeletonOf(text)
  return skeleton.length >= shortest ? skeleton : undefined
}

const groupedBy = (
  references: readonly ReferenceToken[],
  keyOf: (reference: ReferenceToken) => string | undefined,
): Map<string, ReferenceToken[]> => {
  const groups = new Map<string, ReferenceToken[]>()
  for (const reference of references) {
    const key = keyOf(reference)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), reference])
  }
  return groups
}

const matchOf = (
  reference: ReferenceToken,
  called: Pick<TokenName, 'symbol' | 'name'>,
): NameMatch => ({
  reference,
  called: called.symbol || called.name,
  symbol: surest(
    likeness(called.symbol, reference.symbol, shortestSymbol),
    likeness(called.name, reference.symbol, shortestSymbol),
  ),
  name: surest(
    likeness(called.name, reference.name, shortestName),
    likeness(called.symbol, reference.name, shortestName),
  ),
})

/** The same word is the surer likeness of two. */
const surest = (one: Likeness, other: Likeness): Likeness =>
  one === 'same' || other === 'same' ? 'same' : one === 'disguised' ? one : other

const likeness = (called: string, known: string, shortest: number): Likeness => {
  const skeleton = skeletonOf(known)
  if (skeleton.length < shortest || skeletonOf(called) !== skeleton) return 'other'
  return plain(called) === plain(known) ? 'same' : 'disguised'
}

/** Without case, outer spaces and the dollar sign that people put before symbols. */
const plain = (text: string): string =>
  text.normalize('NFKC').trim().replace(/^\$/, '').replace(/\s+/g, ' ').toLowerCase()

const standings = { backed: 4, 'well-known': 2, verified: 0 } as const

const rank = ({ reference, symbol, name }: NameMatch): number =>
  standings[reference.standing] + (symbol === 'other' ? 0 : 1) + (name === 'other' ? 0 : 1)
