import { systemProgram } from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { Address } from '../../../solana/address/address.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { derivedAccountMinLamports } from '../../thresholds.ts'

/**
 * The user's wallet is handed to another program (System Assign, AssignWithSeed, or a create that does the same), or
 * given data that blocks it; or either happens to an account derived from it that holds SOL. Nothing moves at that moment,
 * and from then on only that program decides over it. Benign look-alike: a fresh key pair that is turned into a program's
 * account; it is not the user, so it is not meant.
 */
export const walletReassigned: Rule = {
  id: 'wallet-reassigned',
  flag: 'WALLET_OWNER_CHANGE',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'Solana System program: Assign, AssignWithSeed, CreateAccountAllowPrefund',
    'SlowMist, owner-permission phishing on Solana, 2025-12',
    'SolPhishHunter, account authority transfer (AAT)',
  ],
  evaluate: (context) => {
    const stated = statedReassignments(context)
    if (stated.length > 0) return stated
    return shownReassignments(context)
  },
}

const statedReassignments = (context: RiskContext): Observation[] => {
  const { instructions, user } = context
  return instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action) => {
      const { path } = instruction
      const next = newProgramOwner(action, user)
      if (next) return [{ ...reassigned(user, next), at: [path] }]
      if (isDerivedAway(action, instruction, context))
        return [{ ...derivedReassigned(action.account, action.programOwner), at: [path] }]
      return isBlocked(action, instruction, context)
        ? [{ ...blocked(action.account, user), at: [path] }]
        : []
    }),
  )
}

type Allocate = Extract<Action, { type: 'allocate' }>

/** Data in a wallet, or in an account derived from it with SOL in it that stays where it is: a System account then cannot pay. */
const isBlocked = (
  action: Action,
  { accounts }: Pick<DecodedInstruction, 'accounts'>,
  { user, before, instructions }: RiskContext,
): action is Allocate => {
  if (action.type !== 'allocate' || action.sizeBytes === 0n) return false
  if (action.account === user) return true
  const held = before.get(action.account)
  return (
    held?.owner === systemProgram &&
    held.lamports >= derivedAccountMinLamports &&
    held.data.length === 0 &&
    accounts.some(({ address, signer }) => signer && address === user) &&
    !instructions.some(({ actions }) =>
      actions.some(
        (each) =>
          each.type === 'assign' &&
          each.account === action.account &&
          each.programOwner !== systemProgram,
      ),
    )
  )
}

/** Whether the user signs away an account derived from his wallet (AssignWithSeed) that holds SOL of his. */
const isDerivedAway = (
  action: Action,
  { accounts }: Pick<DecodedInstruction, 'accounts'>,
  { user, before }: RiskContext,
): action is Assign =>
  action.type === 'assign' &&
  action.account !== user &&
  action.programOwner !== systemProgram &&
  accounts.some(({ address, signer }) => signer && address === user) &&
  (before.get(action.account)?.lamports ?? 0n) >= derivedAccountMinLamports

type Assign = Extract<Action, { type: 'assign' }>

const newProgramOwner = (action: Action, user: Address): Address | undefined => {
  if (action.type !== 'assign' && action.type !== 'create-account') return undefined
  return action.account === user && action.programOwner !== systemProgram
    ? action.programOwner
    : undefined
}

const shownReassignments = ({ effects, user }: RiskContext): Observation[] =>
  effects.controls
    .filter(
      ({ account, field, after }) =>
        account === user && field === 'program-owner' && after !== systemProgram,
    )
    .map(({ after }) => reassigned(user, after ?? 'another program'))

const reassigned = (user: Address, next: string): Observation => ({
  what: `Hands your wallet ${shortAddress(user)} itself over to the program ${shortAddress(next)}.`,
  why: 'From then on that program decides over the SOL in it, and your own key can no longer move it.',
  advice: 'Do not sign. No app needs this from a wallet.',
  subject: user,
  before: systemProgram,
  after: next,
})

const derivedReassigned = (account: Address, next: Address): Observation => ({
  what: `Hands ${shortAddress(account)}, an account derived from yours with SOL in it, over to the program ${shortAddress(next)}.`,
  why: 'From then on that program decides over the SOL in it, and your own key can no longer move it.',
  advice: 'Do not sign unless you filled that account for this program.',
  subject: account,
  before: systemProgram,
  after: next,
  severity: corePrograms.has(next) ? 'low' : 'high',
})

const blocked = (account: Address, user: Address): Observation => ({
  what: `Fills ${account === user ? 'your wallet' : 'an account derived from yours, with SOL in it,'} ${shortAddress(account)} with data, as if it were a program's account.`,
  why: 'What holds data can no longer send SOL or pay fees.',
  advice: 'Do not sign. No app needs this from a wallet.',
  subject: account,
  severity: 'high',
})
