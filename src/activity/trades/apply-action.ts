import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { addAmount, type OwnerFlows } from './flows.ts'
import type { Mover } from './movers.ts'
import { tipAccounts } from '../../solana/known/tip-accounts.ts'

/** Accounts of a transaction from the point of view of one owner. */
export type OwnerView = {
  isOwn: (account: Address) => boolean
  mintOf: (...accounts: readonly Address[]) => Address | undefined
  /** Amount received of an amount sent: less if the token has a transfer fee. */
  arrived: (account: Address, sent: bigint) => bigint
  /** Whether it pays the rent of a new account, which is not part of an exchange. */
  isDeposit: (action: Action) => boolean
  /** Rent refunded by closing a token account; 0 if its lamports are wrapped SOL. */
  depositOf: (account: Address) => bigint
}

/** Source of an instruction: the transaction itself, or a program known as an exchange, lender or bridge. */
type Source = 'wallet' | Mover | undefined

/** Excludes costs, separate transfers and deposits from what is exchanged, and records what programs moved. */
export const applyAction = (
  flows: OwnerFlows,
  action: Action,
  view: OwnerView,
  source: Source,
): void => {
  switch (action.type) {
    case 'create-account':
      return excludeDeposit(flows, action, view)
    case 'close-account':
      return excludeRefund(flows, action, view)
    case 'transfer-sol':
      return applyLamports(flows, action, view, source)
    case 'transfer-token':
      return applyToken(flows, action, view, source)
    case 'mint-to':
    case 'burn':
      return applyIssue(flows, action, view, source)
    case 'sync-native':
      if (view.isOwn(action.account)) flows.wrapped = true
      return undefined
    default:
      return undefined
  }
}

type Of<Type extends Action['type']> = Extract<Action, { type: Type }>

/** Rent is a cost of its payer, not income of the account’s owner. */
const excludeDeposit = (
  flows: OwnerFlows,
  action: Of<'create-account'>,
  { isOwn, isDeposit }: OwnerView,
): void => {
  const { account, payer, lamports } = action
  if (!isDeposit(action) || isOwn(payer) === isOwn(account)) return
  addAmount(flows.net, wrappedSolMint, isOwn(account) ? -lamports : lamports)
}

const excludeRefund = (
  flows: OwnerFlows,
  { account, destination }: Of<'close-account'>,
  { isOwn, mintOf, depositOf }: OwnerView,
): void => {
  if (isOwn(account) && mintOf(account) === wrappedSolMint) flows.wrapped = true
  if (isOwn(account) === isOwn(destination)) return
  const deposit = depositOf(account)
  addAmount(flows.net, wrappedSolMint, isOwn(account) ? deposit : -deposit)
}

const applyLamports = (
  flows: OwnerFlows,
  action: Of<'transfer-sol'>,
  { isOwn, isDeposit }: OwnerView,
  source: Source,
): void => {
  const { from, to, lamports } = action
  if (lamports === 0n || isOwn(from) === isOwn(to)) return
  const spent = isOwn(from)
  const tip = spent && tipAccounts.has(to)
  if (tip) flows.tipLamports += lamports
  const deposit = spent && isDeposit(action)
  if (tip || deposit || isSeparate(source))
    addAmount(flows.net, wrappedSolMint, spent ? lamports : -lamports)
  else recordMoved(flows, spent, wrappedSolMint, lamports, source)
  if (!tip && (!deposit || source === 'wallet'))
    recordSeparate(flows, wrappedSolMint, spent ? -lamports : lamports, source)
}

const applyToken = (
  flows: OwnerFlows,
  { from, to, mint: named, amount }: Of<'transfer-token'>,
  { isOwn, mintOf, arrived }: OwnerView,
  source: Source,
): void => {
  const mint = named ?? mintOf(from, to)
  if (mint === undefined || amount === 0n || isOwn(from) === isOwn(to)) return
  const spent = isOwn(from)
  const gained = spent ? -amount : arrived(to, amount)
  if (isSeparate(source)) addAmount(flows.net, mint, -gained)
  else recordMoved(flows, spent, mint, amount, source)
  recordSeparate(flows, mint, gained, source)
}

/** The share minted or burned for a deposit is as separate as the deposit. */
const applyIssue = (
  flows: OwnerFlows,
  { type, account, mint, amount }: Of<'mint-to' | 'burn'>,
  { isOwn }: OwnerView,
  source: Source,
): void => {
  if (!isOwn(account)) return
  const received = type === 'mint-to'
  if (source === 'depository') {
    addAmount(flows.net, mint, received ? -amount : amount)
    recordSeparate(flows, mint, 0n, source)
  } else (received ? flows.minted : flows.burned).add(mint)
}

const isSeparate = (source: Source): boolean => source !== undefined && source !== 'exchange'

const recordSeparate = (flows: OwnerFlows, mint: Address, gained: bigint, source: Source): void => {
  if (source === 'wallet' || source === 'bridge') flows.sentAlong = true
  else if (source === 'depository') addAmount(flows.deposited, mint, gained)
}

const recordMoved = (
  flows: OwnerFlows,
  spent: boolean,
  mint: Address,
  amount: bigint,
  source: Source,
): void => {
  addAmount(spent ? flows.grossOut : flows.grossIn, mint, amount)
  if (source === 'exchange') flows.exchanged.add(mint)
}
