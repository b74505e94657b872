import type { Address } from '../../solana/address/address.ts'
import { stateAfter } from '../../solana/effects/account-states.ts'
import { subscriptionsProgram } from '../../solana/address/known-address.ts'
import type { AccountState, TokenAccountState } from '../../solana/state/account-state.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { calledByKnownProgram } from './movement.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/rule.ts'

/** A right to move tokens of the user's that somebody holds when the transaction is over, and did not hold before. */
export type Delegation = {
  account: Address
  mint: Address | undefined
  delegate: Address
  amount: bigint
  /** What is in the account. */
  balance: bigint
  at: InstructionPath[]
  /**
   * - `known-program`: an established protocol asked for it from within, or owns the delegate's account;
   * - `program`: no private key exists to the delegate, so some program acts for it;
   * - `wallet`: somebody may hold its private key.
   */
  trust: 'known-program' | 'program' | 'wallet'
}

/** Delegations to strangers that outlast the transaction; an approval that is used up or revoked within is not one. */
export const newDelegations = oncePerContext((context): readonly Delegation[] =>
  (context.simulation.status === 'ok' ? shownDelegations(context) : statedDelegations(context))
    .filter(({ delegate }) => context.identity.isStranger(delegate))
    .map((grant) => withInstructions(grant, context)),
)

type Grant = Pick<Delegation, 'account' | 'mint' | 'delegate' | 'amount' | 'balance'>

const shownDelegations = ({ effects, states, identity }: RiskContext): Grant[] => {
  const grants = new Map<Address, Grant>()
  for (const { account, field, holder } of effects.controls) {
    if (!identity.isUsers(holder) || (field !== 'delegate' && field !== 'delegated-amount'))
      continue
    const after = tokenAccount(stateAfter(states, account))
    const before = tokenAccount(states.before.get(account))
    if (!after?.delegate) continue
    const { delegate, delegatedAmount: amount, amount: balance, mint } = after
    const raised = before?.delegate !== delegate || amount > before.delegatedAmount
    if (raised) grants.set(account, { account, mint, delegate, amount, balance })
  }
  return [...grants.values()]
}

/** Replays approvals and revocations in order, for when there is no after-state to look at. */
const statedDelegations = ({ instructions, states, identity }: RiskContext): Grant[] => {
  const grants = new Map<Address, Grant>()
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'revoke' || action.type === 'close-account') grants.delete(action.account)
      if (action.type !== 'approve') continue
      if (!identity.everMine(action.account)) continue
      const state = tokenAccount(states.before.get(action.account))
      const { account, delegate, amount } = action
      grants.set(account, {
        account,
        delegate,
        amount,
        mint: action.mint ?? state?.mint,
        balance: state?.amount ?? 0n,
      })
    }
  }
  return [...grants.values()]
}

const withInstructions = (grant: Grant, context: RiskContext): Delegation => {
  const granting = context.instructions.filter(({ actions }) =>
    actions.some((action) => action.type === 'approve' && action.account === grant.account),
  )
  return {
    ...grant,
    at: granting.map(({ path }) => path),
    trust: trustIn(grant.delegate, granting, context),
  }
}

/**
 * A delegate with a private key is never vouched for, whoever asked: the protocol cannot bind what it does. Nor does whose
 * the delegate's account is, for anybody can give an account to any program and go on signing for its address; only of a
 * program that takes rights by approval is it known that it makes such accounts at addresses of its own alone.
 */
export const trustIn = (
  delegate: Address,
  granting: readonly DecodedInstruction[],
  context: RiskContext,
): Delegation['trust'] => {
  if (isOnCurve(delegate)) return 'wallet'
  const inside =
    granting.length > 0 &&
    granting.every((instruction) => calledByKnownProgram(instruction, context))
  return inside || isOwnDelegate(delegate, context) ? 'known-program' : 'program'
}

/** Programs that act by a right given to them beforehand, at the top level of a transaction. */
const delegatePrograms: ReadonlySet<Address> = new Set([subscriptionsProgram])

/** An account with something in it: nobody but its owner can have written that. */
const isOwnDelegate = (delegate: Address, { before }: RiskContext): boolean => {
  const account = before.get(delegate)
  return (
    account !== undefined &&
    delegatePrograms.has(account.owner) &&
    account.data.some((byte) => byte !== 0)
  )
}

const tokenAccount = (state: AccountState | undefined): TokenAccountState | undefined =>
  state?.kind === 'token-account' ? state : undefined
