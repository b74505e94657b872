import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import {
  authorizationOf,
  isByOthers,
  type OthersAuthorization,
} from '../../facts/authority/authorization.ts'
import { rentExemptLamports } from '../../../solana/state/rent.ts'
import { materialMinLamports } from '../../thresholds.ts'

export type CloseToStranger = {
  /** All that are closed to this receiver by the same closer; at least one. */
  accounts: readonly Address[]
  kind: 'token-account' | 'account'
  receiver: Address
  /** Lamports in all of them when they are closed; absent if no instruction or account shows them. */
  lamports?: bigint
  /** It holds wrapped SOL besides its rent. */
  wrapped: boolean
  /** Who closes it, if that is not the user. */
  closer?: OthersAuthorization
}

/**
 * A token account of the user, or a buffer or table that they may close, is closed and its lamports go to another
 * address. For wrapped SOL that is the whole balance; otherwise it is the rent. Benign look-alike: the rent returns to
 * its payer, such as a sponsor of the fee or the creator of a temporary account. More than rent is no refund.
 */
export const closeToStranger: ScanRule<'close-to-stranger', CloseToStranger> = {
  id: 'close-to-stranger',
  code: 'ACCOUNT_CLOSED_TO_STRANGER',
  severity: 'high',
  sources: [
    'SPL Token: CloseAccount',
    'unstoppable-wallet-android#9641 (CloseAccount is not benign by itself)',
  ],
  evaluate: (context) => {
    const closings = context.instructions.flatMap((instruction) =>
      instruction.actions.flatMap((action) =>
        action.type === 'close-account' ? closingOf(action, instruction, context) : [],
      ),
    )
    return [...Map.groupBy(closings, keyOf).values()].flatMap(observe)
  },
}

/**
 * Rent of a 165-byte token account at the network's fixed rates. A native account holds at least this besides its SOL.
 */
const tokenAccountRentLamports = 2_039_280n

type Closing = Omit<CloseToStranger, 'accounts'> & { account: Address; at: InstructionPath }

/** Temporary accounts are funded with a little more than their rent. */
const rentAtMost = (account: Address, { identity }: RiskContext): bigint =>
  tokenAccountRentLamports + (identity.isFresh(account) ? materialMinLamports : 0n)

const closingOf = (
  action: Extract<Action, { type: 'close-account' }>,
  instruction: DecodedInstruction,
  context: RiskContext,
): Closing[] => {
  const { account, destination, authority } = action
  const { identity } = context
  const token = isTokenAccount(account, context)
  // Buffers of programs and lookup tables belong to their close authority.
  if (!identity.everOwned(account) && (token || !identity.isUser(authority))) return []
  if (!identity.isStranger(destination)) return []
  const lamports = heldAtClosing(account, context)
  const wrapped =
    isForWrappedSol(account, context) && (lamports ?? 0n) > rentAtMost(account, context)
  if (!wrapped && isRefund(account, destination, context)) return []
  const closer = authorizationOf(action, instruction, context)
  return [
    {
      account,
      kind: token ? 'token-account' : 'account',
      receiver: destination,
      ...(lamports !== undefined && { lamports }),
      wrapped,
      ...(isByOthers(closer) && { closer }),
      at: instruction.path,
    },
  ]
}

/** Closings that one sentence can state. */
const keyOf = ({ kind, receiver, wrapped, closer, lamports }: Closing): string =>
  [kind, receiver, wrapped, closer?.holder, closer?.right, lamports === undefined].join(' ')

const observe = (closings: readonly Closing[]): Observation<CloseToStranger>[] => {
  const [first] = closings
  if (!first) return []
  const { kind, receiver, lamports, wrapped, closer } = first
  return [
    {
      params: {
        accounts: closings.map(({ account }) => account),
        kind,
        receiver,
        ...(lamports !== undefined && {
          lamports: closings.reduce((sum, each) => sum + (each.lamports ?? 0n), 0n),
        }),
        wrapped,
        ...(closer && { closer }),
      },
      subject: receiver,
      at: closings.map(({ at }) => at),
      severity: wrapped ? 'critical' : 'high',
    },
  ]
}

/**
 * Lamports in the account when it is closed, as far as instructions show what goes in and out before; undefined for an
 * account without a trace of how it was funded. Wrapped SOL moves as tokens.
 */
const heldAtClosing = (account: Address, context: RiskContext): bigint | undefined => {
  let held = context.before.get(account)?.lamports
  const native = isForWrappedSol(account, context)
  for (const { actions } of context.instructions) {
    for (const action of actions) {
      if (action.type === 'close-account' && action.account === account) return held
      if (action.type === 'create-account' && action.account === account)
        held = (held ?? 0n) + action.lamports
      if (action.type === 'transfer-sol' && action.to === account)
        held = (held ?? 0n) + action.lamports
      if (action.type !== 'transfer-token' || !native) continue
      if (action.to === account) held = (held ?? 0n) + action.amount
      if (action.from === account) held = (held ?? 0n) - action.amount
    }
  }
  return held
}

/** An account that the transaction creates has no earlier state, and buffers and tables are rarely closed that soon. */
const isTokenAccount = (account: Address, { states }: RiskContext): boolean => {
  const kind = states.before.get(account)?.kind
  return kind === undefined || kind === 'token-account' || kind === 'unreadable'
}

const isForWrappedSol = (account: Address, { states, instructions }: RiskContext): boolean => {
  const state = states.before.get(account)
  if (state) return state.kind === 'token-account' && state.native
  return instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'create-token-account' &&
        action.account === account &&
        action.mint === wrappedSolMint,
    ),
  )
}

const isRefund = (account: Address, destination: Address, context: RiskContext): boolean => {
  if (!holdsOnlyRent(account, context)) return false
  const creator = context.identity.creatorOf(account)
  if (creator !== undefined) return destination === creator
  return destination === context.resolved.feePayer && !collectsRent(destination, context)
}

/**
 * Whether the rent of several earlier accounts goes there: nothing shows who paid it, and a sponsor that did has opened
 * one or two.
 */
const collectsRent = (destination: Address, { instructions, identity, before }: RiskContext) => {
  const closed = instructions.flatMap(({ actions }) =>
    actions.flatMap((action) =>
      action.type === 'close-account' &&
      action.destination === destination &&
      identity.ownedBefore(action.account)
        ? [action.account]
        : [],
    ),
  )
  const lamports = closed.reduce((sum, account) => sum + (before.get(account)?.lamports ?? 0n), 0n)
  return lamports >= materialMinLamports
}

/** A little more than the rent of its size, for accounts that were larger once. */
const holdsOnlyRent = (account: Address, context: RiskContext): boolean => {
  const held = context.before.get(account)
  const rent = rentExemptLamports(held?.data.length ?? 0)
  return (held?.lamports ?? 0n) + paidInto(account, context) < rent + materialMinLamports
}

/** SOL that the user puts into the account, wrapped or not. */
const paidInto = (account: Address, { instructions, identity, states }: RiskContext): bigint =>
  instructions
    .flatMap(({ actions }) => actions)
    .reduce((sum, action) => {
      if (action.type === 'transfer-sol' && action.to === account)
        return identity.everOwned(action.from) ? sum + action.lamports : sum
      if (action.type !== 'transfer-token' || action.to !== account) return sum
      const from = states.before.get(action.from)
      const wrapped = from?.kind === 'token-account' && from.native
      return wrapped && identity.everOwned(action.from) ? sum + action.amount : sum
    }, 0n)
