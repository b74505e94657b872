import type { Address } from '../../../solana/address/address.ts'
import type { StakeState } from '../../../solana/state/account-state.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { epochAt, unixTimeAt } from '../../facts/slot-time.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { longLockMinSeconds } from '../../thresholds.ts'

/**
 * Stake of the user's is locked, and somebody else holds the key to the lock: it cannot be withdrawn before the date
 * without that custodian, who can ask a price for it. Benign look-alikes: grants, where the stake was never the user's
 * before (only noted), a custodian that is the user himself, and a lock that has run out.
 */
export const stakeLockupTrap: Rule = {
  id: 'stake-lockup-trap',
  flag: 'STAKE_LOCKUP',
  severity: 'medium',
  stage: 'scored',
  sources: ['Solana Stake program: SetLockup, SetLockupChecked, Initialize'],
  evaluate: (context) => {
    const shown = shownLocks(context)
    const told = new Set(shown.map(({ subject }) => subject))
    return [...shown, ...statedLocks(context).filter(({ subject }) => !told.has(subject))]
  },
}

const shownLocks = (context: RiskContext): Observation[] =>
  [...context.states.after].flatMap(([account, after]) => {
    const before = context.states.before.get(account)
    if (after?.kind !== 'stake' || !context.identity.isUsers(after.withdrawer)) return []
    if (before?.kind === 'stake' && sameLock(before, after)) return []
    const until = lockedUntil(after, context.slot)
    if (until === undefined || !context.identity.isStranger(after.custodian)) return []
    const paid = before?.kind === 'stake' || context.identity.isUsers(payerOf(account, context))
    return [observe(account, after.custodian, paid ? severityOf(until) : 'low')]
  })

/** Where the outcome was not seen, a new custodian is taken at his word. */
const statedLocks = (context: RiskContext): Observation[] =>
  context.simulation.status === 'ok'
    ? []
    : context.instructions.flatMap(({ actions, path }) =>
        actions.flatMap((action) => {
          if (action.type !== 'set-authority' || action.kind !== 'stake-custodian') return []
          const { account, next } = action
          if (!next || !context.identity.wasMine(account) || !context.identity.isStranger(next))
            return []
          return [observe(account, next, 'medium', path)]
        }),
      )

const sameLock = (before: StakeState, after: StakeState): boolean =>
  before.custodian === after.custodian &&
  before.lockupEpoch >= after.lockupEpoch &&
  before.lockupUnixTime >= after.lockupUnixTime

const payerOf = (account: Address, { identity }: RiskContext): Address | undefined =>
  identity.creatorOf(account)

const secondsPerEpoch = 172_800n
/** Seconds that the lock has still to run, undefined where it has run out; by the slot, since there is no clock here. */
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
  at?: InstructionPath,
): Observation => ({
  what: `Locks your stake ${shortAddress(account)}, and only ${shortAddress(custodian)} can unlock it early.`,
  why: 'Until the lock runs out you cannot withdraw the stake without them.',
  advice: 'Do not sign unless you agreed to such a lock.',
  ...(at && { at: [at] }),
  subject: account,
  after: custodian,
  severity,
})
