import { describe, expect, test } from 'bun:test'
import type { BlockTransaction } from '../../../../src/blocks/block.ts'
import { readBlockBody } from '../../../../src/blocks/adapters/read-block.ts'
import { readStreamedBlock } from '../../../../src/blocks/adapters/yellowstone/read-streamed-block.ts'
import { readGeyserUpdate } from '../../../../src/blocks/adapters/yellowstone/geyser-update.ts'
import {
  readStreamedTransaction,
  readTransactionInfo,
  streamedTransactionOf,
} from '../../../../src/blocks/adapters/yellowstone/stream-transaction.ts'
import { decodeTransaction, encodeTransaction } from '../../../../src/solana/transaction/wire.ts'
import {
  type NodeTransaction,
  recordedBlock,
  recordedBlockBytes,
  recordedSlot,
} from '../../../kit/blocks/recorded-block.ts'
import { asVersion1 } from '../../../kit/blocks/version-1.ts'
import { encodeUpdate, infoOf, type Message } from '../../../kit/yellowstone/geyser-messages.ts'

const { result } = { result: recordedBlock() }
const at = {
  slot: recordedSlot,
  ...(result.blockTime !== null && { blockTimeSeconds: result.blockTime }),
}

const updateOf = (info: Message) => {
  const update = readGeyserUpdate(
    encodeUpdate({ transaction: { slot: Number(recordedSlot), transaction: info } }),
  )
  return update?.kind === 'transaction' ? update : undefined
}

const infoIn = (info: Message) => {
  const update = updateOf(info)
  return update && readTransactionInfo(update.info)
}

/** What is kept of transactions that come over a stream. */
const streamed = (transactions: readonly NodeTransaction[]): BlockTransaction[] => {
  const kept = transactions.flatMap((each, place) => {
    const update = updateOf(infoOf(each, place))
    const transaction = update && streamedTransactionOf(update.info)
    if (transaction === 'unreadable') throw new Error('unreadable')
    return transaction ?? []
  })
  const { blockTime, blockhash, previousBlockhash, parentSlot } = result
  const meta = {
    slot: recordedSlot,
    blockhash,
    previousBlockhash,
    parentSlot: BigInt(parentSlot),
    ...(blockTime !== null && { timeSeconds: blockTime }),
    transactionCount: transactions.length,
  }
  const read = readStreamedBlock({ meta, transactions: kept }, Date.now())
  if (!('block' in read)) throw new Error(read.bad)
  return read.block.transactions
}

const fetched = (transactions: readonly NodeTransaction[]): BlockTransaction[] => {
  const text = JSON.stringify({ jsonrpc: '2.0', result: { ...result, transactions }, id: 1 })
  const body = readBlockBody(new TextEncoder().encode(text), recordedSlot, Date.now())
  if (!('block' in body)) throw new Error(JSON.stringify(body))
  return body.block.transactions
}

describe('a recorded mainnet block over a stream', () => {
  test('is filtered and read as over HTTP', () => {
    const body = readBlockBody(recordedBlockBytes(), recordedSlot, Date.now())
    if (!('block' in body)) throw new Error(JSON.stringify(body))
    const transactions = streamed(result.transactions)
    expect(transactions).toHaveLength(164)
    expect(transactions).toEqual(body.block.transactions)
  })

  test('is the same in version 1', () => {
    const newer = result.transactions.flatMap((each) =>
      each.meta.err === null ? (asVersion1(each) ?? []) : [],
    )
    expect(newer.length).toBeGreaterThan(200)
    expect(streamed(newer)).toEqual(fetched(newer))
  })
})

test('the settings inside a version 1 message are those that were signed', () => {
  const [newer] = result.transactions.flatMap((each) =>
    each.meta.err === null ? (asVersion1(each) ?? []) : [],
  )
  const bytes = Uint8Array.from(Buffer.from(newer?.transaction[0] ?? '', 'base64'))
  const decoded = decodeTransaction(bytes)
  if (!newer || !decoded.ok) throw new Error('no version 1 transaction')
  const settings = [
    { priorityFeeLamports: 2n ** 60n + 1n },
    { computeUnitLimit: 1_400_000 },
    { loadedAccountsDataSizeLimitBytes: 65_536 },
    { heapSizeBytes: 262_144 },
  ]
  for (let chosen = 0; chosen < 16; chosen += 1) {
    const config = Object.assign({}, ...settings.filter((_, at) => (chosen >> at) % 2 === 1))
    const { transaction } = decoded
    const changed = { ...transaction, message: { ...transaction.message, config } }
    const text = Buffer.from(encodeTransaction(changed)).toString('base64')
    const info = infoIn(infoOf({ ...newer, transaction: [text, 'base64'] }, 0))
    const record = info && readStreamedTransaction(info, at)
    expect(record?.transaction.message.config).toEqual(config)
    expect(record && Buffer.from(encodeTransaction(record.transaction)).toString('base64')).toBe(
      text,
    )
  }
})

