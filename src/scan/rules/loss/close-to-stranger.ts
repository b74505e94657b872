import type { Address } from '../../../solana/address/address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'

/**
 * A token account of the user's, or a buffer or table that is his to close, is closed and its lamports go to somebody
 * else. For wrapped SOL that is the whole
 * balance; otherwise it is the rent. Benign look-alikes: the rent goes back to whoever paid it, be it the fee payer who
 * sponsors the transaction or the creator of a temporary account.
 */
export const closeToStranger: Rule = {
  id: 'close-to-stranger',
  flag: 'ACCOUNT_CLOSED_TO_STRANGER',
  severity: 'high',
  stage: 'scored',
  sources: [
    'SPL Token: CloseAccount',
    'unstoppable-wallet-android#9641 (CloseAccount is not benign by itself)',
  ],
  evaluate: (context) =>
    context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action) =>
        action.type === 'close-account' ? observe(action, path, context) : [],
      ),
    ),
}

/** Rent of a 165-byte token account at the network's fixed rates; a native account holds at least this besides its SOL. */
const tokenAccountRentLamports = 2_039_280n

const observe = (
  { account, destination, authority }: Extract<Action, { type: 'close-account' }>,
  at: InstructionPath,
  context: RiskContext,
): Observation[] => {
  const { identity } = context
  const token = isTokenAccount(account, context)
  // Buffers of programs and lookup tables belong to whoever may close them.
  if (!identity.everMine(account) && (token || !identity.isUsers(authority))) return []
  if (!identity.isStranger(destination)) return []
  const wrapped = wrappedSolIn(account, context)
  if (wrapped === 0n && isRefund(account, destination, context)) return []
  const lamports = context.before.get(account)?.lamports ?? 0n
  return [
    {
      what:
        lamports > 0n
          ? `Closes your ${token ? 'token account' : 'account'} ${shortAddress(account)} and sends its ${solText(lamports)} to ${shortAddress(destination)}.`
          : `Closes your new ${token ? 'token account' : 'account'} ${shortAddress(account)} and sends the SOL in it to ${shortAddress(destination)}.`,
      why:
        wrapped > 0n
          ? 'The wrapped SOL in it is yours.'
          : 'The deposit in it is yours and should come back to you.',
      advice: 'Do not sign unless you meant to give this SOL away.',
      at: [at],
      subject: destination,
      severity: severityOf(wrapped),
    },
  ]
}

/** One that is made in the transaction has no state before it, and buffers and tables are seldom closed so soon. */
const isTokenAccount = (account: Address, { states }: RiskContext): boolean => {
  const kind = states.before.get(account)?.kind
  return kind === undefined || kind === 'token-account' || kind === 'unreadable'
}

/** SOL beyond the rent, in accounts that hold wrapped SOL. */
const wrappedSolIn = (account: Address, { before, states }: RiskContext): bigint => {
  const state = states.before.get(account)
  const lamports = before.get(account)?.lamports ?? 0n
  if (state?.kind !== 'token-account' || !state.native) return 0n
  return lamports > tokenAccountRentLamports ? lamports - tokenAccountRentLamports : 0n
}

const isRefund = (
  account: Address,
  destination: Address,
  { identity, resolved }: RiskContext,
): boolean => {
  const creator = identity.creatorOf(account)
  if (creator) return creator === destination
  return destination === resolved.feePayer
}

const severityOf = (wrapped: bigint): Severity => (wrapped > 0n ? 'critical' : 'high')
