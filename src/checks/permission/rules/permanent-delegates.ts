import { groupOf, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { PermissionFacts } from '../facts/facts.ts'
import { type HeldMint, heldMints, isExpected, issuerPermission } from '../facts/held-mints.ts'
import type { PermissionOf } from '../facts/permission.ts'
import { severityByWorth } from '../facts/worth.ts'

export type PermanentDelegates = PermissionGroup & {
  /** The token is well known, or its issuer is regulated. */
  expected: boolean
}

/**
 * Tokens that others can move or burn in every account, permanently. The permission comes with the token without the
 * holder's consent, and strangers can send such tokens, so it counts by the value of the tokens. Regulated issuers of
 * well-known tokens have it because the law requires it. Source: Token-2022 extension `PermanentDelegate`.
 */
export const permanentDelegatesCheck: PermissionCheck<'permanent-delegates', PermanentDelegates> = {
  id: 'permanent-delegates',
  code: 'PERMANENT_DELEGATE',
  areas: ['token-accounts', 'mints'],
  find: (facts) => heldMints(facts).flatMap((held) => permissionOf(held, facts)),
  summarize: (found, severity) => ({ ...groupOf(found), expected: severity === 'info' }),
}

const permissionOf = (
  held: HeldMint,
  facts: PermissionFacts,
): PermissionOf<'permanent-delegate'>[] => {
  const { permanentDelegate } = held.state
  if (!permanentDelegate || facts.holders.isOwn(permanentDelegate)) return []
  const holder = facts.holders.of(permanentDelegate)
  const expected = isExpected(held.mint, holder)
  const shared = issuerPermission(held, holder, facts)
  return [
    {
      ...shared,
      kind: 'permanent-delegate',
      holder,
      severity: expected ? 'info' : severityByWorth(shared.exposureUsd),
      takes: !expected,
      expected,
    },
  ]
}
