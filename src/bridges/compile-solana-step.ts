import type { Address } from '../solana/address/address.ts'
import { compileWithTables } from './plan/compile-with-tables.ts'
import type { QuoteRefusal } from './plan/quote-refusal.ts'
import type { BridgeStep } from './plan/provider.ts'
import { unsigned } from './plan/unsigned-transaction.ts'
import type { ChainReader } from '../solana/chain.ts'
import { Fault } from '../basics/fault.ts'
import type { Transaction } from '../solana/transaction/message.ts'
import { encodeTransaction, maxSignaturesFirstBytes } from '../solana/transaction/wire.ts'

/** The transaction of a provider that returns instructions; refused where it is too large or a table does not exist. */
export const compileSolanaStep = async (
  chain: Pick<ChainReader, 'readTables'>,
  wallet: Address,
  blockhash: string,
  { instructions, tables }: Extract<BridgeStep, { kind: 'solana-instructions' }>,
): Promise<{ transaction: Transaction } | { refused: QuoteRefusal }> => {
  const read = await readUnlessDown(chain, tables)
  if (!read) return { refused: { reason: 'tables-not-read' } }
  if (tables.some((table) => !read.has(table))) return { refused: { reason: 'table-missing' } }
  const transaction = unsigned(compileWithTables(wallet, blockhash, instructions, read))
  return encodeTransaction(transaction).length > maxSignaturesFirstBytes
    ? { refused: { reason: 'transaction-too-large' } }
    : { transaction }
}

const readUnlessDown = async (
  chain: Pick<ChainReader, 'readTables'>,
  tables: readonly Address[],
): Promise<ReadonlyMap<Address, readonly Address[]> | undefined> => {
  if (tables.length === 0) return new Map()
  try {
    return await chain.readTables(new Map(tables.map((table) => [table, 0])))
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return undefined
  }
}
