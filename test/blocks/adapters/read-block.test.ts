import { describe, expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { type BodyRead, readBlockBody } from '../../../src/blocks/adapters/read-block.ts'
import type { Block } from '../../../src/blocks/block.ts'
import { tipAccounts } from '../../../src/solana/known/tip-accounts.ts'
import type { LedgerTransaction } from '../../../src/solana/ledger.ts'
import { hashFor, makeChain } from '../../kit/blocks/made-chain.ts'
import { resultOf } from '../../kit/blocks/block-node.ts'
import {
  type NodeTransaction,
  recordedBlock,
  recordedBlockBytes,
  recordedSlot,
} from '../../kit/blocks/recorded-block.ts'
import { asVersion1 } from '../../kit/blocks/version-1.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const nowMs = Date.parse('2026-11-23T00:00:00Z')

const bodyOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
const read = (value: unknown, slot = 1_000n): BodyRead => readBlockBody(bodyOf(value), slot, nowMs)

const blockIn = (body: BodyRead) => {
  if (!('block' in body)) throw new Error(JSON.stringify(body))
  return body.block
}

const [made] = makeChain({ slots: 1, endMs: nowMs, trades: 3 }).blocks
if (!made) throw new Error('no block')
const result = resultOf(made)
const answer = (changes: object = {}): object => ({
  jsonrpc: '2.0',
  result: { ...result, ...changes },
  id: 1,
})

/** Records but for those of transactions that pay a tip and change no token balance or empty account. */
const withoutTips = ({ transactions }: Block): LedgerTransaction[] =>
  transactions
    .map(({ record }) => record)
    .filter(
      ({ preTokenBalances, postTokenBalances, preLamports, transaction }) =>
        preTokenBalances.length + postTokenBalances.length > 0 ||
        preLamports.includes(0n) ||
        !transaction.message.staticAccounts.some((account) => tipAccounts.has(account)),
    )

describe('a recorded mainnet block', () => {
  const block = blockIn(readBlockBody(recordedBlockBytes(), recordedSlot, nowMs))

  test('is counted and filtered', () => {
    expect(block.counts).toEqual({ all: 1_790, votes: 1_035, failed: 409, unread: 0 })
    // 16 of them pay tips beside calls of launch programs.
    expect(block.transactions).toHaveLength(164)
    expect(withoutTips(block)).toHaveLength(148)
    expect(block).toMatchObject({
      slot: recordedSlot,
      parentSlot: recordedSlot - 1n,
      height: 339_954_329n,
      timeSeconds: 1_755_872_986,
      bytes: recordedBlockBytes().length,
    })
  })

  test('holds every trade, as if nothing were filtered', () => {
    const all = recordedBlock().transactions.filter(({ meta }) => meta.err === null)
    const whole = blockIn(
      read(
        { jsonrpc: '2.0', result: { ...recordedBlock(), transactions: all }, id: 1 },
        recordedSlot,
      ),
    )
    const trades = block.transactions.flatMap(({ record }) => deriveTrades(record).trades)
    expect(trades).toHaveLength(92)
    // Without the failures, other transactions stand beside each other.
    expect(withoutTips(whole)).toEqual(withoutTips(block))
  })

  test('is the same if the layout of the answer forces it to be parsed as a whole', () => {
    const text = Buffer.from(recordedBlockBytes()).toString().replaceAll('{"meta":{', '{ "meta":{')
    expect(blockIn(readBlockBody(Buffer.from(text), recordedSlot, nowMs))).toEqual({
      ...block,
      bytes: Buffer.byteLength(text),
    })
  })
})

test('transactions whose keys are in another order are found all the same', () => {
  const mixed = made.transactions.map(({ meta, transaction, version }, at) =>
    at % 2 === 0 ? { version, transaction, meta } : { meta, transaction, version },
  )
  const expected = blockIn(read(answer()))
  for (const transactions of [mixed, [...mixed, {}, { version: 0 }]]) {
    const block = blockIn(read(answer({ transactions })))
    expect(block.transactions).toEqual(expected.transactions)
    expect(block.counts.all).toBe(transactions.length)
  }
})

test('version 1 transactions hold the same trades', () => {
  const swaps = recordedBlock().transactions.filter(
    ({ meta }) =>
      meta.err === null &&
      JSON.stringify(meta.preTokenBalances) !== JSON.stringify(meta.postTokenBalances),
  )
  const pairs = swaps.flatMap((swap) => {
    const newer = asVersion1(swap)
    return newer ? [{ swap, newer }] : []
  })
  const tradesOf = (transactions: NodeTransaction[]) =>
    blockIn(read(answer({ transactions }))).transactions.map(
      ({ record }) => deriveTrades(record).trades,
    )
  expect(pairs.length).toBeGreaterThan(80)
  expect(tradesOf(pairs.map(({ newer }) => newer))).toEqual(tradesOf(pairs.map(({ swap }) => swap)))
})

test('positions count votes and failures', () => {
  const { transactions, counts } = blockIn(read(answer()))
  expect(counts).toEqual({ all: 9, votes: 3, failed: 3, unread: 0 })
  expect(transactions.map(({ index }) => index)).toEqual([3, 4, 5])
})

describe('a transaction counts if', () => {
  const swap = made.transactions[3]
  if (!swap) throw new Error('no swap')
  const { meta } = swap
  const kept = (changes: Partial<NodeTransaction['meta']>): number =>
    blockIn(read(answer({ transactions: [{ ...swap, meta: { ...meta, ...changes } }] })))
      .transactions.length
  const untouched = { preTokenBalances: [], postTokenBalances: [] }
  const launch = 'Program 6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P invoke [1]'
  test.each([
    ['a balance changed', {}, 1],
    ['an account came', { preTokenBalances: [] }, 1],
    ['an account went', { postTokenBalances: [] }, 1],
    ['nothing changed', { postTokenBalances: meta.preTokenBalances, logMessages: [] }, 0],
    [
      'nothing changed but a launch program was called',
      { postTokenBalances: meta.preTokenBalances, logMessages: [launch] },
      1,
    ],
    [
      'nothing changed and the logs are cut off',
      { postTokenBalances: meta.preTokenBalances, logMessages: ['Log truncated'] },
      1,
    ],
    ['it touches no token', { ...untouched, preBalances: meta.preBalances.map(() => 5) }, 0],
    [
      'it pays an account that had no SOL',
      { ...untouched, preBalances: meta.preBalances.map((_, at) => (at === 0 ? 5 : 0)) },
      1,
    ],
    ['it failed', { err: { InstructionError: [0, 'Custom'] } }, 0],
  ] as [string, Partial<NodeTransaction['meta']>, number][])('%s', (_, changes, expected) => {
    expect(kept(changes)).toBe(expected)
  })
})

describe('refused', () => {
  const swap = made.transactions[3]
  const broken = { ...swap, transaction: ['AAAA', 'base64'] }
  test.each<[string, unknown, BodyRead]>([
    ['no block', { jsonrpc: '2.0', result: null, id: 1 }, { empty: true }],
    ['a number', { jsonrpc: '2.0', result: 7, id: 1 }, { bad: 'shape' }],
    ['neither result nor error', { jsonrpc: '2.0', id: 1 }, { bad: 'shape' }],
    ['a list', [], { bad: 'not-json' }],
    ['an error without code', { error: { message: 'x' } }, { bad: 'shape' }],
    ['no list', answer({ transactions: null }), { bad: 'shape' }],
    ['no hash', answer({ blockhash: undefined }), { bad: 'link' }],
    ['a short hash', answer({ blockhash: 'abc' }), { bad: 'link' }],
    ['its own parent', answer({ previousBlockhash: made.blockhash }), { bad: 'link' }],
    ['a parent above', answer({ parentSlot: 1_000 }), { bad: 'link' }],
    ['a parent below zero', answer({ parentSlot: -1 }), { bad: 'link' }],
    ['a height above its slot', answer({ blockHeight: 1_001 }), { bad: 'link' }],
    ['the future', answer({ blockTime: nowMs / 1_000 + 301 }), { bad: 'time' }],
    ['a time of text', answer({ blockTime: 'now' }), { bad: 'time' }],
    [
      'the same transaction twice',
      answer({ transactions: [swap, swap] }),
      { bad: 'repeated-transaction' },
    ],
    [
      'mostly unreadable transactions',
      answer({ transactions: [swap, broken, broken, broken] }),
      { bad: 'unreadable-transactions' },
    ],
    [
      'more transactions than positions',
      answer({ transactions: Array.from({ length: 32_769 }, () => ({})) }),
      { bad: 'too-many-transactions' },
    ],
  ])('%s', (_, value, expected) => {
    expect(read(value)).toEqual(expected)
  })

  test('a single unreadable transaction is counted, not a reason to lose the others', () => {
    const { counts, transactions } = blockIn(read(answer({ transactions: [broken, swap] })))
    expect(counts.unread).toBe(1)
    expect(transactions.map(({ index }) => index)).toEqual([1])
  })

  test('any part of an answer', () => {
    const whole = bodyOf(answer())
    const random = seededRandom(3)
    for (let tries = 0; tries < 300; tries += 1) {
      const cut = Math.floor(random() * (whole.length - 1))
      expect(readBlockBody(whole.subarray(0, cut), 1_000n, nowMs)).toEqual({ bad: 'not-json' })
    }
  })

  test('damaged bytes without a throw, and a changed link is never taken for the same', () => {
    const whole = bodyOf(answer())
    const random = seededRandom(4)
    for (let tries = 0; tries < 500; tries += 1) {
      const damaged = whole.slice()
      for (let times = 0; times < 3; times += 1)
        damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256)
      const body = readBlockBody(damaged, 1_000n, nowMs)
      if ('block' in body) expect(body.block.counts.all).toBeLessThanOrEqual(9)
    }
  })
})

test('a block without a time has none', () => {
  expect(blockIn(read(answer({ blockTime: null }))).timeSeconds).toBeUndefined()
})

test('a hash that no other block has is kept', () => {
  expect(blockIn(read(answer())).blockhash).toBe(hashFor(1_000))
})
