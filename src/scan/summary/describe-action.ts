import { type TokenAmount, tokenAmount } from '../../findings/amount.ts'
import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { mintHeldIn } from '../../solana/effects/account-states.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { type Authorization, authorizationOf } from '../facts/authority/authorization.ts'
import { describeAsset } from './describe-asset.ts'
import { transferFeeOf } from './transfer-fee.ts'

/** An action with accounts replaced by the wallets behind them, if known. */
export type DescribedAction = {
  from?: Address
  to?: Address
  mint?: Address
  amount?: TokenAmount
  /** Who authorizes it, unless that is the owner of what moves, with a key of their own. */
  authorization?: Authorization
}

/** Actions that a summary can state; the rest are bookkeeping. */
const statedTypes = [
  'transfer-sol',
  'transfer-token',
  'approve',
  'revoke',
  'set-authority',
  'close-account',
  'assign',
  'create-account',
  'create-token-account',
  'mint-to',
  'burn',
  'freeze',
  'thaw',
  'withdraw-lamports',
  'transfer-asset',
  'delegate-asset',
  'revoke-asset',
  'burn-asset',
  'lock-asset',
  'unlock-asset',
  'deposit-stake',
  'change-multisig',
  'vote-multisig',
  'execute-multisig',
] as const satisfies readonly Action['type'][]

type StatedAction = Extract<Action, { type: (typeof statedTypes)[number] }>

/** An action as a statement of a summary. */
export type SummaryAction = DescribedAction & {
  action: StatedAction
  /** What the token keeps of a transfer for its issuer. */
  fee?: TokenAmount
}

const isStated = (action: Action): action is StatedAction =>
  statedTypes.some((type) => type === action.type)

/** Undefined for bookkeeping. */
export const summaryAction = (
  action: Action,
  instruction: Pick<DecodedInstruction, 'accounts'>,
  context: RiskContext,
): SummaryAction | undefined => {
  if (!isStated(action)) return undefined
  const authorization = authorizationOf(action, instruction, context)
  const shown = authorization && (authorization.right !== 'owner' || authorization.members)
  const stated = describeAction(action, context)
  const kept = action.type === 'transfer-token' ? transferFeeOf(action, context) : 0n
  return {
    action,
    ...stated,
    ...(shown && { authorization }),
    ...(kept > 0n && { fee: amountOf(kept, stated.mint, context) }),
  }
}

/** The interface's name of an action: `TRANSFER`, `SET_AUTHORITY`. */
export const actionType = ({ type }: Action): string =>
  type === 'transfer-sol' || type === 'transfer-token' || type === 'transfer-asset'
    ? 'TRANSFER'
    : type.replaceAll('-', '_').toUpperCase()

/** Sender, receiver and amount of an action. */
export const describeAction = (action: Action, context: RiskContext): DescribedAction => {
  const { from, to, mint, raw } = partsOf(action, context)
  const amount = raw === undefined ? undefined : amountOf(raw, mint, context)
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(mint && { mint }),
    ...(amount && { amount }),
  }
}

const amountOf = (
  raw: bigint,
  mint: Address | undefined,
  { decimals }: RiskContext,
): TokenAmount =>
  mint === wrappedSolMint ? { raw, mint, decimals: solDecimals } : tokenAmount(raw, mint, decimals)

type Parts = {
  from?: Address | undefined
  to?: Address | undefined
  mint?: Address | undefined
  raw?: bigint | undefined
}

/** Actions that move value, with the wallets behind token accounts. */
const partsOf = (action: Action, context: RiskContext): Parts => {
  const { ownerOf } = context.identity
  switch (action.type) {
    case 'transfer-sol':
      return { from: action.from, to: ownerOf(action.to), ...solOf(action.lamports) }
    case 'transfer-token': {
      const mint = action.mint ?? mintOf(action.from, context) ?? mintOf(action.to, context)
      return { from: ownerOf(action.from), to: ownerOf(action.to), mint, raw: action.amount }
    }
    case 'create-account':
      return { from: action.payer, to: action.account, ...solOf(action.lamports) }
    case 'mint-to': {
      const { authority, account, mint, amount } = action
      return { from: authority, to: ownerOf(account), mint, raw: amount }
    }
    case 'burn':
      return { from: ownerOf(action.account), mint: action.mint, raw: action.amount }
    case 'withdraw-lamports':
      return { from: ownerOf(action.account), to: action.destination, ...solOf(action.lamports) }
    default:
      return controlPartsOf(action, context)
  }
}

/** Actions that change rights. */
const controlPartsOf = (action: Action, context: RiskContext): Parts => {
  const { ownerOf } = context.identity
  switch (action.type) {
    case 'approve': {
      const { account, delegate, amount } = action
      const mint = action.mint ?? mintOf(account, context)
      return { from: ownerOf(account), to: delegate, mint, raw: amount }
    }
    case 'revoke':
    case 'sync-native':
      return { from: ownerOf(action.account), mint: mintOf(action.account, context) }
    case 'set-authority':
      return { from: action.authority, to: action.next, mint: mintOf(action.account, context) }
    case 'close-account': {
      const { account, destination } = action
      return { from: ownerOf(account), to: destination, mint: mintOf(account, context) }
    }
    case 'assign':
      return { from: action.account, to: action.programOwner }
    case 'allocate':
      return { to: action.account }
    case 'create-token-account':
      return { from: action.payer, to: action.owner, mint: action.mint }
    case 'freeze':
    case 'thaw':
      return { from: action.authority, to: ownerOf(action.account), mint: action.mint }
    case 'advance-nonce':
    case 'initialize-nonce':
      return { from: action.authority, to: action.account }
    default:
      return describeAsset(action, context) ?? {}
  }
}

const solOf = (lamports: bigint | undefined): Pick<Parts, 'mint' | 'raw'> => ({
  mint: wrappedSolMint,
  raw: lamports,
})

const mintOf = (account: Address, { states }: RiskContext): Address | undefined =>
  mintHeldIn(states, account)
