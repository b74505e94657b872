import type { Address } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { holderOf } from '../../solana/state/account-state.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { SignatureStatus, RiskContext } from '../context/risk-context.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import { authorizationOf } from './authority/authorization.ts'
import { conduitsOf } from './authority/conduit.ts'
import { movementsOut } from './movement.ts'

/** A wallet besides the user's whose signature the transaction needs. */
export type OtherSigner = {
  signer: Address
  signature: SignatureStatus
  /** It pays the fee or the rent of new accounts and does nothing else: a sponsor, or made to look like one. */
  paysOnly: boolean
}

/**
 * Signers besides the user. Not counted: keys that sign only to open their own account for a program, fresh keys that
 * established protocols use to derive one or that pass SOL on to them, and the other members of the user's multisig. A wallet that does not sign
 * has none: nothing is requested of it.
 */
export const otherSigners = oncePerContext((context): readonly OtherSigner[] => {
  const { identity, resolved, signatures, user } = context
  const { staticAccounts, header } = resolved.message
  const signers = staticAccounts.slice(0, header.requiredSignatures)
  if (!signers.includes(user)) return []
  return signers.flatMap((signer, index): OtherSigner[] =>
    identity.isUser(signer) ||
    conduitsOf(context).has(signer) ||
    opensOwnAccount(signer, context) ||
    isSeedKey(signer, context) ||
    isCoMember(signer, context)
      ? []
      : [
          {
            signer,
            signature: signatures[index] ?? 'missing',
            paysOnly: paysOnly(signer, index === 0, context),
          },
        ],
  )
})

const paysOnly = (signer: Address, paysFee: boolean, context: RiskContext): boolean => {
  const uses = usesOf(signer, context)
  return (paysFee || uses.length > 0) && uses.every(({ actions }) => isRentOf(signer, actions))
}

const isRentOf = (payer: Address, actions: readonly Action[]): boolean =>
  actions.some(
    (action) =>
      (action.type === 'create-account' || action.type === 'create-token-account') &&
      action.payer === payer,
  )

const usesOf = (signer: Address, { instructions }: RiskContext) =>
  instructions.filter(({ accounts }) =>
    accounts.some(({ address, signer: signs }) => signs && address === signer),
  )

/**
 * Whether the key signs only to open its own account for a program. A wallet may have no account either, while it holds
 * tokens: opening one at its address does not make it less of a wallet.
 */
export const opensOwnAccount = (signer: Address, context: RiskContext): boolean => {
  const { identity, instructions, after, states } = context
  if (!identity.isFresh(signer)) return false
  if ([...states.before.values()].some((state) => holderOf(state) === signer)) return false
  const later = after?.get(signer)
  if (later && (later.owner !== systemProgram || later.data.length > 0)) return true
  return instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        (action.type === 'initialize-nonce' && action.account === signer) ||
        (action.type === 'create-account' &&
          action.account === signer &&
          action.programOwner !== systemProgram),
    ),
  )
}

/** Whether a fresh key that holds nothing signs for programs only, as a seed of an address or for an account. */
const isSeedKey = (signer: Address, context: RiskContext): boolean => {
  const { identity, simulation, knownPrograms, states } = context
  if (!identity.isFresh(signer)) return false
  if ([...states.before.values()].some((state) => holderOf(state) === signer)) return false
  const users = usesOf(signer, context).map(({ programId }) => programId)
  if (users.length === 0 || users.some((program) => corePrograms.has(program))) return false
  // Without a simulation, no inner call shows what the key is for.
  return simulation.status !== 'ok' || users.every((program) => knownPrograms.has(program))
}

/**
 * Whether it signs as a member of a multisig together with the user, and only the multisig's assets leave. Anyone can
 * open a multisig with the user as a member, so membership alone explains nothing.
 */
const isCoMember = (signer: Address, context: RiskContext): boolean => {
  const uses = usesOf(signer, context)
  const together = (instruction: DecodedInstruction): boolean =>
    instruction.actions.some((action) => {
      const members = authorizationOf(action, instruction, context)?.members ?? []
      return members.includes(signer) && members.includes(context.user)
    })
  return (
    uses.length > 0 &&
    uses.every(together) &&
    movementsOut(context).every(({ authorization: { members } }) => members !== undefined)
  )
}
