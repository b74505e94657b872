import { describe, expect, test } from 'bun:test'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'

const cases: readonly [name: string, signature: string, events: readonly object[]][] = [
  [
    'two instructions of one app',
    '2RKmtMHo',
    [{ what: 'run-instruction', instruction: 'CancelAllMarketOrders', next: 'PlacePerpOrderV4' }],
  ],
  [
    'an app that trades with accounts of others',
    'pkkWo264',
    [{ what: 'use-app', venue: 'PumpSwap AMM' }],
  ],
  ['prices of a program that is no oracle', '2L6AXcTW', [{ what: 'update-prices' }]],
  ['a price that Drift takes in without a decoder', '36uSH32x', [{ what: 'update-prices' }]],
  [
    'an oracle that posts no price',
    'ortWTyPU',
    [{ what: 'run-instruction', instruction: 'OracleHeartbeat' }],
  ],
]

describe('calls that move no balance', () => {
  test.each(cases)('%s', (_, signature, events) => {
    expect(recordedEvents(signature)).toMatchObject([...events])
  })
})
