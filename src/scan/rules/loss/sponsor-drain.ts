import type { Address } from '../../../solana/address/address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import { isSponsor } from '../../facts/origin.ts'
import { gainsAnything } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { takenLamports } from '../../facts/taken-lamports.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'

/**
 * The wallet pays the fee for somebody else's transaction, and the transaction uses its signature for more than the fee.
 * A signature counts for the whole message: whoever sponsors must stand in no instruction. Where the caller says that the
 * wallet is a sponsor every such use is critical. Without that word it is only noted where another signer plainly acts
 * for himself and the payer gets nothing. Benign look-alikes: trades between two wallets (the payer gets something), and
 * rent that a sponsor means to pay.
 */
export const sponsorDrain: Rule = {
  id: 'sponsor-drain',
  flag: 'SPONSOR_DRAIN',
  severity: 'medium',
  stage: 'scored',
  sources: [
    'x402 specification 2.1.1 (fee payer isolation)',
    'kora#428, kora#435, kora#542; Kora adversarial tests, fee payer exploitation',
  ],
  evaluate: (context) => {
    if (context.resolved.feePayer !== context.user) return []
    const sponsor = isSponsor(context)
    if (!sponsor && (!hasOtherInitiator(context) || gainsAnything(context))) return []
    const uses = [...usesOf(context), ...(sponsor ? lossesOf(context) : [])]
    const [first] = uses
    return first ? [observe(uses, first, sponsor ? 'critical' : 'medium')] : []
  },
}

type Use = { at: InstructionPath; text: string; subject: Address }

/** What the payer's signature is used for besides the fee and the rent of new accounts. */
const usesOf = (context: RiskContext): Use[] =>
  context.instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action) => {
      const use = useOf(action, context.user)
      return use && context.identity.isStranger(use.subject) ? [{ at: path, ...use }] : []
    }),
  )

/** What a sponsor loses without an instruction that says so: rent of accounts that others close, lamports that programs take. */
const lossesOf = (context: RiskContext): Use[] => {
  const taken = takenLamports(context)
  const text = `takes ${solText(taken)} beyond fee and rent`
  return [
    ...closedAccounts(context),
    ...(taken > 0n ? [{ at: [], text, subject: context.user }] : []),
  ]
}

const closedAccounts = ({ instructions, identity, user }: RiskContext): Use[] =>
  instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action) => {
      if (action.type !== 'close-account' || identity.creatorOf(action.account) !== user) return []
      if (!identity.isStranger(action.destination)) return []
      const text = `sends the rent that you pay to ${shortAddress(action.destination)}`
      return [{ at: path, text, subject: action.destination }]
    }),
  )

const useOf = (action: Action, payer: Address): Omit<Use, 'at'> | undefined => {
  switch (action.type) {
    case 'transfer-sol':
      return action.from === payer
        ? { text: `sends SOL of yours to ${shortAddress(action.to)}`, subject: action.to }
        : undefined
    case 'transfer-token':
      return action.authority === payer
        ? { text: `moves tokens of yours to ${shortAddress(action.to)}`, subject: action.to }
        : undefined
    case 'approve':
      return action.authority === payer
        ? {
            text: `lets ${shortAddress(action.delegate)} move tokens of yours`,
            subject: action.delegate,
          }
        : undefined
    case 'set-authority':
      return action.authority === payer && action.next
        ? { text: `gives a right of yours to ${shortAddress(action.next)}`, subject: action.next }
        : undefined
    case 'close-account':
    case 'withdraw-lamports':
      return action.authority === payer
        ? {
            text: `sends SOL of yours to ${shortAddress(action.destination)}`,
            subject: action.destination,
          }
        : undefined
    case 'upgrade-program':
      return action.authority === payer
        ? { text: `sends rent to ${shortAddress(action.destination)}`, subject: action.destination }
        : undefined
    default:
      return undefined
  }
}

/** Whether another signer moves something of his own: then the transaction is his. */
const hasOtherInitiator = ({ resolved, instructions, user }: RiskContext): boolean => {
  const { message } = resolved
  const others = new Set<Address>(
    message.staticAccounts
      .slice(0, message.header.requiredSignatures)
      .filter((signer) => signer !== user),
  )
  return instructions.some(
    ({ actions, path }) =>
      path.length === 1 &&
      actions.some(
        (action) =>
          (action.type === 'transfer-token' && others.has(action.authority)) ||
          (action.type === 'transfer-sol' && others.has(action.from)),
      ),
  )
}

const observe = (uses: readonly Use[], first: Use, severity: Severity): Observation => ({
  what: `You pay the fee for somebody else, and the transaction ${first.text}${uses.length > 1 ? ` and does ${uses.length - 1} more such things` : ''}.`,
  why: 'Your signature for the fee counts for every instruction in it.',
  advice: 'Do not sign. Whoever sponsors a fee must stand in no instruction.',
  at: uses.map(({ at }) => at).filter(({ length }) => length > 0),
  subject: first.subject,
  severity,
})
