import type { Address } from '../address/address.ts'
import type { LedgerReader, SignatureRow } from '../ledger.ts'
import {
  fieldsOf,
  listOf,
  optional,
  secondsOf,
  signatureOf,
  textOf,
  u64Of,
} from '../../network/shape.ts'
import { addressOf } from '../address-field.ts'
import { makeSingleFlight } from '../../network/single-flight.ts'
import { readContext } from './account.ts'
import { commitment } from './accounts.ts'
import type { RpcClient } from './client.ts'
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

/**
 * `FilterTransactionNotFound`: `before` or `until` is not a known transaction (Agave 4.0; older nodes return an empty
 * list).
 */
const unknownSignature = -32020

/** `MAX_GET_CONFIRMED_SIGNATURES_FOR_ADDRESS2_LIMIT` of the node. */
const signaturesMax = 1_000

/** One page, newest first; undefined if the node does not know `before` or `until`. */
const readSignatures = async (
  client: RpcClient,
  address: Address,
  page: { limit: number; before?: string; until?: string },
): Promise<SignatureRow[] | undefined> => {
  const limit = Math.min(Math.max(page.limit, 1), signaturesMax)
  const { rows } = await client.call<{ rows?: SignatureRow[] }>({
    method: 'getSignaturesForAddress',
    params: [address, { ...page, limit, commitment }],
    parse: (result) => ({
      rows: listOf(result, 'result').map((row, index) => readSignatureRow(row, `result[${index}]`)),
    }),
    onError: ({ code }) => (code === unknownSignature ? {} : undefined),
  })
  return rows
}

const readSignatureRow = (value: unknown, where: string): SignatureRow => {
  const fields = fieldsOf(value, where)
  const memo = optional(fields['memo'], textOf, `${where}.memo`)
  const blockTimeSeconds = optional(fields['blockTime'], secondsOf, `${where}.blockTime`)
  return {
    signature: signatureOf(fields['signature'], `${where}.signature`),
    slot: u64Of(fields['slot'], `${where}.slot`),
    ...(blockTimeSeconds === undefined ? {} : { blockTimeSeconds }),
    failed: fields['err'] !== undefined && fields['err'] !== null,
    ...(memo === undefined ? {} : { memo }),
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
