import type { Address } from '../../address.ts'
import type { InstructionPath } from '../../transaction/message.ts'
import { isOnCurve } from '../curve.ts'
import { calledByKnownProgram } from '../movement.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { shortAddress, solText } from '../wording.ts'

/**
 * The user's SOL goes into a stake or nonce account that is made in the transaction and that somebody else may empty.
 * It looks like staking, and is a gift. Benign look-alikes: an account of the user's own, the rent of an account that is
 * made for somebody, and stake that an established protocol takes from within.
 */
export const fundsAccountOfStranger: Rule = {
  id: 'funds-account-of-stranger',
  flag: 'FUNDS_ACCOUNT_OF_STRANGER',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Solana Stake program: Initialize, InitializeChecked (the withdrawer takes all)',
    'Solana System program: InitializeNonceAccount (the authority withdraws)',
  ],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      if (calledByKnownProgram(instruction, context)) return []
      return instruction.actions.flatMap((action) => {
        if (action.type !== 'initialize-stake' && action.type !== 'initialize-nonce') return []
        const stake = action.type === 'initialize-stake'
        const holder = stake ? action.withdrawer : action.authority
        return context.identity.isStranger(holder)
          ? observe({ account: action.account, holder, stake, at: instruction.path }, context)
          : []
      })
    }),
}

/** Far above the rent of either account, and below what anybody would stake. */
const smallestGiftLamports = 50_000_000n

const observe = (
  {
    account,
    holder,
    stake,
    at,
  }: { account: Address; holder: Address; stake: boolean; at: InstructionPath },
  context: RiskContext,
): Observation[] => {
  const lamports = paidInto(account, context)
  if (lamports < smallestGiftLamports) return []
  return [
    {
      what: `Puts ${solText(lamports)} of yours into a ${stake ? 'stake' : 'nonce'} account out of which only ${shortAddress(holder)} can take it.`,
      why: stake
        ? 'It looks like staking, but the stake is not yours: whoever may withdraw it owns it.'
        : 'Whoever holds such an account can take out all that is in it.',
      advice: 'Do not sign unless you meant to give this SOL away.',
      at: [at],
      subject: holder,
      ...(!isOnCurve(holder) && { severity: 'medium' as const }),
    },
  ]
}

/** What the user sends there, by what the instructions say. */
const paidInto = (account: Address, { instructions, identity }: RiskContext): bigint => {
  let lamports = 0n
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'create-account' && action.account === account)
        lamports += identity.isUsers(action.payer) ? action.lamports : 0n
      if (action.type === 'transfer-sol' && action.to === account)
        lamports += identity.everMine(action.from) ? action.lamports : 0n
    }
  }
  return lamports
}
