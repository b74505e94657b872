import type { Address } from '../../solana/address/address.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { LedgerTransaction } from '../../solana/ledger.ts'
import { decodeAll } from '../../solana/decoding/decode.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import { resolveLoaded } from '../../solana/transaction/resolve.ts'
import { depositsOf, type Deposits } from './deposits.ts'
import { addAmount, emptyFlows, type OwnerFlows } from './flows.ts'
import { moversOf, type Mover } from './movers.ts'
import { applyAction, type OwnerView } from './apply-action.ts'
import { type TokenAccountChange, tokenChanges } from './token-changes.ts'
import { withOwners } from './token-owners.ts'
import { vaultsIn } from './vaults.ts'

/** A recorded transaction, read once for all its owners. */
export type ReadTransaction = {
  record: LedgerTransaction
  resolved: ResolvedMessage
  instructions: readonly DecodedInstruction[]
  tokens: TokenAccountChange[]
  tokensByAccount: ReadonlyMap<Address, TokenAccountChange>
  /** Token accounts created and closed within it, which have no balances in the record. */
  passing: ReadonlyMap<Address, { owner: Address; mint: Address }>
  deposits: Deposits
  movers: ReadonlyMap<DecodedInstruction, Mover>
  /** Wallets without a key, and the top-level instructions that act for them. */
  vaults: ReadonlyMap<Address, ReadonlySet<number>>
}

/** Undefined if the record contradicts itself: loaded addresses or balances do not fit the message. */
export const readTransaction = (record: LedgerTransaction): ReadTransaction | undefined => {
  const resolved = resolveLoaded(record.transaction.message, record.loadedAddresses)
  if (!resolved || record.preLamports.length !== resolved.accounts.length) return undefined
  if (record.postLamports.length !== resolved.accounts.length) return undefined
  return readingOf(record, resolved, decodeAll(resolved.instructions, record.innerInstructions))
}

/**
 * As `readTransaction`, for a message that is already resolved and decoded; lamports are in the order of its accounts.
 */
export const readingOf = (
  record: LedgerTransaction,
  resolved: ResolvedMessage,
  instructions: readonly DecodedInstruction[],
): ReadTransaction => {
  const movers = moversOf(instructions)
  const tokens = withOwners(tokenChanges(record, resolved), resolved, instructions, movers)
  return {
    record,
    resolved,
    instructions,
    tokens,
    tokensByAccount: new Map(tokens.map((token) => [token.account, token])),
    passing: passingAccounts(instructions),
    deposits: depositsOf(record, resolved, instructions),
    movers,
    vaults: vaultsIn(resolved),
  }
}

/** Wallets that signed, without the keys of new accounts and token accounts. */
export const signersOf = ({
  resolved,
  tokensByAccount,
  passing,
  deposits,
}: ReadTransaction): Address[] =>
  resolved.accounts.flatMap(({ address, signer }) => {
    const isNotWallet =
      tokensByAccount.has(address) || passing.has(address) || deposits.created.has(address)
    return signer && (!isNotWallet || address === resolved.feePayer) ? [address] : []
  })

/** Whether the wallet itself requests it: in the message, or as the vault of a multisig that executes it. */
export const isByWallet = (
  { vaults }: Pick<ReadTransaction, 'vaults'>,
  owner: Address,
  { path }: Pick<DecodedInstruction, 'path'>,
): boolean => {
  const [top = -1] = path
  return path.length === 1 || (path.length === 2 && vaults.get(owner)?.has(top) === true)
}

/** What an owner, signer or not, spent and received. */
export const ownerFlows = (read: ReadTransaction, owner: Address): OwnerFlows => {
  const flows = emptyFlows(owner)
  for (const token of read.tokens) addTokenChange(flows, token)
  addAmount(flows.net, wrappedSolMint, lamportChange(read, owner))
  flows.decimals.set(wrappedSolMint, solDecimals)
  const view = viewOf(read, owner)
  for (const instruction of read.instructions) {
    const mover = isByWallet(read, owner, instruction) ? 'wallet' : read.movers.get(instruction)
    for (const action of instruction.actions) applyAction(flows, action, view, mover)
  }
  for (const [mint, amount] of flows.net) if (amount === 0n) flows.net.delete(mint)
  return flows
}

