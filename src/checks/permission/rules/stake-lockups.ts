import { systemProgram } from '../../../solana/address/known-address.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import { byWhom, counted, type PermissionCheck, worthText } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import { holderText } from '../facts/holder.ts'
import type { Permission } from '../facts/permission.ts'
import { stakePower } from '../facts/stake-power.ts'

/**
 * Stake of the wallet's that is locked, with somebody else as the custodian: until the lock runs out it cannot be
 * withdrawn without him, and he can prolong it. Grants are made so. When the lock is over, so is his power, and the
 * withdrawer sets the next one. Source: Stake program, `Lockup::is_in_force`, `SetLockup`.
 */
export const stakeLockupsCheck: PermissionCheck = {
  id: 'stake-lockups',
  critical: false,
  areas: ['stakes'],
  code: 'STAKE_LOCKUP',
  find: (facts) => facts.stakes.flatMap((held) => findLock(held, facts)),
  say: (found) =>
    `${counted(found.length, 'locked stake')} of this wallet${worthText(found)}: ${byWhom(found) === '' ? 'nobody can lift or prolong the lock' : `the lock can be prolonged${byWhom(found)}`}.`,
}

const findLock = (held: Held<StakeState>, facts: PermissionFacts): Permission[] => {
  const { withdrawer, custodian } = held.state
  if (!facts.holders.isOwn(withdrawer) || facts.holders.isOwn(custodian)) return []
  const until = lockText(held.state, facts)
  if (until === undefined) return []
  // The default custodian is the system program, whose signature nobody can give.
  const holder = custodian === systemProgram ? undefined : facts.holders.of(custodian)
  return [
    {
      ...stakePower(held, holder, facts),
      kind: 'stake-lockup',
      severity: holder === undefined || holder.kind === 'known-program' ? 'info' : 'medium',
      summary: `Your stake ${shortAddress(held.address)} with ${solText(held.lamports)} is locked ${until}${holder ? `; ${holderText(holder)} can unlock it early, or lock it for longer` : ''}.`,
      remedy: holder
        ? 'Only the custodian can lift the lock. If you did not agree to it, ask who that is before you put more SOL there.'
        : 'Wait until the lock runs out; nobody can prolong it.',
    },
  ]
}

/** Undefined where the lock has run out; of an epoch that is not known, it may not have. */
const lockText = (
  { lockupUnixTime, lockupEpoch }: StakeState,
  { nowSeconds, epoch }: PermissionFacts,
): string | undefined => {
  const byTime = lockupUnixTime > nowSeconds
  const byEpoch = lockupEpoch > (epoch ?? 0n)
  if (!byTime && !byEpoch) return undefined
  return [
    ...(byTime ? [timeText(lockupUnixTime)] : []),
    ...(byEpoch ? [`until epoch ${lockupEpoch}`] : []),
  ].join(' and ')
}

/** The last second that a date can hold (8.64e15 ms). */
const lastDateSeconds = 8_640_000_000_000n

const timeText = (seconds: bigint): string =>
  seconds > lastDateSeconds
    ? 'for ever'
    : `until ${new Date(Number(seconds) * 1000).toISOString().slice(0, 10)}`
