import { describe, expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import verdicts from '../../fixtures/trades/verdicts.json'
import { ledgerTransaction } from '../../kit/ledger/ledger-record.ts'
import { allRecorded } from '../../kit/chain/recorded-transaction.ts'

const records = new Map(allRecorded().map((recorded) => [recorded.signature, recorded]))

const derived = (signature: string) => {
  const recorded = records.get(signature)
  if (!recorded) return undefined
  const { trades, others } = deriveTrades(ledgerTransaction(recorded))
  return {
    trades: trades.map(
      ({ wallet, side, baseAmount, baseMint, quoteAmount, quoteMint }) =>
        `${wallet} ${side} ${baseAmount} ${baseMint} for ${quoteAmount} ${quoteMint}`,
    ),
    others: others.map(({ wallet, kind }) => `${wallet} ${kind}`),
  }
}

describe('trades checked by hand', () => {
  for (const { signature, trades, others, checked } of verdicts)
    test.skipIf(!records.has(signature))(`${signature} (${checked})`, () => {
      expect(derived(signature)).toEqual({ trades, others })
    })

  test('most of them are in the repository itself', () => {
    const here = verdicts.filter(({ signature }) => records.has(signature))
    expect(here.length).toBeGreaterThanOrEqual(140)
  })
})
