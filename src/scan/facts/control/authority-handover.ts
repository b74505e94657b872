import { type Address, parseAddress } from '../../../solana/address/address.ts'
import type { ControlField } from '../../../solana/effects/change.ts'
import type { AuthorityKind } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { Observation } from '../../../findings/check.ts'
import { isSerious, type Severity } from '../../../findings/severity.ts'
import { calledByKnownProgram } from '../movement.ts'
import { certainlyNeverSigns } from '../authority/never-signs.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { mintRights } from './mint-rights.ts'

/** An authority of the user that a stranger holds after the transaction. */
export type Handover = {
  account: Address
  next: Address
  /** Which authorities: several of one account can go to the same stranger. */
  kinds: readonly AuthorityKind[]
  /** Absent if only the state afterwards shows it. */
  instruction?: DecodedInstruction
}

/**
 * Handovers of one kind of authority, from the instructions and from the simulation, one per account. Giving up an
 * authority for good is not a handover.
 */
export const handoversOf = (
  context: RiskContext,
  watched: {
    kinds: readonly AuthorityKind[]
    fields: readonly ControlField[]
    /** It controls the account's funds, so an address that can never sign loses them. */
    holdsFunds?: true
  },
): Handover[] => {
  const found = new Map<Address, Handover>()
  const isForeign = (next: Address): boolean =>
    watched.holdsFunds ? !context.identity.ownedAfter(next) : isStranger(next, context)
  for (const instruction of context.instructions) {
    for (const action of instruction.actions) {
      if (action.type !== 'set-authority' || !watched.kinds.includes(action.kind)) continue
      const { account, authority, next } = action
      const wasUsers = context.identity.isUser(authority) || context.identity.ownedBefore(account)
      if (next && wasUsers && isForeign(next)) {
        const kinds = kindsWith(action.kind, next, found.get(account))
        found.set(account, { account, next, kinds, instruction })
      }
    }
  }
  for (const { account, field, holder, after } of context.effects.controls) {
    const known = found.get(account)
    const isStated = known?.instruction !== undefined
    if (!context.identity.isUser(holder) || !watched.fields.includes(field) || isStated) continue
    const next = after === undefined ? undefined : parseAddress(after)
    if (next && isForeign(next))
      found.set(account, { account, next, kinds: kindsWith(kindOfField[field], next, known) })
  }
  return [...found.values()]
}

const kindsWith = (
  kind: AuthorityKind | undefined,
  next: Address,
  known: Handover | undefined,
): AuthorityKind[] => {
  const earlier = known?.next === next ? known.kinds : []
  return [...new Set([...earlier, ...(kind ? [kind] : [])])]
}

const kindOfField: Partial<Record<ControlField, AuthorityKind>> = mintRights

/** An address that can never sign holds nothing: what it gets is given up. */
const isStranger = (next: Address, context: RiskContext): boolean =>
  context.identity.isStranger(next) && !certainlyNeverSigns(next, context)

/** Whether the new holder has no private key, so that a program signs for it: a multisig, a vault, a pool. */
export const goesToProgram = ({ next }: Pick<Handover, 'next'>): boolean => !isOnCurve(next)

/** Whether an inner instruction of an established protocol transfers the authority to an address of a program. */
export const isTakenByKnownProgram = (handover: Handover, context: RiskContext): boolean =>
  handover.instruction !== undefined &&
  calledByKnownProgram(handover.instruction, context) &&
  goesToProgram(handover)

/** Params of all handover rules. */
export type AuthorityHandover = {
  account: Address
  next: Address
  /** Whether the severity is at least high. */
  serious: boolean
}

/** The finding for a handover; `extra` are params of one rule. */
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
