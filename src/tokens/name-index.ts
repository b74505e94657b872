import type { Address } from '../solana/address/address.ts'
import type { TokenFacts } from './token-market.ts'
import { claimedMoney, claimedSkeletons } from './claimed-name.ts'
import { skeletonOf } from './look-alike.ts'
import { plainSymbol } from './plain-text.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import type { TokenName } from './token-name.ts'

/** A token that others may imitate. */
export type ReferenceToken = {
  mint: Address
  symbol: string
  name: string
  /** `backed`: well known and backed by another asset, such as dollars; `well-known`; `verified`: by a provider only. */
  standing: 'backed' | 'well-known' | 'verified'
}

/**
 * Whether two texts are the same, differ only in look-alike characters or in words that assert that it is genuine, or are
 * different.
 */
export type Likeness = 'same' | 'disguised' | 'other'

/** A reference whose symbol or name this token shares or imitates, and the token's own text. */
export type NameMatch = {
  reference: ReferenceToken
  symbol: Likeness
  name: Likeness
  called: string
}

export type NameIndex = {
  /** References that the token may be mistaken for; empty if the mint is a reference itself. */
  matchesOf: (mint: Address, own: TokenName) => NameMatch[]
  /** Name of the source that verifies the mint; undefined if none does. */
  verifiedBy: (mint: Address) => string | undefined
}

/** Shorter texts match by chance. */
const symbolMinChars = 3
const nameMinChars = 4

/** A word shared by more references than this is common rather than imitated. */
const matchesMax = 8

/** Indexes the well-known tokens and those that providers verify. */
export const makeNameIndex = (verified: readonly TokenFacts[]): NameIndex => {
  const references = [...wellKnownReferences, ...verified.flatMap(referenceOf)]
  const bySymbol = groupedBy(references, ({ symbol }) => symbolSkeleton(symbol))
  const byName = groupedBy(references, ({ name }) => nameSkeleton(name))
  const mints = new Set(references.map(({ mint }) => mint))
  const claimedOf = (text: string): ReferenceToken[] =>
    claimedMoney(text)
      .flatMap((skeleton) => [...(bySymbol.get(skeleton) ?? []), ...(byName.get(skeleton) ?? [])])
      .filter(({ standing }) => standing !== 'verified')
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
        ...[symbol, name].flatMap(claimedOf),
      ])
      return [...found]
        .map((reference) => matchOf(reference, { symbol, name }))
        .filter((match) => match.symbol !== 'other' || match.name !== 'other')
        .sort((one, other) => rank(other) - rank(one))
        .slice(0, matchesMax)
    },
  }
}

/** The index of a list of verified tokens, cached per list because it is expensive to build. */
export const nameIndexOf = (verified: readonly TokenFacts[]): NameIndex => {
  const known = indexes.get(verified) ?? makeNameIndex(verified)
  indexes.set(verified, known)
  return known
}

const indexes = new WeakMap<readonly TokenFacts[], NameIndex>()

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

const symbolSkeleton = (symbol: string): string | undefined => longEnough(symbol, symbolMinChars)
const nameSkeleton = (name: string): string | undefined => longEnough(name, nameMinChars)

const longEnough = (text: string, minChars: number): string | undefined => {
  const skeleton = skeletonOf(text)
  return skeleton.length >= minChars ? skeleton : undefined
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
  own: Pick<TokenName, 'symbol' | 'name'>,
): NameMatch => ({
  reference,
  called: own.symbol || own.name,
  symbol: closer(
    likeness(own.symbol, reference, 'symbol'),
    likeness(own.name, reference, 'symbol'),
  ),
  name: closer(likeness(own.name, reference, 'name'), likeness(own.symbol, reference, 'name')),
})

/** The closer likeness of two. */
const closer = (one: Likeness, other: Likeness): Likeness =>
  one === 'same' || other === 'same' ? 'same' : one === 'disguised' ? one : other

const minChars = { symbol: symbolMinChars, name: nameMinChars } as const

/** Only names of well-known tokens are compared word by word: too many tokens are verified somewhere. */
const likeness = (own: string, reference: ReferenceToken, part: 'symbol' | 'name'): Likeness => {
  const known = reference[part]
  const skeleton = skeletonOf(known)
  if (skeleton.length < minChars[part]) return 'other'
  if (skeletonOf(own) === skeleton)
    return plainSymbol(own) === plainSymbol(known) ? 'same' : 'disguised'
  return claimsOf(own, reference.standing).includes(skeleton) ? 'disguised' : 'other'
}

const claimsOf = (own: string, standing: ReferenceToken['standing']): string[] => {
  if (standing === 'verified') return []
  return standing === 'backed' ? claimedMoney(own) : claimedSkeletons(own)
}

const standings = { backed: 4, 'well-known': 2, verified: 0 } as const

const rank = ({ reference, symbol, name }: NameMatch): number =>
  standings[reference.standing] + (symbol === 'other' ? 0 : 1) + (name === 'other' ? 0 : 1)
