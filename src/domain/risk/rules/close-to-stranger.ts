import type { Address } from '../../address.ts'
import type { Action } from '../../transaction/action.ts'
import type { InstructionPath } from '../../transaction/message.ts'
import type { Observation, RiskContext, Rule, Severity } from '../rule.ts'
import { shortAddress, solText } from '../wording.ts'

/**
 * A token account of the user's is closed and its lamports go to somebody else. For wrapped SOL that is the whole
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
  { account, destination }: Extract<Action, { type: 'close-account' }>,
  at: InstructionPath,
  context: RiskContext,
): Observation[] => {
  const { identity } = context
  if (!identity.everMine(account)) return []
  if (!identity.isStranger(destination)) return []
  const wrapped = wrappedSolIn(account, context)
  if (wrapped === 0n && isRefund(account, destination, context)) return []
  const lamports = context.before.get(account)?.lamports ?? 0n
  return [
    {
      what:
        lamports > 0n
          ? `Closes your token account ${shortAddress(account)} and sends its ${solText(lamports)} to ${shortAddress(destination)}.`
          : `Closes your new token account ${shortAddress(account)} and sends the SOL in it to ${shortAddress(destination)}.`,
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
