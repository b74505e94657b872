import type { Action, MultisigChange } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { SquadsMultisigState } from '../../../solana/state/account-state.ts'
import { timeLockMinSeconds } from '../../count-thresholds.ts'
import { smallPercent } from '../../thresholds.ts'

/** Older multisigs change their own members, by instructions within a proposal. */
export const proposedIn = ({ proposed }: Pick<DecodedInstruction, 'proposed'>): Action[] =>
  (proposed?.instructions ?? []).flatMap((each) => [
    ...each.actions.flatMap((action) =>
      action.type === 'change-multisig' ? [{ ...action, proposed: true }] : [],
    ),
    ...proposedIn(each),
  ])

/**
 * Whether the members cannot undo it in time: a stranger may vote or spend, half of the members or fewer are enough from
 * then on, or nothing delays what was approved. The members who approve see a routine change, and it is the last
 * decision that needs as many of them. `together` are the changes of the same proposal: another one may never be approved.
 */
export const weakensForGood = (
  change: MultisigChange,
  state: SquadsMultisigState | undefined,
  together: readonly MultisigChange[],
): boolean => {
  switch (change.what) {
    case 'add-member':
    case 'add-spending-limit':
      return true
    case 'change-threshold':
      return state !== undefined && isMinority(change.signatures, state, together)
    case 'set-time-lock':
      return state !== undefined && endsDelay(change.seconds, state)
    default:
      return false
  }
}

/** Whether it leaves members too little time to stop what was approved, or a small part of what was little before. */
export const endsDelay = (seconds: number, { timeLockSeconds }: SquadsMultisigState): boolean =>
  seconds < timeLockSeconds &&
  seconds < timeLockMinSeconds &&
  (timeLockSeconds >= timeLockMinSeconds ||
    BigInt(seconds) * 100n <= BigInt(timeLockSeconds) * smallPercent)

/** Whether half of the members, or a single one of several, may then decide: compared with those who are left. */
const isMinority = (
  signatures: number,
  state: SquadsMultisigState,
  together: readonly MultisigChange[],
): boolean => {
  const members = new Set(state.members)
  for (const change of together) {
    if (change.what === 'add-member') members.add(change.address)
    if (change.what === 'remove-member') members.delete(change.address)
  }
  return members.size > 1 && signatures * 2 <= members.size
}
