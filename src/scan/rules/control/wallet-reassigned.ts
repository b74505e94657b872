import { systemProgram } from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import { type Address, parseAddress } from '../../../solana/address/address.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { derivedAccountMinLamports } from '../../thresholds.ts'

/**
 * `assigned`: the account gets another owner program, given if known. `filled`: it gets data, and with `holder` becomes
 * a nonce account from which that stranger withdraws.
 */
export type WalletReassigned = {
  event: 'assigned' | 'filled'
  account: Address
  /** The user's wallet itself, rather than an account derived from it. */
  wallet: boolean
  program?: Address
  holder?: Address
}

/**
 * The user's wallet is assigned to another program (System Assign, AssignWithSeed, or a create with the same effect),
 * or receives data that blocks it or makes it a nonce account of a stranger; or the same happens to a derived account
 * that holds SOL. Nothing moves at that moment, but from then on only that program or stranger controls it. Benign look-alike: a new key pair that becomes a program's
 * account, which is not the user's wallet.
 */
export const walletReassigned: ScanRule<'wallet-reassigned', WalletReassigned> = {
  id: 'wallet-reassigned',
  code: 'WALLET_OWNER_CHANGE',
  severity: 'critical',
  sources: [
    'Solana System program: Assign, AssignWithSeed, CreateAccountAllowPrefund, InitializeNonceAccount',
    'SlowMist, owner-permission phishing on Solana, 2025-12',
    'SolPhishHunter, account authority transfer (AAT)',
  ],
  evaluate: (context) => {
    const stated = statedReassignments(context)
    return stated.length > 0 ? stated : shownReassignments(context)
  },
}

const statedReassignments = (context: RiskContext): Observation<WalletReassigned>[] => {
  const { instructions, user } = context
  return instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action) => {
      const { path } = instruction
      const next = newProgramOwner(action, user)
      if (next) return [{ ...reassigned(user, next), at: [path] }]
      if (isDerivedAway(action, instruction, context))
        return [{ ...derivedReassigned(action.account, action.programOwner), at: [path] }]
      return isBlocked(action, instruction, context)
        ? [{ ...filled(action.account, context), at: [path] }]
        : []
    }),
  )
}

type Allocate = Extract<Action, { type: 'allocate' }>

/** Data in a wallet, or in a derived account that still holds its SOL: a System account with data cannot pay. */
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

/** Whether the user signs over an account derived from the wallet (AssignWithSeed) that holds SOL. */
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

const shownReassignments = (context: RiskContext): Observation<WalletReassigned>[] => {
  const { effects, user } = context
  if (nonceHolderOf(user, context)) return [filled(user, context)]
  return effects.controls
    .filter(
      ({ account, field, after }) =>
        account === user && field === 'program-owner' && after !== systemProgram,
    )
    .map(({ after }) => reassigned(user, after === undefined ? undefined : parseAddress(after)))
}

const reassigned = (user: Address, program?: Address): Observation<WalletReassigned> => ({
  params: {
    event: 'assigned',
    account: user,
    wallet: true,
    ...(program && { program }),
  },
  subject: user,
  before: systemProgram,
  ...(program && { after: program }),
})

const derivedReassigned = (account: Address, program: Address): Observation<WalletReassigned> => {
  return {
    params: { event: 'assigned', account, wallet: false, program },
    subject: account,
    before: systemProgram,
    after: program,
    severity: corePrograms.has(program) ? 'low' : 'high',
  }
}

const filled = (account: Address, context: RiskContext): Observation<WalletReassigned> => {
  const holder = nonceHolderOf(account, context)
  return {
    params: {
      event: 'filled',
      account,
      wallet: account === context.user,
      ...(holder && { holder }),
    },
    subject: account,
    ...(holder ? { after: holder } : { severity: 'high' }),
  }
}

/** The stranger who may withdraw the SOL, if the account becomes a nonce account. */
const nonceHolderOf = (account: Address, context: RiskContext): Address | undefined => {
  const { states, instructions, identity } = context
  const after = states.after.get(account)
  const stated = instructions
    .flatMap(({ actions }) => actions)
    .findLast((action) => action.type === 'initialize-nonce' && action.account === account)
  const holder =
    after?.kind === 'nonce'
      ? after.authority
      : stated?.type === 'initialize-nonce'
        ? stated.authority
        : undefined
  return holder && identity.isStranger(holder) ? holder : undefined
}
