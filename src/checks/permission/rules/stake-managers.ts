import type { Severity } from '../../../findings/severity.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import { groupOf, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { HolderKind, PermissionOf } from '../facts/permission.ts'
import { takeBackStaker } from '../facts/revocations.ts'
import { stakePermission } from '../facts/stake-permission.ts'

/**
 * Stake of the wallet that others manage: they choose the validator, split and deactivate, but cannot withdraw.
 * Services that spread stake over validators work this way. Source: Stake program, `Authorized`.
 */
export const stakeManagersCheck: PermissionCheck<'stake-managers', PermissionGroup> = {
  id: 'stake-managers',
  code: 'STAKE_MANAGER',
  areas: ['stakes'],
  find: (facts) => facts.stakes.flatMap((held) => findManager(held, facts)),
  summarize: groupOf,
}

const findManager = (
  held: Held<StakeState>,
  facts: PermissionFacts,
): PermissionOf<'stake-staker'>[] => {
  const { staker, withdrawer } = held.state
  if (!facts.holders.isOwn(withdrawer) || facts.holders.isOwn(staker)) return []
  const holder = facts.holders.of(staker)
  // A multisig of the wallet withdraws in a transaction that the wallet cannot sign alone.
  const alone = withdrawer === facts.wallet
  return [
    {
      ...stakePermission(held, holder, facts),
      kind: 'stake-staker',
      holder,
      severity: severities[holder.kind] ?? 'low',
      ...(alone && { revocation: [takeBackStaker(held.address, facts.wallet)] }),
    },
  ]
}

const severities: Partial<Record<HolderKind, Severity>> = {
  'known-bad': 'high',
  'known-program': 'info',
}
