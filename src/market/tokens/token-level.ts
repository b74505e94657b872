import type { Address } from '../../solana/address/address.ts'
import type { RiskLevel } from '../../findings/score.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { makeNameIndex, type NameIndex, type NameMatch } from '../../tokens/name-index.ts'
import type { TokenName } from '../../tokens/token-name.ts'

export type TokenLevelInput = {
  mint: Address
  /** Every name that it goes by. */
  names: readonly TokenName[]
  /** By a provider, now; absent where none says. */
  verified?: boolean
  /** Flagged by a provider as suspicious. */
  flagged?: boolean
  creator?: Address
}

export type TokenLevelDeps = { index: NameIndex; reputation: Pick<AddressReputation, 'lookUp'> }

/**
 * What can be said of a token without looking at its mint: reported, flagged, mistakable for a token that somebody
 * verifies, or verified itself. `unknown` where no source assessed it, which is most tokens; the check of a single token covers more.
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
 * Words spelled to look like another's, all the words of another, or those of a token that everybody knows. Communities
 * share plain words: one of a token that only a provider knows is less.
 */
const isImitation = ({ reference, symbol, name }: NameMatch): boolean =>
  reference.standing !== 'verified' ||
  symbol === 'disguised' ||
  name === 'disguised' ||
  (symbol === 'same' && name === 'same')

const symbolIsTaken = ({ symbol }: NameMatch): boolean => symbol !== 'other'
