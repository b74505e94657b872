import { calledByKnownProgram } from '../../facts/movement.ts'
import { comesFromOutside } from '../../facts/origin.ts'
import { type Address, parseAddress } from '../../../solana/address/address.ts'
import { associatedTokenProgram } from '../../../solana/address/known-address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import { addUnreported, type ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type TokenAccountHandover = {
  account: Address
  next: string
  mint?: Address
  /** What the new owner gets with it: the balance afterwards, or before if it is emptied at once. Absent for nothing. */
  held?: TokenAmount
}

/**
 * A token account of the user gets another owner (SetAuthority AccountOwner, directly, in a batch or by a program). No
 * balance changes, but everything in it, now and later, belongs to the new owner. Benign look-alikes: an account that
 * is created in the same transaction to carry tokens to the receiver (a transfer, which the balances show), unless it
 * is the user's associated token account, and escrow protocols that take custody themselves (one step milder). A
 * request from outside needs no such detour to a wallet, since the account could be opened for it at once: that is one
 * step milder too.
 */
export const tokenAccountHandover: ScanRule<'token-account-handover', TokenAccountHandover> = {
  id: 'token-account-handover',
  code: 'TOKEN_ACCOUNT_OWNER_CHANGE',
  severity: 'critical',
  sources: [
    'SPL Token: SetAuthority with AuthorityType AccountOwner',
    'Blowfish SET_OWNER_AUTHORITY; ScamSniffer, createSetAuthority drainers',
  ],
  evaluate: (context) => addUnreported(statedHandovers(context), shownHandovers(context)),
}

const statedHandovers = (context: RiskContext): Observation<TokenAccountHandover>[] =>
  context.instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action) => statedBy(action, instruction, context)),
  )

const statedBy = (
  action: Action,
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<TokenAccountHandover>[] => {
  if (action.type !== 'set-authority' || action.kind !== 'token-owner' || !action.next) return []
  const { account, next } = action
  const existing = isUsersAccount(account, context)
  const detour = !existing && isDetour(account, { next, path: instruction.path }, context)
  if (!(existing || detour) || context.identity.isUserAlone(next)) return []
  const custody = calledByKnownProgram(instruction, context) && !isOnCurve(next)
  const milder = custody || detour
  return [
    {
      ...handover(context, account, next),
      at: [instruction.path],
      ...(milder && { severity: 'high' as const }),
    },
  ]
}

/**
 * An account that the user has, or the associated token account that is created for the user: everything sent to the
 * user later arrives there.
 */
const isUsersAccount = (account: Address, context: RiskContext): boolean =>
  context.identity.ownedBefore(account) || isOpenedForUser(account, context, associatedTokenProgram)

/**
 * What comes from outside opens an account for the user, only to give it to a wallet, or to an address without a key
 * that no program of the transaction takes it for: a program that takes custody does so in its own call.
 */
const isDetour = (
  account: Address,
  { next, path }: { next: Address; path: InstructionPath },
  context: RiskContext,
): boolean =>
  comesFromOutside(context) &&
  isOpenedForUser(account, context) &&
  (isOnCurve(next) || path.length === 1)

/** Whether the transaction opens the account for the user, by that program where one is given. */
const isOpenedForUser = (
  account: Address,
  { identity, instructions }: RiskContext,
  by?: Address,
): boolean =>
  instructions.some(
    ({ programId, actions }) =>
      (by === undefined || programId === by) &&
      actions.some(
        (action) =>
          action.type === 'create-token-account' &&
          action.account === account &&
          identity.isUser(action.owner),
      ),
  )

const shownHandovers = (context: RiskContext): Observation<TokenAccountHandover>[] =>
  context.effects.controls.flatMap(({ account, field, holder, after }) => {
    const { isUser, isUserAlone } = context.identity
    const lost = isUser(holder) && after !== undefined && !isUserAlone(parseAddress(after))
    const wholeAccount = field === 'program-owner' && account !== context.user
    return lost && (field === 'token-owner' || wholeAccount)
      ? [handover(context, account, after)]
      : []
  })

const handover = (
  context: RiskContext,
  account: Address,
  next: string,
): Observation<TokenAccountHandover> => {
  const { states, user, decimals } = context
  const state = states.before.get(account) ?? stateAfter(states, account)
  const mint = state?.kind === 'token-account' ? state.mint : undefined
  const held = heldIn(account, context)
  return {
    params: {
      account,
      next,
      ...(mint && { mint }),
      ...(mint && held > 0n && { held: tokenAmount(held, mint, decimals) }),
    },
    subject: account,
    before: user,
    after: next,
  }
}

/** Tokens, or lamports of an account for wrapped SOL, whose owner can take all of them. */
const heldIn = (account: Address, { states, before, after }: RiskContext): bigint => {
  const sides = [
    { state: stateAfter(states, account), lamports: after?.get(account)?.lamports },
    { state: states.before.get(account), lamports: before.get(account)?.lamports },
  ]
  const held = sides.map(({ state, lamports = 0n }) => {
    if (state?.kind !== 'token-account') return 0n
    return state.native ? lamports : state.amount
  })
  return held.find((amount) => amount > 0n) ?? 0n
}
