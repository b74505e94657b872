import type { Address } from '../../../solana/address/address.ts'
import {
  associatedTokenProgram,
  stakePoolProgram,
  wrappedSolMint,
} from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import { fundedAccountMinLamports } from '../../thresholds.ts'

/**
 * The user's SOL goes into a stake, vote, nonce or wrapped SOL account that is made in the transaction and that somebody else may
 * empty, or stake comes out of a pool for somebody else. It looks like staking, and is a gift. Benign look-alikes: an account of the user's own, the rent of an account that is
 * made for somebody, and stake that an established protocol takes from within.
 */
export const fundsAccountOfStranger: Rule = {
  id: 'funds-account-of-stranger',
  flag: 'FUNDS_ACCOUNT_OF_STRANGER',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Solana Stake program: Initialize, InitializeChecked (the withdrawer takes all)',
    'Solana Vote program: InitializeAccount, InitializeAccountV2 (the withdrawer takes all)',
    'Solana System program: InitializeNonceAccount (the authority withdraws)',
  ],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      if (calledByKnownProgram(instruction, context)) return []
      return instruction.actions.flatMap((action) => {
        const account = accountMade(action, instruction.programId)
        if (!account || !context.identity.isStranger(account.holder)) return []
        const made = { ...account, at: instruction.path }
        return instruction.programId === stakePoolProgram
          ? observeUnstaked(made, context)
          : observe(made, context)
      })
    }),
}

type Kind = 'stake' | 'vote' | 'nonce' | 'wrapped SOL'

type Made = { account: Address; holder: Address; kind: Kind }

/**
 * An account that SOL lies in, and who may take it. One of wrapped SOL that stands where everybody looks for the holder's
 * tokens is how he is paid in it, and told by the balances.
 */
const accountMade = (action: Action, program: Address): Made | undefined => {
  if (action.type === 'initialize-stake')
    return { account: action.account, holder: action.withdrawer, kind: 'stake' }
  if (action.type === 'initialize-vote')
    return { account: action.account, holder: action.withdrawer, kind: 'vote' }
  if (action.type === 'initialize-nonce')
    return { account: action.account, holder: action.authority, kind: 'nonce' }
  return action.type === 'create-token-account' &&
    action.mint === wrappedSolMint &&
    program !== associatedTokenProgram
    ? { account: action.account, holder: action.owner, kind: 'wrapped SOL' }
    : undefined
}

const observe = (
  { account, holder, kind, at }: Made & { at: InstructionPath },
  context: RiskContext,
): Observation[] => {
  const lamports = paidInto(account, context)
  if (lamports < fundedAccountMinLamports) return []
  return [
    {
      what: `Puts ${solText(lamports)} of yours into a ${kind} account out of which only ${shortAddress(holder)} can take it.`,
      why: whyOf[kind],
      advice: 'Do not sign unless you meant to give this SOL away.',
      at: [at],
      subject: holder,
      ...(!isOnCurve(holder) && { severity: 'medium' as const }),
    },
  ]
}

const whyOf: Readonly<Record<Kind, string>> = {
  stake: 'It looks like staking, but the stake is not yours: whoever may withdraw it owns it.',
  vote: 'Whoever may withdraw from a vote account owns it, with all that it earns.',
  nonce: 'Whoever holds such an account can take out all that is in it.',
  'wrapped SOL': 'It looks like wrapping your SOL, but the account is not yours.',
}

/** What comes out of a stake pool for the user's pool tokens belongs to whoever is named for it. */
const observeUnstaked = (
  { account, holder, at }: Made & { at: InstructionPath },
  { instructions, identity }: RiskContext,
): Observation[] => {
  const paid = instructions.some(
    ({ path, actions }) =>
      path[0] === at[0] &&
      actions.some((action) => action.type === 'burn' && identity.everMine(action.account)),
  )
  if (!paid) return []
  return [
    {
      what: `Takes stake out of a pool for your pool tokens, and makes ${shortAddress(holder)} the owner of it.`,
      why: 'It looks like unstaking, but what comes out is not yours.',
      advice: 'Do not sign unless you meant to give this stake away.',
      at: [at],
      subject: account,
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
