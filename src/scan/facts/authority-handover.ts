import { type Address, parseAddress } from '../../solana/address/address.ts'
import type { ControlField } from '../../solana/effects/change.ts'
import type { AuthorityKind } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import type { Observation } from '../../findings/check.ts'
import { isSerious, type Severity } from '../../findings/severity.ts'
import { calledByKnownProgram } from './movement.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** An authority that was the user's and is a stranger's afterwards. */
export type Handover = {
  account: Address
  next: Address
  /** Absent where only the after-state shows it. */
  instruction?: DecodedInstruction
}

/**
 * Handovers of one authority, by what the instructions say and by what the simulation shows, each account once. An
 * authority that is given up for good goes to no one and is not a handover.
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

/** Whether the new holder has no private key, so that some program acts for it: a multisig, a vault, a pool. */
export const goesToProgram = ({ next }: Pick<Handover, 'next'>): boolean => !isOnCurve(next)

/** Whether an established protocol takes the authority from within, for an address of a program. */
export const isTakenByKnownProgram = (handover: Handover, context: RiskContext): boolean =>
  handover.instruction !== undefined &&
  calledByKnownProgram(handover.instruction, context) &&
  goesToProgram(handover)

/** Params of every rule about a handover. */
export type AuthorityHandover = {
  account: Address
  next: Address
  /** The finding is of high severity or more. */
  serious: boolean
}

/** The finding of a handover; `extra` are params of one rule. */
export const observeHandover = <Extra extends object>(
  { account, next, instruction }: Handover,
  { user }: RiskContext,
  severity: Severity,
  extra: Extra,
): Observation<AuthorityHandover & Extra> => ({
  params: { account, next, serious: isSerious(severity), ...extra },
  ...(instruction && { at: [instruction.path] }),
  subject: account,
  before: user,
  after: next,
  severity,
})
