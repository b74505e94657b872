import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
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
  account: Address
  kind: 'token-account' | 'account'
  receiver: Address
  /** Lamports in the account before the transaction; absent if the transaction creates it. */
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
  evaluate: (context) =>
    context.instructions.flatMap((instruction) =>
      instruction.actions.flatMap((action) =>
        action.type === 'close-account' ? observe(action, instruction, context) : [],
      ),
    ),
}

/**
 * Rent of a 165-byte token account at the network's fixed rates. A native account holds at least this besides its SOL.
 */
const tokenAccountRentLamports = 2_039_280n

const observe = (
  action: Extract<Action, { type: 'close-account' }>,
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<CloseToStranger>[] => {
  const { account, destination, authority } = action
  const { identity } = context
  const token = isTokenAccount(account, context)
  // Buffers of programs and lookup tables belong to their close authority.
  if (!identity.everOwned(account) && (token || !identity.isUser(authority))) return []
  if (!identity.isStranger(destination)) return []
  const wrapped = holdsWrappedSol(account, context)
  if (!wrapped && isRefund(account, destination, context)) return []
  const lamports = context.before.get(account)?.lamports
  const closer = authorizationOf(action, instruction, context)
  return [
    {
      params: {
        account,
        kind: token ? 'token-account' : 'account',
        receiver: destination,
        ...(lamports !== undefined && { lamports }),
        wrapped,
        ...(isByOthers(closer) && { closer }),
      },
      subject: destination,
      at: [instruction.path],
      severity: wrapped ? 'critical' : 'high',
    },
  ]
}

/** An account that the transaction creates has no earlier state, and buffers and tables are rarely closed that soon. */
const isTokenAccount = (account: Address, { states }: RiskContext): boolean => {
  const kind = states.before.get(account)?.kind
  return kind === undefined || kind === 'token-account' || kind === 'unreadable'
}

const holdsWrappedSol = (account: Address, { before, states }: RiskContext): boolean => {
  const state = states.before.get(account)
  if (state?.kind !== 'token-account' || !state.native) return false
  return (before.get(account)?.lamports ?? 0n) > tokenAccountRentLamports
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
