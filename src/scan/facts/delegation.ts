import type { Address } from '../../solana/address/address.ts'
import { stateAfter } from '../../solana/effects/account-states.ts'
import { subscriptionsProgram } from '../../solana/address/known-address.ts'
import type { AccountState, TokenAccountState } from '../../solana/state/account-state.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { calledByKnownProgram } from './movement.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'

/**
 * How far the holder of a right can be trusted:
 * - `known-program`: an inner instruction of an established protocol granted it, or such a program owns the delegate's
 *   account;
 * - `program`: the address has no private key, so a program signs for it;
 * - `wallet`: the address may have a private key.
 */
export type Trust = 'known-program' | 'program' | 'wallet'

/** A right to move tokens of the user that exists after the transaction but not before. */
export type Delegation = {
  account: Address
  mint: Address | undefined
  delegate: Address
  amount: bigint
  /** What the same delegate could move before. */
  amountBefore: bigint
  /** Balance of the account. */
  balance: bigint
  at: InstructionPath[]
  trust: Trust
}

/** Delegations to strangers that outlast the transaction. An approval that is used up or revoked within it does not. */
export const newDelegations = oncePerContext((context): readonly Delegation[] =>
  (context.simulation.status === 'ok' ? shownDelegations(context) : statedDelegations(context))
    .filter(
      ({ delegate }) =>
        context.identity.isStranger(delegate) && !context.identity.needsUser(delegate),
    )
    .map((grant) => withInstructions(grant, context)),
)

type Grant = Omit<Delegation, 'at' | 'trust'>

const shownDelegations = ({ effects, states, identity }: RiskContext): Grant[] => {
  const grants = new Map<Address, Grant>()
  for (const { account, field, holder } of effects.controls) {
    if (!identity.isUser(holder) || (field !== 'delegate' && field !== 'delegated-amount')) continue
    const after = tokenAccount(stateAfter(states, account))
    const before = tokenAccount(states.before.get(account))
    if (!after?.delegate) continue
    const { delegate, delegatedAmount: amount, amount: balance, mint } = after
    const amountBefore = delegatedTo(delegate, before)
    if (before?.delegate !== delegate || amount > amountBefore)
      grants.set(account, { account, mint, delegate, amount, amountBefore, balance })
  }
  return [...grants.values()]
}

/** Applies approvals and revocations in order, for when there is no simulation. */
const statedDelegations = ({ instructions, states, identity }: RiskContext): Grant[] => {
  const grants = new Map<Address, Grant>()
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'revoke' || action.type === 'close-account') grants.delete(action.account)
      if (action.type !== 'approve') continue
      if (!identity.everOwned(action.account)) continue
      const state = tokenAccount(states.before.get(action.account))
      const { account, delegate, amount } = action
      grants.set(account, {
        account,
        delegate,
        amount,
        amountBefore: delegatedTo(delegate, state),
        mint: action.mint ?? state?.mint,
        balance: state?.amount ?? 0n,
      })
    }
  }
  return [...grants.values()]
}

const delegatedTo = (delegate: Address, state: TokenAccountState | undefined): bigint =>
  state?.delegate === delegate ? state.delegatedAmount : 0n

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
 * A delegate with a private key is never trusted, whichever protocol requested the right: the protocol cannot limit
 * what that key does. The program that owns the delegate's account proves nothing either, since any account can be
 * assigned to any program while its key still signs. Only programs that act through approvals are known to create such
 * accounts at derived addresses.
 */
export const trustIn = (
  delegate: Address,
  granting: readonly DecodedInstruction[],
  context: RiskContext,
): Trust => {
  if (isOnCurve(delegate)) return 'wallet'
  const inside =
    granting.length > 0 &&
    granting.every((instruction) => calledByKnownProgram(instruction, context))
  return inside || isOwnDelegate(delegate, context) ? 'known-program' : 'program'
}

/** Programs that use previously granted rights in top-level instructions. */
const delegatePrograms: ReadonlySet<Address> = new Set([subscriptionsProgram])

/** An account with data, which only its owner program can have written. */
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
