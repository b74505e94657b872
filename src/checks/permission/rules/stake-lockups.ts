import { systemProgram } from '../../../solana/address/known-address.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import { groupOf, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { LockEnd, PermissionOf } from '../facts/permission.ts'
import { stakePermission } from '../facts/stake-permission.ts'

/**
 * Stake of the wallet that is locked, with another custodian: until the lock ends it cannot be withdrawn without the
 * custodian, who can extend it. Grants are made this way. When the lock is over, so is the custodian's power, and the
 * withdrawer sets the next one. Source: Stake program, `Lockup::is_in_force`, `SetLockup`.
 */
export const stakeLockupsCheck: PermissionCheck<'stake-lockups', PermissionGroup> = {
  id: 'stake-lockups',
  code: 'STAKE_LOCKUP',
  areas: ['stakes'],
  find: (facts) => facts.stakes.flatMap((held) => findLock(held, facts)),
  summarize: groupOf,
}

const findLock = (
  held: Held<StakeState>,
  facts: PermissionFacts,
): PermissionOf<'stake-lockup'>[] => {
  const { withdrawer, custodian } = held.state
  if (!facts.holders.isOwn(withdrawer) || facts.holders.isOwn(custodian)) return []
  const until = lockEnd(held.state, facts)
  if (until === undefined) return []
  // The default custodian is the system program, which cannot sign.
  const holder = custodian === systemProgram ? undefined : facts.holders.of(custodian)
  return [
    {
      ...stakePermission(held, holder, facts),
      kind: 'stake-lockup',
      severity: holder === undefined || holder.kind === 'known-program' ? 'info' : 'medium',
      until,
    },
  ]
}

/** Undefined where the lock is over; where the current epoch is not known, a lock by epoch may not be. */
const lockEnd = (
  { lockupUnixTime, lockupEpoch }: StakeState,
  { nowSeconds, epoch }: PermissionFacts,
): LockEnd | undefined => {
  const byTime = lockupUnixTime > nowSeconds
  const byEpoch = lockupEpoch > (epoch ?? 0n)
  if (!byTime && !byEpoch) return undefined
  return {
    ...(byTime && { unixSeconds: lockupUnixTime }),
    ...(byEpoch && { epoch: lockupEpoch }),
  }
}
