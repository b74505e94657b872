import { describe, expect, test } from 'bun:test'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'

const cases: readonly [name: string, signature: string, events: readonly object[]][] = [
  [
    'an account of another wallet closed for its rent',
    '2VUx6foY',
    [
      {
        what: 'close-accounts',
        count: 1,
        refunded: true,
        owner: 'BSCzizFg1AdKA5fFbQM5x44jTAtypWgShgeje8xeZooa',
      },
    ],
  ],
  [
    'an account of another wallet closed to a third one',
    '2igrm6MR',
    [
      {
        what: 'close-accounts',
        count: 1,
        refunded: false,
        owner: '6V5xbXfWGiqtdvS8vbMFaVmsUwv2MpSpMvKni4R31Cyx',
        receiver: 'ExxP8D4VqTFhZ6RWjvzqk3pKU3GdYNFHyTHdSQgLcsXn',
      },
    ],
  ],
  [
    'a transfer of nothing',
    '3KKr6HVr',
    [{ what: 'send', amount: { raw: 0n }, to: 'CfgNGTrqoytoajiWEuf4HptQnoKxipAuhabdLwHJG11b' }],
  ],
  ['a memo', '3MYDuryT', [{ what: 'write-memo' }]],
]

describe('transactions that change no balance', () => {
  test('of another wallet, as the second key of a marketplace signs them', () => {
    expect(recordedEvents('2RA751fY', 1)).toMatchObject([{ what: 'co-sign' }])
    expect(recordedEvents('2RA751fY')).toMatchObject([{ what: 'run-instruction' }])
  })

  test.each(cases)('%s', (_, signature, events) => {
    expect(recordedEvents(signature)).toMatchObject([...events])
  })
})
