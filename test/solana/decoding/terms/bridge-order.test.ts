import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import type { TradeTerms } from '../../../../src/solana/decoding/terms/terms-table.ts'
import { termsOf } from '../../../../src/solana/decoding/terms/trade-terms.ts'
import {
  bridgeOrderData,
  bridgeProgram,
  recipientThere,
  usdcOnBase,
} from '../../../kit/values/order-bytes.ts'

const programId = address(bridgeProgram)
const stranger = address('9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')
const order = { gives: 100n, amount: 99n }
const terms: TradeTerms = {
  kind: 'bridge-order',
  gives: 100n,
  wants: { chainId: 8453n, token: usdcOnBase, amount: 99n },
}
const other = 'cd'.repeat(20)

test.each<[name: string, data: Uint8Array, terms: TradeTerms]>([
  ['an order under its recipient', bridgeOrderData(order), terms],
  [
    'one with a call, under another address',
    bridgeOrderData({ ...order, call: 'aabbcc', authority: other }),
    { ...terms, authority: other },
  ],
  [
    'one that refunds one address only',
    bridgeOrderData({ ...order, refundedTo: stranger }),
    { ...terms, refundedTo: stranger },
  ],
  [
    'more than 64 bits of a token of 20 decimals',
    bridgeOrderData({ ...order, amount: 10n ** 22n, recipient: recipientThere }),
    { ...terms, wants: { chainId: 8453n, token: usdcOnBase, amount: 10n ** 22n } },
  ],
])('%s', (_, data, found) => expect(termsOf({ programId, data })).toEqual(found))

test('none where any part is cut off', () => {
  const whole = bridgeOrderData(order)
  const end = whole.length - 15
  for (let length = 0; length < end; length++)
    expect(termsOf({ programId, data: whole.subarray(0, length) })).toBeUndefined()
  expect(termsOf({ programId, data: whole.subarray(0, end) })).toEqual(terms)
})
