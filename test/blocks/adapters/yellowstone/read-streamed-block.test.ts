import { expect, test } from 'bun:test'
import { readBlockBody } from '../../../../src/blocks/adapters/read-block.ts'
import { readGeyserUpdate } from '../../../../src/blocks/adapters/yellowstone/geyser-update.ts'
import { readStreamedBlock } from '../../../../src/blocks/adapters/yellowstone/read-streamed-block.ts'
import type { StreamedBlock } from '../../../../src/blocks/stream/streamed-block.ts'
import { resultOf } from '../../../kit/blocks/block-node.ts'
import { makeChain } from '../../../kit/blocks/made-chain.ts'
import {
  encodeUpdate,
  metaUpdate,
  transactionUpdate,
} from '../../../kit/yellowstone/geyser-messages.ts'

const nowMs = Date.parse('2026-11-23T00:00:00Z')
const [made] = makeChain({ slots: 1, endMs: nowMs, trades: 3 }).blocks
if (!made) throw new Error('no block')

const streamed = ((): StreamedBlock => {
  const meta = readGeyserUpdate(encodeUpdate(metaUpdate(made)))
  if (meta?.kind !== 'meta') throw new Error('no metadata')
  const transactions = made.transactions.slice(3, 6).map((each, place) => {
    const at = { slot: made.slot, index: place + 3 }
    const update = readGeyserUpdate(encodeUpdate(transactionUpdate(each, at)))
    if (update?.kind !== 'transaction') throw new Error('no transaction')
    return { index: at.index, bytes: update.info }
  })
  return { meta: meta.meta, transactions }
})()

test('a streamed block is the one that a node returns, less what a stream leaves out', () => {
  const text = JSON.stringify({ jsonrpc: '2.0', result: resultOf(made), id: 1 })
  const fetched = readBlockBody(new TextEncoder().encode(text), BigInt(made.slot), nowMs)
  if (!('block' in fetched)) throw new Error(JSON.stringify(fetched))
  const bytes = streamed.transactions.reduce((sum, each) => sum + each.bytes.length, 0)
  expect(readStreamedBlock(streamed, nowMs)).toEqual({
    block: { ...fetched.block, counts: { all: 9, unread: 0 }, bytes },
  })
})

test('a block whose server counts less than it holds is as long as its last transaction', () => {
  const read = readStreamedBlock(
    { ...streamed, meta: { ...streamed.meta, transactionCount: 2 } },
    nowMs,
  )
  expect('block' in read && read.block.counts.all).toBe(6)
})

const [first, ...others] = streamed.transactions
if (!first) throw new Error('no transaction')

test.each<[string, StreamedBlock, string]>([
  ['its time lies ahead', { ...streamed, meta: { ...streamed.meta, timeSeconds: 2e9 } }, 'time'],
  [
    'a transaction cannot be read',
    { ...streamed, transactions: [{ index: 3, bytes: first.bytes.slice(1) }, ...others] },
    'unreadable-transactions',
  ],
  [
    'a transaction is in it twice',
    { ...streamed, transactions: [...streamed.transactions, { ...first, index: 7 }] },
    'repeated-transaction',
  ],
])('a block is refused if %s', (_, block, reason) => {
  expect(readStreamedBlock(block, nowMs)).toEqual({ bad: reason } as ReturnType<
    typeof readStreamedBlock
  >)
})
