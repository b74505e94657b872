import type { Address } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { TokenFacts } from './token-market.ts'
import { shownText, type TokenName } from './token-name.ts'

/**
 * What sources make of a token: it is one that people know by name, a provider verifies it, a provider lists it without
 * verifying it, or a provider marks it as suspicious.
 */
export type Verification = 'well-known' | 'verified' | 'unverified' | 'flagged'

/** What a wallet shows beside an amount. Unknown fields are absent; names are fit to be shown. */
export type TokenLabel = { symbol?: string; name?: string; verification?: Verification }

/** A current price. Its value counts up to `maxUsd`, which is all that can be sold of a token that no source verifies. */
export type LabelPrice = { priceUsd: number; maxUsd?: number }

/** Undefined where no source says anything. */
export const isVerified = (verification: Verification | undefined): boolean | undefined =>
  verification && (verification === 'well-known' || verification === 'verified')

export type PricedLabel = TokenLabel & { price?: LabelPrice }

/** Never rejects because a source fails or is slow: what it would have told is left out. */
export type LabelReader = (mints: readonly Address[]) => Promise<ReadonlyMap<Address, PricedLabel>>

/** The usual name, wrapped or not. */
const solNames = { symbol: 'SOL', name: 'Solana' }

/** What people call a well-known token; undefined for any other. */
export const usualNames = (mint: Address): { symbol: string; name: string } | undefined =>
  mint === wrappedSolMint ? solNames : wellKnownMints.get(mint)

/** The label from the built-in list, then from a provider, then from the names that the token's creator chose. */
export const labelOf = (
  mint: Address,
  { facts, names = [] }: { facts?: TokenFacts | undefined; names?: readonly TokenName[] } = {},
): TokenLabel => {
  const wellKnown = usualNames(mint)
  const named = [wellKnown, facts, ...names]
  const shown = (part: 'symbol' | 'name'): string | undefined =>
    named.map((each) => shownText(each?.[part] ?? '')).find((text) => text !== '')
  return knownFields({
    symbol: shown('symbol'),
    name: shown('name'),
    verification: wellKnown ? 'well-known' : facts && verificationIn(facts),
  })
}

const verificationIn = ({ flagged, verified }: TokenFacts): Verification | undefined => {
  if (flagged) return 'flagged'
  return verified === undefined ? undefined : verified ? 'verified' : 'unverified'
}