/** What these instructions moved for an owner, as far as instructions show it. */
export const movedWithin = (
  read: ReadTransaction,
  owner: Address,
  instructions: readonly DecodedInstruction[],
): OwnerFlows => {
  const flows = emptyFlows(owner)
  const view = viewOf(read, owner)
  for (const { mint, decimals } of read.tokens) flows.decimals.set(mint, decimals)
  flows.decimals.set(wrappedSolMint, solDecimals)
  for (const instruction of instructions) {
    const mover = isByWallet(read, owner, instruction) ? 'wallet' : read.movers.get(instruction)
    for (const action of instruction.actions) applyAction(flows, action, view, mover)
  }
  // Costs and separate transfers are excluded from balances, of which there are none here.
  flows.net.clear()
  for (const [mint, amount] of flows.grossIn) addAmount(flows.net, mint, amount)
  for (const [mint, amount] of flows.grossOut) addAmount(flows.net, mint, -amount)
  for (const [mint, amount] of flows.net) if (amount === 0n) flows.net.delete(mint)
  return flows
}

const passingAccounts = (
  instructions: readonly DecodedInstruction[],
): ReadTransaction['passing'] => {
  const passing = new Map<Address, { owner: Address; mint: Address }>()
  for (const { actions } of instructions)
    for (const action of actions)
      if (action.type === 'create-token-account')
        passing.set(action.account, { owner: action.owner, mint: action.mint })
  return passing
}

/** Whether it is the wallet or one of its token accounts, before or after. */
export const isOwnAccount = (
  { tokensByAccount, passing }: ReadTransaction,
  wallet: Address,
  account: Address,
): boolean => {
  const token = tokensByAccount.get(account)
  if (account === wallet) return true
  if (token) return token.ownerBefore === wallet || token.ownerAfter === wallet
  return passing.get(account)?.owner === wallet
}

/** Mint of a token account; undefined if the record does not show it. */
export const mintOfAccount = (
  { tokensByAccount, passing }: ReadTransaction,
  account: Address,
): Address | undefined => tokensByAccount.get(account)?.mint ?? passing.get(account)?.mint

const viewOf = (read: ReadTransaction, owner: Address): OwnerView => {
  const { record, resolved, tokensByAccount, deposits } = read
  const mintOf: OwnerView['mintOf'] = (...accounts) =>
    accounts.map((account) => mintOfAccount(read, account)).find((mint) => mint !== undefined)
  return {
    mintOf,
    isOwn: (account) => isOwnAccount(read, owner, account),
    arrived: (account, sent) => {
      const token = tokensByAccount.get(account)
      const gained = token ? token.after - token.before : sent
      return gained > 0n && gained < sent ? gained : sent
    },
    isDeposit: (action) => deposits.paid.has(action),
    depositOf: (account) => {
      if (mintOf(account) === wrappedSolMint) return 0n
      const index = resolved.accounts.findIndex(({ address }) => address === account)
      return record.preLamports[index] || (deposits.startLamports.get(account) ?? 0n)
    },
  }
}

/** Wrapped SOL is counted with the lamports, since its account holds them. */
const addTokenChange = (flows: OwnerFlows, token: TokenAccountChange): void => {
  const held = token.ownerBefore === flows.owner ? token.before : 0n
  const holds = token.ownerAfter === flows.owner ? token.after : 0n
  if (token.ownerBefore === flows.owner || token.ownerAfter === flows.owner)
    flows.decimals.set(token.mint, token.decimals)
  if (token.mint !== wrappedSolMint) addAmount(flows.net, token.mint, holds - held)
}

/** Its rent stays in it, and is no part of what its new owner pays. */
const isHandedOver = ({ mint, ownerBefore, ownerAfter }: TokenAccountChange): boolean =>
  mint !== wrappedSolMint && !!ownerBefore && !!ownerAfter && ownerBefore !== ownerAfter

/**
 * Change in lamports of the owner and all their token accounts, so that rent of their own accounts cancels out, without
 * the transaction fee.
 */
export const lamportChange = (read: ReadTransaction, owner: Address): bigint => {
  const { record, resolved } = read
  let change = 0n
  for (const [index, { address }] of resolved.accounts.entries()) {
    const before = record.preLamports[index] ?? 0n
    const after = record.postLamports[index] ?? 0n
    if (address === owner) change += after - before
    else {
      const token = read.tokensByAccount.get(address)
      if (token && isHandedOver(token)) continue
      if (token?.ownerBefore === owner) change -= before
      if (token?.ownerAfter === owner) change += after
      // Created by the owner and closed again, or transferred: the other side belongs to another wallet.
      if (token?.ownerBefore === owner && token.ownerAfter === undefined) change += after
      if (token?.ownerAfter === owner && token.ownerBefore === undefined) change -= before
    }
  }
  return resolved.feePayer === owner ? change + record.feeLamports : change
}
