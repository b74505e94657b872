import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { addAmount, type OwnerFlows } from './flows.ts'
import type { Mover } from './movers.ts'
import { tipAccounts } from './tip-accounts.ts'

/** A transaction's accounts as one owner sees them. */
export type Setting = {
  own: (account: Address) => boolean
  mintOf: (...accounts: readonly Address[]) => Address | undefined
  /** What arrived of an amount that was sent: less, if the token takes a transfer fee. */
  arrived: (account: Address, sent: bigint) => bigint
  /** Pays the rent of a new account: not what its payer or its owner exchanges. */
  isDeposit: (action: Action) => boolean
  /** Rent in a token account that is closed, which is refunded; 0 where its lamports are wrapped SOL. */
  depositOf: (account: Address) => bigint
}

/** Who makes an instruction: the transaction itself, or a program that is known as an exchange, lender or bridge. */
type DoneBy = 'wallet' | Mover | undefined

/** Takes costs, separate transfers and deposits out of what is exchanged, and notes what programs moved. */
export const applyAction = (
  flows: OwnerFlows,
  action: Action,
  setting: Setting,
  doneBy: DoneBy,
): void => {
  switch (action.type) {
    case 'create-account':
      return setDepositApart(flows, action, setting)
    case 'close-account':
      return setRefundApart(flows, action, setting)
    case 'transfer-sol':
      return setLamportsApart(flows, action, setting, doneBy)
    case 'transfer-token':
      return setTokenApart(flows, action, setting, doneBy)
    case 'mint-to':
    case 'burn':
      return noteIssue(flows, action, setting, doneBy)
    case 'sync-native':
      if (setting.own(action.account)) flows.wrapped = true
      return undefined
    default:
      return undefined
  }
}

type Of<Type extends Action['type']> = Extract<Action, { type: Type }>

/** Rent is a cost of its payer, and no gain of the account's owner. */
const setDepositApart = (
  flows: OwnerFlows,
  action: Of<'create-account'>,
  { own, isDeposit }: Setting,
): void => {
  const { account, payer, lamports } = action
  if (!isDeposit(action) || own(payer) === own(account)) return
  addAmount(flows.net, wrappedSolMint, own(account) ? -lamports : lamports)
}

const setRefundApart = (
  flows: OwnerFlows,
  { account, destination }: Of<'close-account'>,
  { own, mintOf, depositOf }: Setting,
): void => {
  if (own(account) && mintOf(account) === wrappedSolMint) flows.wrapped = true
  if (own(account) === own(destination)) return
  const deposit = depositOf(account)
  addAmount(flows.net, wrappedSolMint, own(account) ? deposit : -deposit)
}

const setLamportsApart = (
  flows: OwnerFlows,
  action: Of<'transfer-sol'>,
  { own, isDeposit }: Setting,
  doneBy: DoneBy,
): void => {
  const { from, to, lamports } = action
  if (lamports === 0n || own(from) === own(to)) return
  const given = own(from)
  const tip = given && tipAccounts.has(to)
  if (tip) flows.tipLamports += lamports
  const deposit = given && isDeposit(action)
  if (tip || deposit || isApart(doneBy))
    addAmount(flows.net, wrappedSolMint, given ? lamports : -lamports)
  else noteMoved(flows, given, wrappedSolMint, lamports, doneBy)
  if (!tip && (!deposit || doneBy === 'wallet'))
    noteApart(flows, wrappedSolMint, given ? -lamports : lamports, doneBy)
}

const setTokenApart = (
  flows: OwnerFlows,
  { from, to, mint: named, amount }: Of<'transfer-token'>,
  { own, mintOf, arrived }: Setting,
  doneBy: DoneBy,
): void => {
  const mint = named ?? mintOf(from, to)
  if (mint === undefined || amount === 0n || own(from) === own(to)) return
  const given = own(from)
  const gained = given ? -amount : arrived(to, amount)
  if (isApart(doneBy)) addAmount(flows.net, mint, -gained)
  else noteMoved(flows, given, mint, amount, doneBy)
  noteApart(flows, mint, gained, doneBy)
}

/** The share that is minted for a deposit, or burned for it, is as separate as the deposit. */
const noteIssue = (
  flows: OwnerFlows,
  { type, account, mint, amount }: Of<'mint-to' | 'burn'>,
  { own }: Setting,
  doneBy: DoneBy,
): void => {
  if (!own(account)) return
  const got = type === 'mint-to'
  if (doneBy === 'depository') {
    addAmount(flows.net, mint, got ? -amount : amount)
    noteApart(flows, mint, 0n, doneBy)
  } else (got ? flows.minted : flows.burned).add(mint)
}

const isApart = (doneBy: DoneBy): boolean => doneBy !== undefined && doneBy !== 'exchange'

const noteApart = (flows: OwnerFlows, mint: Address, gained: bigint, doneBy: DoneBy): void => {
  if (doneBy === 'wallet' || doneBy === 'bridge') flows.sentAlong = true
  else if (doneBy === 'depository') addAmount(flows.deposited, mint, gained)
}

const noteMoved = (
  flows: OwnerFlows,
  given: boolean,
  mint: Address,
  amount: bigint,
  doneBy: DoneBy,
): void => {
  addAmount(given ? flows.grossOut : flows.grossIn, mint, amount)
  if (doneBy === 'exchange') flows.exchanged.add(mint)
}
