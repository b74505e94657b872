import type { Address } from '../../../solana/address/address.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import type { Observation } from '../../../findings/check.ts'
import { addUnreported, type ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Severity } from '../../../findings/severity.ts'
import { epochAt, unixTimeAt } from '../../../solana/state/slot-time.ts'
import { longLockMinSeconds } from '../../count-thresholds.ts'

export type StakeLockupTrap = { account: Address; custodian: Address }

/**
 * Stake of the user is locked with a stranger as custodian: until the date it cannot be withdrawn without that
 * custodian, who can demand a payment. Benign look-alikes: grants, where the stake was never the user's (only noted),
 * the user as custodian, and an expired lock.
 */
export const stakeLockupTrap: ScanRule<'stake-lockup-trap', StakeLockupTrap> = {
  id: 'stake-lockup-trap',
  code: 'STAKE_LOCKUP',
  severity: 'medium',
  sources: ['Solana Stake program: SetLockup, SetLockupChecked, Initialize'],
  evaluate: (context) => addUnreported(shownLocks(context), statedLocks(context)),
}

const shownLocks = (context: RiskContext): Observation<StakeLockupTrap>[] =>
  [...context.states.after].flatMap(([account, after]) => {
    const before = context.states.before.get(account)
    if (after?.kind !== 'stake' || !context.identity.isUser(after.withdrawer)) return []
    if (before?.kind === 'stake' && sameLock(before, after)) return []
    const until = lockedUntil(after, context.slot)
    if (until === undefined || !context.identity.isStranger(after.custodian)) return []
    const paid =
      before?.kind === 'stake' ||
      isSplitOff(account, context) ||
      context.identity.isUser(payerOf(account, context))
    return [observe(account, after.custodian, paid ? severityOf(until) : 'low', context)]
  })

/** Without a simulation, a new custodian counts whatever the date of the lock. */
const statedLocks = (context: RiskContext): Observation<StakeLockupTrap>[] =>
  context.simulation.status === 'ok'
    ? []
    : context.instructions.flatMap(({ actions, path }) =>
        actions.flatMap((action) => {
          if (action.type !== 'set-authority' || action.kind !== 'stake-custodian') return []
          const { account, next } = action
          if (!next || !context.identity.ownedBefore(account) || !context.identity.isStranger(next))
            return []
          return [{ ...observe(account, next, 'medium', context), at: [path] }]
        }),
      )

const sameLock = (before: StakeState, after: StakeState): boolean =>
  before.custodian === after.custodian &&
  before.lockupEpoch >= after.lockupEpoch &&
  before.lockupUnixTime >= after.lockupUnixTime

const payerOf = (account: Address, { identity }: RiskContext): Address | undefined =>
  identity.creatorOf(account)

/** From stake of the user. */
const isSplitOff = (account: Address, { instructions, identity }: RiskContext): boolean =>
  instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'move-stake' && action.to === account && identity.ownedBefore(action.from),
    ),
  )

const secondsPerEpoch = 172_800n
/** Remaining seconds of the lock, undefined if it has expired. Computed from the slot, since there is no clock here. */
const lockedUntil = (
  { lockupEpoch, lockupUnixTime }: StakeState,
  slot: bigint,
): bigint | undefined => {
  const byEpoch = (lockupEpoch - epochAt(slot)) * secondsPerEpoch
  const byTime = lockupUnixTime - unixTimeAt(slot)
  const longest = byEpoch > byTime ? byEpoch : byTime
  return longest > 0n ? longest : undefined
}

const severityOf = (seconds: bigint): Severity => (seconds > longLockMinSeconds ? 'high' : 'medium')

const observe = (
  account: Address,
  custodian: Address,
  severity: Severity,
  { states }: RiskContext,
): Observation<StakeLockupTrap> => {
  const before = states.before.get(account)
  return {
    params: { account, custodian },
    subject: account,
    ...(before?.kind === 'stake' && { before: before.custodian }),
    after: custodian,
    severity,
  }
}
