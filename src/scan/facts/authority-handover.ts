import { type Address, parseAddress } from '../../solana/address/address.ts'
import type { ControlField } from '../../solana/effects/change.ts'
import type { AuthorityKind } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { calledByKnownProgram } from './movement.ts'
import type { RiskContext } from '../context/rule.ts'

/** An authority that was the user's and is a stranger's afterwards. */
export type Handover = {
  account: Address
  next: Address
  /** The instruction that says so; absent where only the after-state shows it. */
  instruction?: DecodedInstruction
}

/**
 * Hand-overs of one authority, by what the instructions say and by what the simulation shows, each account once. An
 * authority that is given up for good goes to nobody, and is none.
 */
export const handoversOf = (
  context: RiskContext,
  watched: { kinds: readonly AuthorityKind[]; fields: readonly ControlField[] },
): Handover[] => {
  const found = new Map<Address, Handover>()
  for (const instruction of context.instructions) {
    for (const action of instruction.actions) {
      if (action.type !== 'set-authority' || !watched.kinds.includes(action.kind)) continue
      const { account, authority, next } = action
      const wasUsers = context.identity.isUsers(authority) || context.identity.wasMine(account)
      if (next && wasUsers && context.identity.isStranger(next)) {
        found.set(account, { account, next, instruction })
      }
    }
  }
  for (const { account, field, holder, after } of context.effects.controls) {
    if (!context.identity.isUsers(holder) || !watched.fields.includes(field) || found.has(account))
      continue
    const next = after === undefined ? undefined : parseAddress(after)
    if (next && context.identity.isStranger(next)) found.set(account, { account, next })
  }
  return [...found.values()]
}

/** Whether no private key exists to the new holder, so that some program acts for it: a multisig, a vault, a pool. */
export const goesToProgram = ({ next }: Handover): boolean => !isOnCurve(next)

/** Whether an established protocol takes the authority from within, for an address of a program. */
export const isTakenByKnownProgram = (handover: Handover, context: RiskContext): boolean =>
  handover.instruction !== undefined &&
  calledByKnownProgram(handover.instruction, context) &&
  goesToProgram(handover)
