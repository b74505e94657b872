import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import {
  associatedTokenProgram,
  stakePoolProgram,
  wrappedSolMint,
} from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { fundedAccountMinLamports } from '../../thresholds.ts'

type Kind = 'stake' | 'vote' | 'nonce' | 'wrapped-sol'

/** `holder` may withdraw the balance of the account. */
export type FundsAccountOfStranger = { account: Address; holder: Address } & (
  | { kind: Kind; lamports: bigint }
  /** Stake withdrawn from a pool for the user's pool tokens. */
  | { kind: 'unstaked' }
)

/**
 * The user's SOL goes into a new stake, vote, nonce or wrapped SOL account that a stranger may empty, or a stranger
 * receives stake withdrawn from a pool. It looks like staking, but is a gift. Benign look-alikes: an account of the
 * user, the rent of an account that is created for another owner, and stake that an established protocol takes itself.
 */
export const fundsAccountOfStranger: ScanRule<'funds-account-of-stranger', FundsAccountOfStranger> =
  {
    id: 'funds-account-of-stranger',
    code: 'FUNDS_ACCOUNT_OF_STRANGER',
    severity: 'high',
    sources: [
      'Solana Stake program: Initialize, InitializeChecked (the withdrawer takes all)',
      'Solana Vote program: InitializeAccount, InitializeAccountV2 (the withdrawer takes all)',
      'Solana System program: InitializeNonceAccount (the authority withdraws)',
    ],
    evaluate: (context) =>
      context.instructions.flatMap((instruction) => {
        if (calledByKnownProgram(instruction, context)) return []
        return instruction.actions.flatMap((action) => {
          const account = accountCreated(action, instruction.programId)
          if (!account || !context.identity.isStranger(account.holder)) return []
          const created = { ...account, at: instruction.path }
          return instruction.programId === stakePoolProgram
            ? observeUnstaked(created, context)
            : observeFunded(created, context)
        })
      }),
  }

type Created = { account: Address; holder: Address; kind: Kind; at: InstructionPath }

/**
 * A new account that holds SOL, and its holder. Wrapped SOL at the holder's associated address is a payment, which the
 * balances show.
 */
const accountCreated = (action: Action, program: Address): Omit<Created, 'at'> | undefined => {
  if (action.type === 'initialize-stake')
    return { account: action.account, holder: action.withdrawer, kind: 'stake' }
  if (action.type === 'initialize-vote')
    return { account: action.account, holder: action.withdrawer, kind: 'vote' }
  if (action.type === 'initialize-nonce')
    return { account: action.account, holder: action.authority, kind: 'nonce' }
  return action.type === 'create-token-account' &&
    action.mint === wrappedSolMint &&
    program !== associatedTokenProgram
    ? { account: action.account, holder: action.owner, kind: 'wrapped-sol' }
    : undefined
}

const observeFunded = (
  { account, holder, kind, at }: Created,
  context: RiskContext,
): Observation<FundsAccountOfStranger>[] => {
  const lamports = paidInto(account, context)
  if (lamports < fundedAccountMinLamports) return []
  return [
    {
      params: { account, holder, kind, lamports },
      subject: holder,
      at: [at],
      ...milderForProgram(holder),
    },
  ]
}

/** Stake withdrawn from a pool for the user's pool tokens belongs to the owner in the instruction. */
const observeUnstaked = (
  { account, holder, at }: Created,
  { instructions, identity }: RiskContext,
): Observation<FundsAccountOfStranger>[] => {
  const paid = instructions.some(
    ({ path, actions }) =>
      path[0] === at[0] &&
      actions.some((action) => action.type === 'burn' && identity.everOwned(action.account)),
  )
  if (!paid) return []
  return [
    {
      params: { account, holder, kind: 'unstaked' },
      subject: account,
      at: [at],
      ...milderForProgram(holder),
    },
  ]
}

const milderForProgram = (holder: Address): { severity?: 'medium' } =>
  isOnCurve(holder) ? {} : { severity: 'medium' }

/** What the user pays into it, as far as the instructions show. */
const paidInto = (account: Address, { instructions, identity }: RiskContext): bigint => {
  let lamports = 0n
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'create-account' && action.account === account)
        lamports += identity.isUser(action.payer) ? action.lamports : 0n
      if (action.type === 'transfer-sol' && action.to === account)
        lamports += identity.everOwned(action.from) ? action.lamports : 0n
    }
  }
  return lamports
}
