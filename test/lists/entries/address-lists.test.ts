import { describe, expect, test } from 'bun:test'
import { makeAddressReputation } from '../../../src/lists/entries/address-lists.ts'
import { readOperatorList } from '../../../src/lists/entries/operator-list.ts'

const sanctioned = '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi'
const own = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
const other = 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse'
const old = 'EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1'

const reputation = (allow = '') =>
  makeAddressReputation({
    operator: {
      blocked: {
        ...readOperatorList(
          'block-addresses.txt',
          `${own} kind=drainer ticket 5\n${old} expires=2026-11-19\n${other}`,
        ),
        date: '2026-11-18',
      },
      allowed: { ...readOperatorList('allow-addresses.txt', allow), date: '2026-11-17' },
    },
    listed: [
      {
        title: 'Spam',
        date: '2026-11-10',
        version: '2026-11-10+00',
        kind: 'spam-token',
        addresses: new Set([other, old, sanctioned]),
      },
    ],
    today: () => '2026-11-20',
  })

test('an unlisted address has no reports', () => {
  expect(reputation().lookUp('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')).toEqual([])
  expect(reputation().lookUp('no address')).toEqual([])
})

test('the operator’s entry carries its kind, reason and day', () => {
  expect(reputation().lookUp(own)).toEqual([
    {
      list: 'addresses blocked by the operator',
      date: '2026-11-18',
      kind: 'drainer',
      reason: 'ticket 5',
    },
  ])
})

test('most serious first; expired reports come last and are marked', () => {
  expect(
    reputation()
      .lookUp(sanctioned)
      .map(({ kind }) => kind),
  ).toEqual(['sanctioned', 'spam-token'])
  expect(
    reputation()
      .lookUp(other)
      .map(({ kind }) => kind),
  ).toEqual(['reported', 'spam-token'])
  expect(reputation().lookUp(old)).toMatchObject([
    { kind: 'spam-token' },
    { kind: 'reported', expires: '2026-11-19', expired: true },
  ])
})

describe('the operator removes addresses', () => {
  const corrected = reputation(`${other}\n${sanctioned}\n${own}`)
  test('from downloaded lists', () =>
    expect(corrected.lookUp(sanctioned).map(({ kind }) => kind)).toEqual(['sanctioned']))
  test('but not from the operator’s own list', () => {
    expect(corrected.lookUp(other).map(({ kind }) => kind)).toEqual(['reported'])
    expect(corrected.lookUp(own)).toHaveLength(1)
  })
})

test('lists in use are reported with their days', () => {
  expect(reputation().lists()).toEqual({
    'built-in addresses': '2026-11-20',
    'addresses blocked by the operator': '2026-11-18',
    Spam: '2026-11-10+00',
  })
})
