import type { Address } from '../../../solana/address/address.ts'
import type { Severity } from '../../../findings/severity.ts'
import { groupOf, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { PermissionFacts } from '../facts/facts.ts'
import {
  type HeldMint,
  heldMints,
  isExpected,
  issuerPermission,
  looksLikeNft,
} from '../facts/held-mints.ts'
import type { Permission } from '../facts/permission.ts'
import { materialUsd } from '../thresholds.ts'

export type IssuerPowers = PermissionGroup & {
  /** Distinct tokens. */
  tokenCount: number
  /** Transfers of all these tokens are paused now. */
  paused: boolean
}

/**
 * What issuers of held tokens can do short of taking them: freeze, pause all transfers, set a program that approves
 * transfers, charge for transfers. These come with the token, so they are notes; one already in force counts by the
 * value of the tokens. Source: SPL Token `FreezeAccount`, Token-2022 extensions.
 */
export const issuerPowersCheck: PermissionCheck<'issuer-powers', IssuerPowers> = {
  id: 'issuer-powers',
  code: 'ISSUER_POWER',
  areas: ['token-accounts', 'mints'],
  find: (facts) => heldMints(facts).flatMap((held) => permissionsOver(held, facts)),
  summarize: (found) => ({
    ...groupOf(found),
    tokenCount: new Set(found.map(({ mint }) => mint)).size,
    paused: found.every((each) => each.kind === 'pause-authority' && each.paused),
  }),
}

const permissionsOver = (held: HeldMint, facts: PermissionFacts): Permission[] =>
  [...freezing(held, facts), ...withExtensions(held, facts)].filter(
    ({ holder }) => holder?.kind !== 'own',
  )

const freezing = (held: HeldMint, facts: PermissionFacts): Permission[] => {
  const { freezeAuthority, defaultAccountState } = held.state
  if (defaultAccountState === 'frozen')
    return [
      { ...permissionOf(held, freezeAuthority, facts), kind: 'default-frozen', severity: 'info' },
    ]
  if (!freezeAuthority || looksLikeNft(held.state) || facts.freezesForNft(freezeAuthority))
    return []
  return [
    {
      ...permissionOf(held, freezeAuthority, facts),
      kind: 'freeze-authority',
      holder: facts.holders.of(freezeAuthority),
      severity: 'info',
    },
  ]
}

const withExtensions = (held: HeldMint, facts: PermissionFacts): Permission[] => {
  const { transferFee, unknownExtensions: unknown = [] } = held.state
  const charger = transferFee?.configAuthority
  return [
    ...pausing(held, facts),
    ...hooking(held, facts),
    ...(charger
      ? [
          {
            ...permissionOf(held, charger, facts),
            kind: 'transfer-fee-authority' as const,
            holder: facts.holders.of(charger),
            severity: 'info' as const,
          },
        ]
      : []),
    ...(unknown.length > 0
      ? [
          {
            ...permissionOf(held, undefined, facts),
            kind: 'unknown-extension' as const,
            severity: unlessExpected(held, undefined, facts),
            extensions: unknown,
          },
        ]
      : []),
  ]
}

const pausing = (held: HeldMint, facts: PermissionFacts): Permission[] => {
  const { pausable } = held.state
  const pauser = pausable?.authority
  if (!pausable || !(pausable.paused || pauser)) return []
  const shared = permissionOf(held, pauser, facts)
  const stuck = (shared.exposureUsd ?? 0) >= materialUsd ? 'medium' : 'low'
  const { paused } = pausable
  return [{ ...shared, kind: 'pause-authority', paused, severity: paused ? stuck : 'info' }]
}

const hooking = (held: HeldMint, facts: PermissionFacts): Permission[] => {
  const { transferHook } = held.state
  const hook = transferHook?.program ?? transferHook?.authority
  if (!hook) return []
  return [
    {
      ...permissionOf(held, hook, facts),
      kind: 'transfer-hook',
      holder: facts.holders.of(hook),
      programSet: transferHook?.program !== undefined,
      severity: unlessExpected(held, hook, facts),
    },
  ]
}

const permissionOf = (held: HeldMint, holder: Address | undefined, facts: PermissionFacts) =>
  issuerPermission(held, holder && facts.holders.of(holder), facts)

/** Accounts that are already frozen have their own check. */
const unlessExpected = (
  { mint }: HeldMint,
  holder: Address | undefined,
  facts: PermissionFacts,
): Severity => (isExpected(mint, holder && facts.holders.of(holder)) ? 'info' : 'low')
