import type { Address } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { holderOf, type TokenAccountState } from '../../../solana/state/account-state.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { conduitsOf } from './conduit.ts'

/** What entitles an address to move the content of an account. */
export type Right = 'owner' | 'delegate' | 'permanent-delegate' | 'close-authority'

/** By whose authority an instruction moves something. */
export type Authorization = {
  /** The address that the instruction names as authority. */
  holder: Address
  right: Right
  /** Whose signature stands for the holder; a program signs for addresses derived from its own. */
  by: 'user' | 'other-signer' | 'program'
  /** The members that sign, if the holder is a multisig of a Token program. */
  members?: readonly Address[]
}

/** An authorization that is not the user's own. */
export type OthersAuthorization = Authorization & { by: 'other-signer' | 'program' }

/**
 * Who authorizes an action that takes something out of an account; undefined for all other actions.
 * Sources: SPL Token, Token-2022 and System program: the authority of each instruction and what may stand for the owner.
 */
export const authorizationOf = (
  action: Action,
  instruction: Pick<DecodedInstruction, 'accounts'>,
  context: RiskContext,
): Authorization | undefined => {
  const taken = takenBy(action)
  if (!taken) return undefined
  const { holder } = taken
  const members = signingMembers(holder, instruction, context)
  return {
    holder,
    right: rightOf({ ...taken, action }, context),
    by: signsFor(holder, members, context),
    ...(members && { members }),
  }
}

/** Narrowed to what others authorize. */
export const isByOthers = (
  authorization: Authorization | undefined,
): authorization is OthersAuthorization =>
  authorization !== undefined && authorization.by !== 'user'

type Taken = { holder: Address; account: Address }

const takenBy = (action: Action): Taken | undefined => {
  switch (action.type) {
    case 'transfer-sol':
    case 'transfer-token':
      return { holder: action.authority, account: action.from }
    case 'create-account':
      return { holder: action.payer, account: action.payer }
    case 'transfer-asset':
    case 'burn-asset':
      return { holder: action.authority, account: action.asset }
    case 'burn':
    case 'close-account':
    case 'withdraw-lamports':
      return { holder: action.authority, account: action.account }
    default:
      return undefined
  }
}

const rightOf = (
  { holder, account, action }: Taken & { action: Action },
  context: RiskContext,
): Right => {
  if (action.type === 'transfer-asset' || action.type === 'burn-asset')
    return ownerOfAsset(action, context) === holder ? 'owner' : 'delegate'
  const state = tokenAccountOf(account, context)
  if (!state || state.owner === holder) return 'owner'
  if (action.type === 'close-account') return 'close-authority'
  const mint = stateAfter(context.states, state.mint)
  if (mint?.kind === 'mint' && mint.permanentDelegate === holder) return 'permanent-delegate'
  return state.delegate === holder || isApprovedHere(account, holder, context)
    ? 'delegate'
    : 'owner'
}

/** The authority itself, if neither the asset's account nor the instruction names an owner. */
const ownerOfAsset = (
  action: Extract<Action, { type: 'transfer-asset' | 'burn-asset' }>,
  { states }: RiskContext,
): Address => {
  const stated = action.type === 'transfer-asset' ? action.from : action.owner
  return holderOf(states.before.get(action.asset)) ?? stated ?? action.authority
}

/** As it was before, since a transfer uses a right up; as it is after, if the transaction creates it. */
const tokenAccountOf = (
  account: Address,
  { states }: RiskContext,
): TokenAccountState | undefined => {
  const state = states.before.get(account) ?? stateAfter(states, account)
  return state?.kind === 'token-account' ? state : undefined
}

/** A delegate of this transaction only: no state shows it. */
const isApprovedHere = (
  account: Address,
  delegate: Address,
  { instructions }: RiskContext,
): boolean =>
  instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'approve' && action.account === account && action.delegate === delegate,
    ),
  )

const signingMembers = (
  holder: Address,
  { accounts }: Pick<DecodedInstruction, 'accounts'>,
  { states }: RiskContext,
): Address[] | undefined => {
  const state = states.before.get(holder)
  if (state?.kind !== 'multisig') return undefined
  return state.signers.filter((member) =>
    accounts.some(({ address, signer }) => signer && address === member),
  )
}

const signsFor = (
  holder: Address,
  members: readonly Address[] | undefined,
  context: RiskContext,
): Authorization['by'] => {
  const { identity, user, resolved } = context
  if (members) return members.includes(user) ? 'user' : 'other-signer'
  if (identity.isUser(holder) || conduitsOf(context).has(holder)) return 'user'
  const { staticAccounts, header } = resolved.message
  return staticAccounts.slice(0, header.requiredSignatures).includes(holder)
    ? 'other-signer'
    : 'program'
}
