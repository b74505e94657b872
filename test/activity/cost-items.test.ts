import { describe, expect, test } from 'bun:test'
import { describeActivity } from '../../src/activity/describe-activity.ts'

import { lamportChange, readTransaction } from '../../src/activity/trades/owner-flows.ts'
import { leftoverLamports } from '../../src/activity/trades/legs.ts'
import { address } from '../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import { allRecorded } from '../kit/chain/recorded-transaction.ts'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'
import { ledgerTransaction } from '../kit/ledger/ledger-record.ts'

const records = allRecorded()
  .map(ledgerTransaction)
  .filter(({ error }) => error === undefined)

describe('SOL lost in recorded transactions', () => {
  test('is shown in the items of every fee payer, but for a little rent', () => {
    let losses = 0
    for (const record of records) {
      const read = readTransaction(record)
      const [payer] = record.transaction.message.staticAccounts
      if (!read || !payer) throw new Error(record.signature)
      const items = describeActivity(record, address(payer), () => undefined)
      const shown = items
        .flatMap(({ amounts, event }) =>
          event.what === 'tip' ? [-event.lamports] : amounts.map(signedLamports),
        )
        .reduce((sum, each) => sum + each, 0n)
      const change = lamportChange(read, payer)
      if (change < 0n) losses += 1
      expect(shown - change <= leftoverLamports).toBe(true)
    }
    expect(losses).toBeGreaterThanOrEqual(50)
  })

  test('in a deployment is a cost, not income from the buffer', () => {
    const found = records.find(({ signature }) => signature.startsWith('4QfHs7WnQfxHYHVS'))
    const [payer] = found?.transaction.message.staticAccounts ?? []
    if (!found || !payer) throw new Error('the deployment is not among the recordings')
    const events = describeActivity(found, payer, () => undefined).map(({ event }) => event)
    expect(events).toMatchObject([
      { what: 'deploy-program' },
      { what: 'pay-costs', amount: { raw: 4_892_072_640n } },
    ])
  })

  test('is shown where it uses up an income, however small', () => {
    expect(recordedEvents('66wE2iBT')).toMatchObject([
      { what: 'receive-from-app', amounts: [{ raw: 1_024_000n }] },
      { what: 'tip', lamports: 1_014_000n },
    ])
  })

  test('is a tip first, and a cost for the rest', () => {
    expect(recordedEvents('2s393PSY').slice(2)).toMatchObject([
      { what: 'tip', lamports: 4_000_000n },
      { what: 'pay-costs', amount: { raw: 20_349_520n } },
    ])
  })
})

const signedLamports = ({
  mint,
  raw,
  direction,
}: {
  mint: string
  raw: bigint
  direction: string
}) => (mint === wrappedSolMint ? (direction === 'in' ? raw : -raw) : 0n)
