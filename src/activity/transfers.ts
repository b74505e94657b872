import type { Address } from '../solana/address/address.ts'
import { solDecimals } from '../solana/effects/balances.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { LedgerTransaction } from '../solana/ledger.ts'
import { type ReadTransaction, readTransaction } from './trades/owner-flows.ts'
import type { Action } from '../solana/decoding/format/action.ts'
import type { InstructionPath } from '../solana/transaction/message.ts'

/**
 * - `transfer`: sent by the instruction of a wallet or program;
 * - `rent`: lamports deposited in a new account;
 * - `close`: what was left in an account that is closed, or withdrawn from one;
 * - `mint`: minted to the receiver by the authority `from`;
 * - `burn`: destroyed; `to` is the mint;
 * - `asset`: an NFT that is not a token account (Core, compressed); the amount is 1 and `mint` its account or tree.
 */
export type TransferKind = 'transfer' | 'rent' | 'close' | 'mint' | 'burn' | 'asset'

/** A transfer of value between two wallets; token accounts count as their owners. */
export type Transfer = {
  kind: TransferKind
  path: InstructionPath
  from: Address
  to: Address
  /** The accounts it moved between; equal to the wallets for SOL. */
  fromAccount: Address
  toAccount: Address
  /** Native SOL uses the wrapped SOL mint. */
  mint: Address
  /** Base units as sent; less arrives if the token has a transfer fee. */
  amount: bigint
  /** Absent if the record does not report decimals for the mint. */
  decimals?: number
}

/** Transfers of a recorded transaction. */
export type Movements = {
  signers: readonly Address[]
  fee: { payer: Address; lamports: bigint }
  /** In order of execution, without transfers within one wallet; empty if the transaction failed. */
  transfers: Transfer[]
}

/**
 * Reads the transfers of a recorded transaction, including those made by programs. Balances that a program changes
 * directly, without an instruction, are left out. Undefined if the record contradicts itself.
 */
export const movementsOf = (record: LedgerTransaction): Movements | undefined => {
  const read = readTransaction(record)
  return read && movementsOfRead(read)
}

/** As `movementsOf`, for a transaction that is already read. */
export const movementsOfRead = (read: ReadTransaction): Movements => {
  const { record, resolved } = read
  const book = openBook(read)
  const transfers =
    record.error === undefined
      ? read.instructions.flatMap(({ path, actions }) =>
          actions.flatMap((action) => {
            const moved = book.enter(action)
            return moved && moved.from !== moved.to ? [{ ...moved, path }] : []
          }),
        )
      : []
  return {
    signers: resolved.accounts.filter(({ signer }) => signer).map(({ address }) => address),
    fee: { payer: resolved.feePayer, lamports: record.feeLamports },
    transfers,
  }
}

type Entry = Omit<Transfer, 'path'>

/** State of each account as the instructions run: lamports, and the owner and mint of token accounts. */
type Book = {
  lamports: Map<Address, bigint>
  owners: Map<Address, Address>
  mints: Map<Address, Address>
  decimals: Map<Address, number>
}

const openBook = (read: ReadTransaction) => {
  const { record, resolved, tokens } = read
  const book: Book = {
    lamports: new Map(
      resolved.accounts.map(({ address }, index) => [address, record.preLamports[index] ?? 0n]),
    ),
    owners: new Map(),
    mints: new Map(),
    decimals: new Map([[wrappedSolMint, solDecimals]]),
  }
  for (const { account, mint, decimals, ownerBefore, ownerAfter } of tokens) {
    const owner = ownerBefore ?? ownerAfter
    if (owner) book.owners.set(account, owner)
    book.mints.set(account, mint)
    book.decimals.set(mint, decimals)
  }
  addCreatedAccounts(book, read)
  return { enter: (action: Action) => enter(book, action) }
}

/** Lamports reach an account before its owner is set, and an account that is closed again has no balance. */
const addCreatedAccounts = ({ owners, mints }: Book, { instructions }: ReadTransaction): void => {
  for (const { actions } of instructions)
    for (const action of actions) {
      if (action.type !== 'create-token-account' || owners.has(action.account)) continue
      owners.set(action.account, action.owner)
      mints.set(action.account, action.mint)
    }
}

const enter = (book: Book, action: Action): Entry | undefined => {
  switch (action.type) {
    case 'transfer-sol':
      return moveLamports(book, 'transfer', action.from, action.to, action.lamports)
    case 'create-account':
      return moveLamports(book, 'rent', action.payer, action.account, action.lamports)
    case 'withdraw-lamports':
      return moveLamports(book, 'close', action.account, action.destination, action.lamports)
    case 'close-account':
      return moveLamports(book, 'close', action.account, action.destination)
    case 'create-token-account':
      book.owners.set(action.account, action.owner)
      book.mints.set(action.account, action.mint)
      return undefined
    case 'set-authority':
      if (action.kind === 'token-owner' && action.next) book.owners.set(action.account, action.next)
      return undefined
    case 'transfer-token':
      return moveToken(book, action)
    case 'mint-to':
      return ofToken(book, 'mint', { ...action, from: action.authority, to: action.account })
    case 'burn':
      return ofToken(book, 'burn', { ...action, from: action.account, to: action.mint })
    case 'transfer-asset':
      return moveAsset(action)
    default:
      return undefined
  }
}

const ownerIn = ({ owners }: Book, account: Address): Address => owners.get(account) ?? account

/** Without an amount, all lamports of the account. */
const moveLamports = (
  book: Book,
  kind: TransferKind,
  from: Address,
  to: Address,
  lamports?: bigint,
): Entry => {
  const amount = lamports ?? book.lamports.get(from) ?? 0n
  shift(book, from, to, amount)
  return {
    kind,
    from: ownerIn(book, from),
    to: ownerIn(book, to),
    fromAccount: from,
    toAccount: to,
    mint: wrappedSolMint,
    amount,
    decimals: solDecimals,
  }
}

const shift = ({ lamports }: Book, from: Address, to: Address, amount: bigint): void => {
  lamports.set(from, (lamports.get(from) ?? 0n) - amount)
  lamports.set(to, (lamports.get(to) ?? 0n) + amount)
}

const moveToken = (
  book: Book,
  action: Extract<Action, { type: 'transfer-token' }>,
): Entry | undefined => {
  const mint = action.mint ?? book.mints.get(action.from) ?? book.mints.get(action.to)
  if (mint === undefined) return undefined
  if (mint === wrappedSolMint) shift(book, action.from, action.to, action.amount)
  return ofToken(book, 'transfer', { ...action, mint })
}

const ofToken = (
  book: Book,
  kind: TransferKind,
  { from, to, mint, amount }: { from: Address; to: Address; mint: Address; amount: bigint },
): Entry => {
  const decimals = book.decimals.get(mint)
  return {
    kind,
    from: ownerIn(book, from),
    to: ownerIn(book, to),
    fromAccount: from,
    toAccount: to,
    mint,
    amount,
    ...(decimals !== undefined && { decimals }),
  }
}

/** Metaplex NFTs move by a token transfer within the same instruction, which is listed instead. */
const moveAsset = (action: Extract<Action, { type: 'transfer-asset' }>): Entry | undefined => {
  if (action.kind === 'metaplex') return undefined
  const from = action.from ?? action.authority
  return {
    kind: 'asset',
    from,
    to: action.to,
    fromAccount: from,
    toAccount: action.to,
    mint: action.asset,
    amount: 1n,
    decimals: 0,
  }
}