describe('a message that contradicts itself is refused', () => {
  const swap = result.transactions.find(
    ({ meta, version }) =>
      meta.err === null && version === 0 && meta.loadedAddresses.writable.length > 0,
  )
  if (!swap) throw new Error('no transaction with tables')
  type Part = Record<string, never> & { [key: string]: never }
  const honest = infoOf(swap, 7) as {
    signature: Uint8Array
    transaction: { signatures: Uint8Array[]; message: Part }
    meta: Part
  }
  const { meta, transaction } = honest
  const { message } = transaction
  const withMeta = (changes: Message): Message => ({ ...honest, meta: { ...meta, ...changes } })
  const withMessage = (changes: Message): Message => ({
    ...honest,
    transaction: { ...transaction, message: { ...message, ...changes } },
  })
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const group = (inner: Message, index = 0): Message => ({
    inner_instructions: [{ index, instructions: [inner] }],
  })
  const balance = (changes: Message): Message => ({
    pre_token_balances: [{ ...(list(meta['pre_token_balances'])[0] as Message), ...changes }],
  })
  const accounts = Uint8Array.of(0)
  const data = Uint8Array.of(1)
  const cases: [string, Message, boolean][] = [
    ['nothing is wrong', honest, true],
    ['the signature is another one', { ...honest, signature: new Uint8Array(64) }, false],
    ['there is no signature', { ...honest, signature: undefined }, false],
    ['there is no transaction', { ...honest, transaction: undefined }, false],
    ['there is no metadata', { ...honest, meta: undefined }, false],
    [
      'a signature is short',
      { ...honest, transaction: { ...transaction, signatures: [new Uint8Array(63)] } },
      false,
    ],
    [
      'a signature is too many',
      {
        ...honest,
        transaction: {
          ...transaction,
          signatures: [...transaction.signatures, new Uint8Array(64)],
        },
      },
      false,
    ],
    ['the header is missing', withMessage({ header: undefined }), false],
    [
      'a key is short',
      withMessage({
        account_keys: [new Uint8Array(31), ...list(message['account_keys']).slice(1)],
      }),
      false,
    ],
    [
      'a key is missing',
      withMessage({ account_keys: list(message['account_keys']).slice(1) }),
      false,
    ],
    ['the blockhash is short', withMessage({ recent_blockhash: new Uint8Array(8) }), false],
    ['tables are named without a version', withMessage({ versioned: false }), false],
    ['tables are named in version 1', withMessage({ config: {} }), false],
    [
      'an instruction calls an account that is not there',
      withMessage({ instructions: [{ program_id_index: 200, accounts, data }] }),
      false,
    ],
    [
      'the transaction is larger than any',
      withMessage({
        instructions: [{ program_id_index: 1, accounts, data: new Uint8Array(5_000) }],
      }),
      false,
    ],
    ['it failed', withMeta({ err: { err: Uint8Array.of(1) } }), false],
    [
      'a balance is missing',
      withMeta({ pre_balances: list(meta['pre_balances']).slice(1) }),
      false,
    ],
    ['loaded accounts are missing', withMeta({ loaded_writable_addresses: [] }), false],
    [
      'a loaded account is short',
      withMeta({
        loaded_writable_addresses: list(meta['loaded_writable_addresses']).map(
          () => new Uint8Array(31),
        ),
      }),
      false,
    ],
    [
      'a call names a program that is not there',
      withMeta(group({ program_id_index: 255, accounts, data })),
      false,
    ],
    [
      'a call names an account that is not there',
      withMeta(group({ program_id_index: 0, accounts: Uint8Array.of(0, 255), data })),
      false,
    ],
    [
      'a call belongs to an instruction that is not there',
      withMeta(group({ program_id_index: 0, accounts, data }, 200)),
      false,
    ],
    ['a token balance has no such account', withMeta(balance({ account_index: 255 })), false],
    ['a token balance has no mint', withMeta(balance({ mint: '' })), false],
    ['a mint is no address', withMeta(balance({ mint: 'mint' })), false],
    [
      'an amount is negative',
      withMeta(balance({ ui_token_amount: { amount: '-1', decimals: 6 } })),
      false,
    ],
    ['an amount is missing', withMeta(balance({ ui_token_amount: undefined })), false],
  ]
  test.each(cases)('%s', (_, message_, isRead) => {
    const info = infoIn(message_)
    expect((info && readStreamedTransaction(info, at)) !== undefined).toBe(isRead)
  })
})
