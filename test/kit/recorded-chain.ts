import bs58 from 'bs58'
import { tokenAccountBytes } from '../../scripts/sandbox/account-bytes.ts'
import { PublicKey } from '@solana/web3.js'
import { address } from '../../src/domain/address.ts'
import type { Address } from '../../src/domain/address.ts'
import type { Account, ChainReader, InnerInstruction } from '../../src/domain/chain.ts'
import { systemProgram, tokenProgram, wrappedSolMint } from '../../src/domain/known-address.ts'
import { decodeTransaction } from '../../src/domain/transaction/wire.ts'

/** As much of a `getTransaction` answer (encoding json) as a scan of the same transaction needs. */
export type RecordedTransaction = {
  transactionBase64: string
  fee: number
  error: unknown
  preBalances: number[]
  postBalances: number[]
  preTokenBalances: RecordedTokenBalance[]
  postTokenBalances: RecordedTokenBalance[]
  innerInstructions: {
    index: number
    instructions: {
      programIdIndex: number
      accounts: number[]
      data: string
      stackHeight?: number | null
    }[]
  }[]
  loadedAddresses: { writable: string[]; readonly: string[] }
  logMessages: string[]
}

export type RecordedTokenBalance = {
  accountIndex: number
  mint: string
  owner?: string
  programId?: string
  uiTokenAmount: { amount: string; decimals: number }
}

/**
 * Answers a scan with what the chain once recorded of that very transaction: balances and token accounts before and
 * after, and inner instructions. What records do not hold (delegates, other accounts' data) is as if it were empty.
 */
export const recordedChain = (
  recorded: RecordedTransaction,
): { chain: ChainReader; feePayer: Address } => {
  const decoded = decodeTransaction(
    Uint8Array.from(Buffer.from(recorded.transactionBase64, 'base64')),
  )
  if (!decoded.ok) throw new Error(decoded.error.reason)
  const { message } = decoded.transaction
  const loaded = [...recorded.loadedAddresses.writable, ...recorded.loadedAddresses.readonly].map(
    address,
  )
  const keys = [...message.staticAccounts, ...loaded]
  const before = accountsOf(keys, recorded.preBalances, recorded.preTokenBalances)
  const after = accountsOf(keys, recorded.postBalances, recorded.postTokenBalances)
  const mints = mintAccounts([...recorded.preTokenBalances, ...recorded.postTokenBalances])
  const [feePayer] = keys
  if (!feePayer) throw new Error('no fee payer')
  const tables = new Map<Address, Address[]>()
  let writableAt = 0
  let readonlyAt = recorded.loadedAddresses.writable.length
  for (const lookup of message.lookups) {
    const entries: Address[] = Array.from({ length: 256 }, () => systemProgram)
    for (const index of lookup.writableIndexes)
      entries[index] = loaded[writableAt++] ?? systemProgram
    for (const index of lookup.readonlyIndexes)
      entries[index] = loaded[readonlyAt++] ?? systemProgram
    tables.set(lookup.table, entries)
  }
  const chain: ChainReader = {
    readTables: () => Promise.resolve(tables),
    readAccounts: (asked) =>
      Promise.resolve({
        slot: 1n,
        accounts: new Map(
          asked.flatMap((key) => {
            const account = before.get(key) ?? mints.get(key)
            return account ? [[key, account] as const] : []
          }),
        ),
      }),
    simulate: ({ watch }) =>
      Promise.resolve({
        slot: 1n,
        logs: recorded.logMessages,
        ...(recorded.error
          ? { error: { recorded: recorded.error } }
          : { accountsAfter: new Map(watch.map((key) => [key, after.get(key)])) }),
        innerInstructions: innerOf(recorded, keys),
      }),
    health: () => ({ status: 'ok' }),
  }
  return { chain, feePayer }
}

const accountsOf = (
  keys: readonly Address[],
  balances: readonly number[],
  tokens: readonly RecordedTokenBalance[],
): Map<Address, Account> => {
  const accounts = new Map<Address, Account>()
  keys.forEach((key, index) => {
    const lamports = BigInt(balances[index] ?? 0)
    if (lamports === 0n) return
    const token = tokens.find(({ accountIndex }) => accountIndex === index)
    accounts.set(key, {
      lamports,
      owner: token ? address(token.programId ?? tokenProgram) : systemProgram,
      data: token ? tokenData(token) : new Uint8Array(0),
      executable: false,
    })
  })
  return accounts
}

const tokenData = ({ mint, owner, uiTokenAmount }: RecordedTokenBalance): Uint8Array =>
  tokenAccountBytes({
    mint: new PublicKey(mint),
    owner: new PublicKey(owner ?? systemProgram),
    amount: BigInt(uiTokenAmount.amount),
    ...(mint === wrappedSolMint && { nativeRentLamports: 2_039_280n }),
  })

const mintAccounts = (tokens: readonly RecordedTokenBalance[]): Map<Address, Account> => {
  const mints = new Map<Address, Account>()
  for (const { mint, programId, uiTokenAmount } of tokens) {
    const data = new Uint8Array(82)
    data[44] = uiTokenAmount.decimals
    data[45] = 1
    mints.set(address(mint), {
      lamports: 1_461_600n,
      owner: address(programId ?? tokenProgram),
      data,
      executable: false,
    })
  }
  return mints
}

const innerOf = (
  { innerInstructions }: RecordedTransaction,
  keys: readonly Address[],
): InnerInstruction[] =>
  innerInstructions.flatMap(({ index, instructions }) =>
    instructions.map(({ programIdIndex, accounts, data, stackHeight }) => ({
      outerIndex: index,
      programId: keys[programIdIndex] ?? systemProgram,
      accounts: accounts.flatMap((at) => keys[at] ?? []),
      data: bs58.decode(data),
      ...(stackHeight ? { stackHeight } : {}),
    })),
  )
