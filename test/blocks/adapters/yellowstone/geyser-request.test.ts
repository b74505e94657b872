import { expect, test } from 'bun:test'
import {
  encodePing,
  encodeSubscription,
} from '../../../../src/blocks/adapters/yellowstone/geyser-request.ts'
import type { Subscription } from '../../../../src/blocks/stream/stream-server.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { decodeRequest, type Message } from '../../../kit/yellowstone/geyser-messages.ts'

const programs = [
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
].map(address)

const filter = { vote: false, failed: false }

test.each<[string, Subscription, Message]>([
  ['everything', {}, { transactions: { all: filter } }],
  [
    'some programs',
    { accounts: programs },
    { transactions: { all: { ...filter, account_include: [...programs] } } },
  ],
  [
    'from a slot on',
    { fromSlot: 400_000_000n },
    { transactions: { all: filter }, from_slot: '400000000' },
  ],
  [
    'from the largest slot on',
    { fromSlot: 2n ** 64n - 1n },
    { transactions: { all: filter }, from_slot: '18446744073709551615' },
  ],
])('the server understands a subscription to %s', (_, subscription, expected) => {
  expect(decodeRequest(encodeSubscription(subscription))).toEqual({
    slots: { all: {} },
    blocks_meta: { all: {} },
    commitment: 'CONFIRMED',
    ...expected,
  })
})

test('a ping changes no filter', () => {
  expect(decodeRequest(encodePing())).toEqual({ ping: { id: 1 } })
})
