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

/** `holder` may take out what is in the account. */
export type FundsAccountOfStranger = { account: Address; holder: Address } & (
  | { kind: Kind; lamports: bigint }
  /** Stake that comes out of a pool for the user's pool tokens. */
  | { kind: 'unstaked' }
)

/**
 * The user's SOL goes into a stake, vote, nonce or wrapped SOL account that the transaction creates and that someone
 * else may empty, or stake comes out of a pool for someone else. It looks like staking, and is a gift. Benign
 * look-alikes: an account of the user's own, the rent of an account that is created for someone, and stake that an
 * established protocol takes from within.
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
 * An account that holds SOL, and who may take it. Wrapped SOL at the holder's associated address is how they are paid
 * in it, which the balances report.
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

/** What comes out of a stake pool for the user's pool tokens belongs to the owner named in the instruction. */
const observeUnstaked = (
  { account, holder, at }: Created,
  { instructions, identity }: RiskContext,
): Observation<FundsAccountOfStranger>[] => {
  const paid = instructions.some(
    ({ path, actions }) =>
      path[0] === at[0] &&
      actions.some((action) => action.type === 'burn' && identity.everMine(action.account)),
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

/** What the user sends there, as far as the instructions show. */
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
