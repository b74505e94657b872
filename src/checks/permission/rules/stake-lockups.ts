import { systemProgram } from '../../../solana/address/known-address.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import { groupOf, type PermissionCheck, type PermissionGroup } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { LockEnd, PermissionOf } from '../facts/permission.ts'
import { stakePermission } from '../facts/stake-permission.ts'

/**
 * Locked stake of the wallet with another custodian: until the lock ends, withdrawing takes the custodian's signature,
 * and the custodian can extend the lock. Grants are made this way. After the lock ends, the custodian has no authority
 * and the withdrawer sets the next lock. Source: Stake program, `Lockup::is_in_force`, `SetLockup`.
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

/** Undefined if the lock has ended. If the current epoch is unknown, a lock by epoch counts as active. */
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
