import { base58 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import {
  lookupTableBytes,
  mintBytes,
  nonceBytes,
  tokenAccountBytes,
} from '../../../scripts/sandbox/account-bytes.ts'
import { type Address, address } from '../../../src/solana/address/address.ts'
import type { Account, InnerInstruction } from '../../../src/solana/chain.ts'
import {
  loaderV3Program,
  lookupTableProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import { usesDurableNonce } from '../../../src/solana/transaction/nonce.ts'
import { isReservedAddress } from '../../../src/solana/state/reserved-address.ts'
import { decodeInstruction } from '../../../src/solana/decoding/decode.ts'
import type { ResolvedMessage } from '../../../src/solana/transaction/message.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import type { RecordedTokenBalance, RecordedTransaction } from './recorded-transaction.ts'

/** The chain state around one recorded transaction, as far as its record shows it. */
export type RecordedState = {
  recorded: RecordedTransaction
  resolved: ResolvedMessage
  feePayer: Address
  /**
   * Static accounts, then loaded writable ones, then loaded read-only ones; the record's indexes refer to this order.
   */
  keys: Address[]
  tables: Map<Address, Address[]>
  /** Accounts of the transaction, mints it holds, and lookup tables, each before the transaction. */
  before: Map<Address, Account>
  /** Accounts of the transaction after it; closed and never created ones are absent. */
  after: Map<Address, Account>
  inner: InnerInstruction[]
}

/**
 * Rebuilds the accounts around a recorded transaction from its balances.
 *
 * Exact: lamports, token amounts, owners, mints, decimals, which token program, the entries of lookup tables that are
 * used, and the nonce account of a durable nonce. Not recorded and therefore as if absent: delegates, close
 * authorities, frozen accounts, authorities and supply of mints, Token-2022 extensions, stake accounts, and the data
 * of every other program's accounts, which are replaced by empty accounts of the System program. A transaction whose
 * only effect is there seems to do nothing. Called programs are upgradeable ones without code.
 */
export const rebuildState = (recorded: RecordedTransaction): RecordedState => {
  const decoded = decodeTransaction(
    Uint8Array.from(Buffer.from(recorded.transactionBase64, 'base64')),
  )
  if (!decoded.ok) throw new Error(`${recorded.signature}: ${decoded.problem.reason}`)
  const { message } = decoded.transaction
  const writable = recorded.loadedAddresses.writable.map(address)
  const readonly = recorded.loadedAddresses.readonly.map(address)
  const tables = new Map<Address, Address[]>()
  const loaded = { writable: [...writable], readonly: [...readonly] }
  for (const { table, writableIndexes, readonlyIndexes } of message.lookups) {
    const entries = tables.get(table) ?? []
    tables.set(table, entries)
    for (const at of writableIndexes) placeEntry(entries, at, loaded.writable.shift())
    for (const at of readonlyIndexes) placeEntry(entries, at, loaded.readonly.shift())
  }
  const resolution = resolveMessage(message, tables)
  if (!resolution.ok) throw new Error(`${recorded.signature}: the record lacks loaded addresses`)
  const { resolved } = resolution
  const keys = [...message.staticAccounts, ...writable, ...readonly]
  const inner = innerInstructions(recorded, keys)
  const programs = new Set([
    ...resolved.instructions.map(({ programId }) => programId),
    ...inner.map(({ programId }) => programId),
  ])
  const mints = mintsOf(recorded)
  const side = (balances: readonly bigint[], tokens: readonly RecordedTokenBalance[]) =>
    accountsOf(keys, balances, (key, index, lamports) => {
      const token = tokens.find(({ accountIndex }) => accountIndex === index)
      if (token) return tokenAccount(token, lamports)
      if (programs.has(key) && !isReservedAddress(key)) return programAccount(key, lamports)
      const mint = mints.get(key)
      return mint ? { ...mint, lamports } : emptyAccount(lamports)
    })
  const before = side(recorded.preBalances, recorded.preTokenBalances)
  const after = side(recorded.postBalances, recorded.postTokenBalances)
  for (const [mint, account] of mints) if (!keys.includes(mint)) before.set(mint, account)
  for (const [table, entries] of tables) before.set(table, tableAccount(entries))
  placeNonce(resolved, before, after)
  return { recorded, resolved, feePayer: resolved.feePayer, keys, tables, before, after, inner }
}

/** Entries that the transaction does not use are not recorded; the table holds the System program instead. */
const placeEntry = (entries: Address[], at: number, entry: Address | undefined): void => {
  while (entries.length <= at) entries.push(systemProgram)
  if (entry) entries[at] = entry
}

const accountsOf = (
  keys: readonly Address[],
  balances: readonly bigint[],
  make: (key: Address, index: number, lamports: bigint) => Account,
): Map<Address, Account> => {
  const accounts = new Map<Address, Account>()
  keys.forEach((key, index) => {
    const lamports = balances[index] ?? 0n
    if (lamports > 0n) accounts.set(key, make(key, index, lamports))
  })
  return accounts
}

const emptyAccount = (lamports: bigint): Account => ({
  lamports,
  owner: systemProgram,
  data: new Uint8Array(0),
  executable: false,
})

const tokenAccountRent = 2_039_280n

const tokenAccount = (token: RecordedTokenBalance, lamports: bigint): Account => {
  const { mint, owner, programId, uiTokenAmount } = token
  const program = address(programId ?? tokenProgram)
  const data = tokenAccountBytes({
    mint: new PublicKey(mint),
    owner: new PublicKey(owner),
    amount: BigInt(uiTokenAmount.amount),
    ...(mint === wrappedSolMint && { nativeRentLamports: tokenAccountRent }),
  })
  return {
    lamports,
    owner: program,
    data: program === token2022Program ? withImmutableOwner(data) : data,
    executable: false,
  }
}

/** Token-2022 accounts of a wallet are nearly always associated ones, which have this extension (type 7, empty). */
const withImmutableOwner = (account: Uint8Array): Uint8Array =>
  Uint8Array.from([...account, 2, 7, 0, 0, 0])

const mintsOf = (recorded: RecordedTransaction): Map<Address, Account> => {
  const mints = new Map<Address, Account>()
  for (const token of [...recorded.preTokenBalances, ...recorded.postTokenBalances]) {
    const { decimals } = token.uiTokenAmount
    mints.set(address(token.mint), {
      lamports: 1_461_600n,
      owner: address(token.programId ?? tokenProgram),
      data: mintBytes({ decimals, supply: 0n }),
      executable: false,
    })
  }
  return mints
}

/** Kind 2 of the upgradeable loader: the location of the code, at an address derived from the program's. */
const programAccount = (key: Address, lamports: bigint): Account => {
  const loader = new PublicKey(loaderV3Program)
  const [code] = PublicKey.findProgramAddressSync([new PublicKey(key).toBytes()], loader)
  return {
    lamports,
    owner: loaderV3Program,
    data: Uint8Array.from([2, 0, 0, 0, ...code.toBytes()]),
    executable: true,
  }
}

const tableAccount = (entries: readonly Address[]): Account => {
  const data = lookupTableBytes(entries.map((entry) => new PublicKey(entry)))
  const lamports = BigInt(128 + data.length) * 6_960n
  return { lamports, owner: lookupTableProgram, data, executable: false }
}

/** The message names its nonce account, the nonce authority, and the old value; the next value is not recorded. */
const placeNonce = (
  resolved: ResolvedMessage,
  before: Map<Address, Account>,
  after: Map<Address, Account>,
): void => {
  const [first] = resolved.instructions
  if (!first || !usesDurableNonce(resolved)) return
  const [advance] = decodeInstruction(first).actions
  if (advance?.type !== 'advance-nonce') return
  const authority = new PublicKey(advance.authority)
  const data = (value: PublicKey): Uint8Array => nonceBytes(authority, value)
  const earlier = before.get(advance.account)
  const later = after.get(advance.account)
  const value = new PublicKey(resolved.message.blockhash)
  if (earlier) before.set(advance.account, { ...earlier, data: data(value) })
  if (later) after.set(advance.account, { ...later, data: data(PublicKey.unique()) })
}

const innerInstructions = (
  { innerInstructions: groups }: RecordedTransaction,
  keys: readonly Address[],
): InnerInstruction[] =>
  groups.flatMap(({ index, instructions }) =>
    instructions.map(({ programIdIndex, accounts, data, stackHeight }) => ({
      outerIndex: index,
      programId: keyAt(keys, programIdIndex),
      accounts: accounts.map((at) => keyAt(keys, at)),
      data: base58.decode(data),
      ...(typeof stackHeight === 'number' && { stackHeight }),
    })),
  )

const keyAt = (keys: readonly Address[], index: number): Address => {
  const key = keys[index]
  if (!key) throw new Error(`the record refers to account ${index}, which it does not contain`)
  return key
}
