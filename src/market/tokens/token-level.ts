import type { Address } from '../../solana/address/address.ts'
import type { RiskLevel } from '../../findings/score.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { makeNameIndex, type NameIndex, type NameMatch } from '../../tokens/name-index.ts'
import type { TokenName } from '../../tokens/token-name.ts'

export type TokenLevelInput = {
  mint: Address
  /** Every name of the token. */
  names: readonly TokenName[]
  /** Current verdict of a provider; absent if none has one. */
  verified?: boolean
  /** Flagged by a provider as suspicious. */
  flagged?: boolean
  creator?: Address
}

export type TokenLevelDeps = { index: NameIndex; reputation: Pick<AddressReputation, 'lookUp'> }

/**
 * Risk level of a token without reading its mint: reported, flagged, similar to a verified token, or verified itself.
 * `unknown` if no source has assessed it, which is the usual case; the check of a single token covers more.
 */
export const tokenLevel = (
  { mint, names, verified, flagged, creator }: TokenLevelInput,
  { index, reputation }: TokenLevelDeps,
): RiskLevel => {
  const isReported = (address: Address): boolean =>
    reputation.lookUp(address).some(({ expired }) => !expired)
  if (isReported(mint)) return 'critical'
  if (flagged === true || (creator && isReported(creator))) return 'high'
  if (wellKnownMints.has(mint)) return 'low'
  if (verified ?? index.verifiedBy(mint) !== undefined) {
    const passesForMoney = namesMatch(wellKnownIndex, mint, names).some(
      (match) => match.reference.standing === 'backed' && symbolIsTaken(match),
    )
    return passesForMoney ? 'medium' : 'low'
  }
  const matches = namesMatch(index, mint, names)
  if (matches.some(isImitation)) return 'high'
  return matches.length > 0 ? 'medium' : 'unknown'
}

const wellKnownIndex = makeNameIndex([])

const namesMatch = (index: NameIndex, mint: Address, names: readonly TokenName[]): NameMatch[] =>
  names.flatMap((name) => index.matchesOf(mint, name))

/**
 * A disguised symbol or name, both copied, or either copied from a well-known token. Communities share plain words, so
 * one word shared with a token that only a provider verifies does not count.
 */
const isImitation = ({ reference, symbol, name }: NameMatch): boolean =>
  reference.standing !== 'verified' ||
  symbol === 'disguised' ||
  name === 'disguised' ||
  (symbol === 'same' && name === 'same')

const symbolIsTaken = ({ symbol }: NameMatch): boolean => symbol !== 'other'
