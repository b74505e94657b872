import type { Address } from '../../../solana/address/address.ts'
import {
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../solana/address/known-address.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { solText } from '../../../findings/words/amounts.ts'
import { rentPaidMinAccounts } from '../../thresholds.ts'

/**
 * The user pays for several accounts of other people's, each of which holds a deposit that goes to its owner when it is
 * closed. Benign look-alikes: sending tokens to people who have no account for them yet (the tokens arrive there in the
 * same transaction), and established protocols that open accounts of their own.
 */
export const rentSiphon: Rule = {
  id: 'rent-siphon',
  flag: 'PAYS_RENT_FOR_OTHERS',
  severity: 'medium',
  stage: 'scored',
  sources: ['Associated Token Account program: Create; System program: CreateAccount', 'kora#428'],
  evaluate: (context) => {
    const paid = paidAccounts(context)
    return paid.length >= rentPaidMinAccounts ? [observe(paid, context)] : []
  },
}

type Paid = { account: Address; at: InstructionPath }

const paidAccounts = (context: RiskContext): Paid[] => {
  const filled = new Set(
    context.instructions.flatMap(({ actions }) =>
      actions.flatMap((action) => (action.type === 'transfer-token' ? [action.to] : [])),
    ),
  )
  const found = new Map<Address, Paid>()
  for (const instruction of context.instructions) {
    if (calledByKnownProgram(instruction, context)) continue
    if (context.knownPrograms.has(instruction.programId)) continue
    for (const action of instruction.actions) {
      const account = accountForOther(action, context)
      if (account && !filled.has(account)) found.set(account, { account, at: instruction.path })
    }
  }
  return [...found.values()]
}

/** A token account that another wallet owns, or an account of a program that nobody knows, at the user's expense. */
const accountForOther = (
  action: Action,
  { identity, knownPrograms }: RiskContext,
): Address | undefined => {
  if (action.type === 'create-token-account') {
    const paid =
      identity.isUsers(action.payer) || identity.isUsers(identity.creatorOf(action.account))
    return paid && identity.isFresh(action.account) && identity.isStranger(action.owner)
      ? action.account
      : undefined
  }
  if (action.type !== 'create-account' || !identity.isUsers(action.payer)) return undefined
  const { account, programOwner } = action
  const token = programOwner === tokenProgram || programOwner === token2022Program
  if (token || knownPrograms.has(programOwner)) return undefined
  const core = corePrograms.has(programOwner) && programOwner !== systemProgram
  return !core && !identity.endsMine(account) ? account : undefined
}

const observe = (paid: readonly Paid[], { effects }: RiskContext): Observation => {
  const accounts = new Set<Address>(paid.map(({ account }) => account))
  const lamports = effects.balances
    .filter(({ owner, before, after }) => accounts.has(owner) && after > before)
    .reduce((sum, { before, after }) => sum + after - before, 0n)
  const cost = lamports > 0n ? ` (${solText(lamports)})` : ''
  return {
    what: `You pay for ${paid.length} accounts that belong to others${cost}.`,
    why: 'Each holds a deposit of yours that its owner gets when it is closed, and nothing is sent there.',
    advice: 'Sign only if you know what these accounts are for.',
    at: paid.map(({ at }) => at),
  }
}
