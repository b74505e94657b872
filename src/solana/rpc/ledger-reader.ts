import type { LedgerReader } from '../ledger.ts'
import { fieldsOf, u64Of } from '../../network/shape.ts'
import { addressOf } from '../address-field.ts'
import { makeSingleFlight } from '../../network/single-flight.ts'
import { readContext } from './account.ts'
import { commitment } from './accounts.ts'
import type { RpcClient } from './client.ts'
import { readSignatures } from './signatures.ts'
import type { TableReaderOptions } from './tables.ts'
import { readLargestAccounts, readProgramAccounts, readTokenAccounts } from './token-accounts.ts'
import { makeTransactionReader } from './transactions.ts'

/**
 * The ledger reader of wallets and tokens, over the same nodes as the scan. Concurrent equal requests are merged.
 * Transactions are cached in memory unless `keepTransactions` is false.
 */
export const makeRpcLedgerReader = (
  client: RpcClient,
  options: TableReaderOptions & { keepTransactions?: boolean },
): LedgerReader => {
  const tokenAccounts = makeSingleFlight<Awaited<ReturnType<typeof readTokenAccounts>>>()
  const largest = makeSingleFlight<Awaited<ReturnType<typeof readLargestAccounts>>>()
  return {
    readTokenAccounts: (owner, program) =>
      tokenAccounts(`${owner} ${program}`, () => readTokenAccounts(client, owner, program)),
    readLargestAccounts: (mint) => largest(mint, () => readLargestAccounts(client, mint)),
    readProgramAccounts: (query) => readProgramAccounts(client, query),
    readSignatures: (address, page) => readSignatures(client, address, page),
    readTransactions: makeTransactionReader(client, options),
    readLatestBlockhash: () => readLatestBlockhash(client),
    readEpoch: () => readEpoch(client),
  }
}

const readLatestBlockhash: (
  client: RpcClient,
) => ReturnType<LedgerReader['readLatestBlockhash']> = (client) =>
  client.call({
    method: 'getLatestBlockhash',
    params: [{ commitment }],
    parse: (result) => {
      const fields = fieldsOf(readContext(result).value, 'value')
      return {
        // 32 bytes in base58, like an address.
        blockhash: addressOf(fields['blockhash'], 'blockhash'),
        lastValidBlockHeight: u64Of(fields['lastValidBlockHeight'], 'lastValidBlockHeight'),
      }
    },
  })

const readEpoch: (client: RpcClient) => ReturnType<LedgerReader['readEpoch']> = (client) =>
  client.call({
    method: 'getEpochInfo',
    params: [{ commitment }],
    parse: (result) => {
      const fields = fieldsOf(result, 'result')
      return {
        epoch: u64Of(fields['epoch'], 'epoch'),
        slot: u64Of(fields['absoluteSlot'], 'absoluteSlot'),
      }
    },
  })
