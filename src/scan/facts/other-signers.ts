import type { Address } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { SignatureStatus, RiskContext } from '../context/risk-context.ts'
import { oncePerContext } from '../context/once-per-context.ts'

/** A wallet besides the user's whose signature the transaction needs. */
export type OtherSigner = {
  signer: Address
  signature: SignatureStatus
  /** It pays the fee, and no instruction uses its signature: a sponsor, or made to look like one. */
  paysFeeOnly: boolean
}

/**
 * Signers besides the user. Not counted: keys that sign only to open their own account for a program, fresh keys that
 * established protocols use to derive one, and the other members of the user's multisig. A wallet that does not sign
 * has none, since then it is not the one that is asked.
 */
export const otherSigners = oncePerContext((context): readonly OtherSigner[] => {
  const { identity, resolved, signatures, user } = context
  const { staticAccounts, header } = resolved.message
  const signers = staticAccounts.slice(0, header.requiredSignatures)
  if (!signers.includes(user)) return []
  return signers.flatMap((signer, index): OtherSigner[] =>
    identity.isUser(signer) || isAccountKey(signer, context) || isCoMember(signer, context)
      ? []
      : [
          {
            signer,
            signature: signatures[index] ?? 'missing',
            paysFeeOnly: index === 0 && usesOf(signer, context).length === 0,
          },
        ],
  )
})

const usesOf = (signer: Address, { instructions }: RiskContext) =>
  instructions.filter(({ accounts }) =>
    accounts.some(({ address, signer: signs }) => signs && address === signer),
  )

/** Whether the key has no account of its own yet and signs for one, or for an address derived from it. */
const isAccountKey = (signer: Address, context: RiskContext): boolean => {
  const { identity, instructions, simulation, after, knownPrograms } = context
  if (!identity.isFresh(signer)) return false
  const opened = instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'create-account' &&
        action.account === signer &&
        action.programOwner !== systemProgram,
    ),
  )
  if (opened || (after?.get(signer)?.owner ?? systemProgram) !== systemProgram) return true
  const users = usesOf(signer, context).map(({ programId }) => programId)
  if (users.some((program) => corePrograms.has(program))) return false
  // Without a simulation, no inner call shows what the key is for.
  return (
    users.length > 0 &&
    (simulation.status !== 'ok' || users.every((program) => knownPrograms.has(program)))
  )
}

/** Whether it signs as a member of a multisig that the user is a member of. */
const isCoMember = (signer: Address, context: RiskContext): boolean =>
  [...context.states.before.values()].some(
    (state) =>
      state.kind === 'multisig' &&
      state.signers.includes(signer) &&
      state.signers.includes(context.user),
  )
