import type { Address } from '../../../solana/address/address.ts'
import { chanceOf } from '../../../findings/score.ts'
import type { Permission } from '../facts/permission.ts'

/**
 * What could be lost, most first: by severity (which counts who the holder is and how much he could take), then by worth
 * where a price is known, then by how much of the account it is. Equal ones stand by address, so that two answers about
 * the same state are the same.
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
 * What could be taken in all, each account counted once, and not again where an issuer could take the whole of a token.
 * Undefined where nothing that could be taken has a price.
 */
export const exposedUsd = (permissions: readonly Permission[]): number | undefined => {
  const priced = permissions.filter(({ takes, exposureUsd }) => takes && exposureUsd !== undefined)
  if (priced.length === 0) return undefined
  return Map.groupBy(priced, ({ mint, account }) => mint ?? account)
    .entries()
    .reduce((sum, [token, ofToken]) => sum + exposedOfToken(token, ofToken), 0)
}

/** Powers over the token as a whole stand at its mint. */
const exposedOfToken = (token: Address, permissions: readonly Permission[]): number => {
  const most = new Map<Address, number>()
  for (const { account, exposureUsd = 0 } of permissions)
    most.set(account, Math.max(exposureUsd, most.get(account) ?? 0))
  const whole = most.get(token) ?? 0
  most.delete(token)
  return Math.max(
    whole,
    most.values().reduce((sum, usd) => sum + usd, 0),
  )
}
