import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import {
  associatedTokenProgram,
  stakePoolProgram,
  wrappedSolMint,
} from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { fundedAccounts, isFunded } from '../../facts/funded-account.ts'
import { type AccountKind, stateHolders } from '../../facts/funded-holder.ts'
import { calledByKnownProgram, fillsBridge } from '../../facts/movement.ts'
import { fundedAccountMinLamports } from '../../thresholds.ts'

/** `holder` may withdraw the balance of the account. */
export type FundsAccountOfStranger = { account: Address; holder: Address } & (
  | { kind: AccountKind; lamports: bigint }
  /** Stake withdrawn from a pool for the user's pool tokens. */
  | { kind: 'unstaked' }
)

/**
 * The user's SOL goes into an account that a stranger may empty: new stake, vote, nonce or wrapped SOL accounts, program
 * buffers, a program that is deployed or extended, token accounts and mints beyond their rent. Or a stranger receives
 * stake withdrawn from a pool. It looks like staking or opening an account, but is a gift. A stranger without a private
 * key is no better: any program can derive an address. Benign look-alikes: an account of the user, the rent of an
 * account that is created for another owner, stake that an established protocol takes itself, and an order of a bridge.
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
      'Solana upgradeable loader: InitializeBuffer, DeployWithMaxDataLen, ExtendProgram, Close',
      'SPL Token: WithdrawExcessLamports',
    ],
    evaluate: (context) => {
      const stated = observeStated(context)
      const reported = new Set(stated.map(({ params }) => params.account))
      const shown = observeShown(context).filter(({ params }) => !reported.has(params.account))
      return [...stated, ...shown]
    },
  }

const observeStated = (context: RiskContext): Observation<FundsAccountOfStranger>[] =>
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
  })

type Created = { account: Address; holder: Address; kind: AccountKind; at: InstructionPath }

/**
 * A new account that holds SOL, and its holder. Wrapped SOL at the holder's associated address is a payment, which the
 * balances show.
 */
const accountCreated = (action: Action, program: Address): Omit<Created, 'at'> | undefined => {
  switch (action.type) {
    case 'initialize-stake':
      return { account: action.account, holder: action.withdrawer, kind: 'stake' }
    case 'initialize-vote':
      return { account: action.account, holder: action.withdrawer, kind: 'vote' }
    case 'initialize-nonce':
      return { account: action.account, holder: action.authority, kind: 'nonce' }
    case 'initialize-buffer':
      return { account: action.account, holder: action.authority, kind: 'buffer' }
    case 'deploy-program':
      return { account: action.programData, holder: action.authority, kind: 'program' }
    case 'create-token-account':
      return action.mint === wrappedSolMint && program !== associatedTokenProgram
        ? { account: action.account, holder: action.owner, kind: 'wrapped-sol' }
        : undefined
    default:
      return undefined
  }
}

const observeFunded = (
  { account, holder, kind, at }: Created,
  context: RiskContext,
): Observation<FundsAccountOfStranger>[] => {
  const lamports = fundedAccounts(context).find((each) => each.account === account)?.lamports ?? 0n
  return observe({ account, holder, kind, lamports, at: [at] }, context)
}

/** What the simulation shows, however the account got its holder. */
const observeShown = (context: RiskContext): Observation<FundsAccountOfStranger>[] =>
  stateHolders(context).flatMap((held) => observe(held, context))

const observe = (
  held: Omit<Created, 'at'> & { lamports: bigint; at: InstructionPath[] },
  context: RiskContext,
): Observation<FundsAccountOfStranger>[] => {
  const { at, ...params } = held
  if (!isFunded(params.lamports, context, fundedAccountMinLamports)) return []
  if (params.kind === 'wrapped-sol' && fillsBridge(params.account, context)) return []
  return [{ params, subject: params.holder, at }]
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
  return paid ? [{ params: { account, holder, kind: 'unstaked' }, subject: account, at: [at] }] : []
}
