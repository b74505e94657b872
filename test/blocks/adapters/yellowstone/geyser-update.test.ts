import { describe, expect, test } from 'bun:test'
import { readGeyserUpdate } from '../../../../src/blocks/adapters/yellowstone/geyser-update.ts'
import { hashFor, makeChain } from '../../../kit/blocks/made-chain.ts'
import { recordedBlock } from '../../../kit/blocks/recorded-block.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'
import {
  encodeUpdate,
  type Message,
  metaUpdate,
  slotUpdate,
  transactionUpdate,
} from '../../../kit/yellowstone/geyser-messages.ts'

const [block] = makeChain({ slots: 1, fromSlot: 400_000_000, endMs: 1_780_000_000_000 }).blocks
if (!block) throw new Error('no block')

const read = (message: Message) => readGeyserUpdate(encodeUpdate(message))

const meta = {
  slot: 400_000_000n,
  blockhash: block.blockhash,
  parentSlot: 399_999_999n,
  previousBlockhash: block.previousBlockhash,
  height: 360_000_000n,
  timeSeconds: 1_780_000_000,
  transactionCount: 6,
}
const changed = (changes: Message): Message => {
  const { block_meta: honest } = metaUpdate(block)
  return { block_meta: { ...(honest as Message), ...changes } }
}

describe('messages as the official definition encodes them', () => {
  test.each<[string, Message, unknown]>([
    ['a block', metaUpdate(block), { kind: 'meta', meta }],
    [
      'a block without a time',
      metaUpdate({ ...block, blockTime: null }),
      { kind: 'meta', meta: { ...meta, timeSeconds: undefined } },
    ],
    [
      'a slot',
      slotUpdate(400_000_000, 'SLOT_CONFIRMED'),
      { kind: 'slot', slot: 400_000_000n, finalized: false },
    ],
    [
      'a final slot',
      slotUpdate(400_000_000, 'SLOT_FINALIZED'),
      { kind: 'slot', slot: 400_000_000n, finalized: true },
    ],
    ['a ping', { filters: [], ping: {} }, { kind: 'ping' }],
    ['the answer to a ping', { filters: [], pong: { id: 1 } }, { kind: 'other' }],
    ['an account', { account: { slot: 1 } }, { kind: 'other' }],
  ])('%s', (_, message, expected) => {
    expect(read(message)).toEqual(expected as ReturnType<typeof read>)
  })

  test('a transaction', () => {
    const [transaction] = recordedBlock().transactions
    if (!transaction) throw new Error('no transaction')
    const update = read(transactionUpdate(transaction, { slot: 400_000_000, index: 3 }))
    expect(update).toMatchObject({ kind: 'transaction', slot: 400_000_000n })
  })
})

describe('what no block can be is refused', () => {
  test.each<[string, Message]>([
    ['a hash is no hash', changed({ blockhash: 'hash' })],
    ['a hash is missing', changed({ parent_blockhash: '' })],
    ['it is its own parent', changed({ parent_blockhash: block.blockhash })],
    ['its parent is not below it', changed({ parent_slot: 400_000_000 })],
    ['its height is above its slot', changed({ block_height: { block_height: 400_000_001 } })],
    ['its slot has no position', changed({ slot: String(2n ** 33n) })],
    ['its slot is not a number of JavaScript', changed({ slot: String(2n ** 64n - 1n) })],
    ['it was made before 1970', changed({ block_time: { timestamp: -5 } })],
    ['it holds more than any block', changed({ executed_transaction_count: 40_000 })],
    ['it has no slot', changed({ slot: 0 })],
    ['a transaction is nothing', { transaction: { slot: 5 } }],
    [
      'a transaction is enormous',
      { transaction: { slot: 5, transaction: { signature: new Uint8Array(1024 * 1024) } } },
    ],
  ])('%s', (_, message) => {
    expect(read(message)).toBeUndefined()
  })

  test('two messages in one', () => {
    const twice = Buffer.concat([encodeUpdate(metaUpdate(block)), encodeUpdate(metaUpdate(block))])
    expect(readGeyserUpdate(twice)).toBeUndefined()
  })

  test.each<[string, number[]]>([
    ['a length beyond the end', [0x3a, 0x7f, 0]],
    ['a length of 2^63', [0x3a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
    ['a number that does not end', [0x18, ...Array.from({ length: 20 }, () => 0xff)]],
    ['field 0', [0x02, 0]],
    ['a group', [0x0b, 0x0c]],
    ['an unknown wire type', [0x0f, 0]],
    ['a cut tag', [0xff]],
    ['a message as a number', [0x38, 1]],
    ['a slot as bytes', [0x1a, 2, 0x0a, 0]],
  ])('%s', (_, bytes) => {
    expect(readGeyserUpdate(Uint8Array.from(bytes))).toBeUndefined()
  })
})

test('a message that was cut off is never read as another block', () => {
  const bytes = encodeUpdate(metaUpdate(block))
  for (let length = 0; length < bytes.length; length += 1) {
    const update = readGeyserUpdate(bytes.subarray(0, length))
    expect(update === undefined || update.kind === 'other').toBe(true)
  }
})

test('random bytes never throw', () => {
  const random = seededRandom(5)
  const bytes = encodeUpdate(metaUpdate({ ...block, blockhash: hashFor(9) }))
  for (let round = 0; round < 5_000; round += 1) {
    const changedBytes = bytes.slice()
    for (let count = 0; count < 3; count += 1)
      changedBytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    const update = readGeyserUpdate(changedBytes)
    if (update?.kind === 'meta') expect(update.meta.parentSlot < update.meta.slot).toBe(true)
  }
})
