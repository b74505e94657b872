import type { Address } from '../../../solana/address/address.ts'
import { chanceOf } from '../../../findings/score.ts'
import type { Permission } from '../facts/permission.ts'

/**
 * Sorts by possible loss, largest first: by severity (which includes the kind of holder and how much they could take),
 * then by value if a price is known, then by share of the account. Ties are broken by address, so that the same state
 * always gives the same order.
 */
export const rankPermissions = (permissions: readonly Permission[]): Permission[] =>
  permissions.toSorted(
    (one, other) =>
      chanceOf[other.severity] - chanceOf[one.severity] ||
      (other.exposureUsd ?? 0) - (one.exposureUsd ?? 0) ||
      other.share - one.share ||
      compareText(one.account, other.account) ||
      compareText(one.kind, other.kind),
  )

const compareText = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/**
 * What could be taken in all. Each account counts once, and not again if an issuer could take the whole token.
 * Undefined if nothing that could be taken has a price.
 */
export const exposedUsd = (permissions: readonly Permission[]): number | undefined => {
  const priced = permissions.filter(({ takes, exposureUsd }) => takes && exposureUsd !== undefined)
  if (priced.length === 0) return undefined
  return Map.groupBy(priced, ({ mint, account }) => mint ?? account)
    .entries()
    .reduce((sum, [token, ofToken]) => sum + exposedOfToken(token, ofToken), 0)
}

/** Permissions over a token as a whole are recorded at its mint. */
const exposedOfToken = (token: Address, permissions: readonly Permission[]): number => {
  const largest = new Map<Address, number>()
  for (const { account, exposureUsd = 0 } of permissions)
    largest.set(account, Math.max(exposureUsd, largest.get(account) ?? 0))
  const whole = largest.get(token) ?? 0
  largest.delete(token)
  return Math.max(
    whole,
    largest.values().reduce((sum, usd) => sum + usd, 0),
  )
}
