import { describe, expect, test } from 'bun:test'
import { describeActivity } from '../../../src/activity/describe-activity.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../../src/solana/ledger.ts'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { ledgerTransaction } from '../../kit/ledger/ledger-record.ts'
import { fixtureTransactions, tradeTransactions } from '../../kit/chain/recorded-transaction.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

type Random = (below: number) => number

/** Ways in which a faulty node can misreport a transaction. */
const breakages: readonly ((record: LedgerTransaction, random: Random) => LedgerTransaction)[] = [
  (record) => ({ ...record, preTokenBalances: [] }),
  (record) => ({ ...record, postTokenBalances: [] }),
  (record) => ({ ...record, preLamports: [], postLamports: [] }),
  (record) => ({ ...record, loadedAddresses: { writable: [], readonly: [] } }),
  (record, random) => ({
    ...record,
    postTokenBalances: record.postTokenBalances.map((row) => ({
      ...row,
      accountIndex: random(300) - 20,
    })),
  }),
  (record, random) => ({
    ...record,
    postTokenBalances: record.postTokenBalances.map((row) => ({
      ...row,
      amount: 2n ** 64n - 1n - BigInt(random(9)),
      decimals: random(256),
    })),
  }),
  (record) => ({
    ...record,
    preTokenBalances: [...record.preTokenBalances, ...record.postTokenBalances],
  }),
  (record) => ({ ...record, preTokenBalances: record.postTokenBalances.toReversed() }),
  (record) => ({
    ...record,
    postTokenBalances: record.postTokenBalances.map(
      ({ owner: _, ...row }): LedgerTokenBalance => row,
    ),
  }),
  (record, random) => ({
    ...record,
    innerInstructions: record.innerInstructions.map((call) => ({
      ...call,
      outerIndex: random(60) - 10,
      stackHeight: random(20) - 5,
    })),
  }),
  (record, random) => ({
    ...record,
    innerInstructions: record.innerInstructions.map((call) => ({
      ...call,
      data: call.data.slice(0, random(call.data.length + 1)),
      accounts: call.accounts.slice(0, random(call.accounts.length + 1)),
    })),
  }),
  (record) => ({ ...record, feeLamports: -1n }),
  (record) => ({ ...record, postLamports: record.preLamports }),
]

describe('a wrong record', () => {
  test('does not throw, and all derived amounts are positive', () => {
    const random = seededRandom(7)
    const below: Random = (limit) => Math.floor(random() * limit)
    const records = [...fixtureTransactions(), ...tradeTransactions()].map(ledgerTransaction)
    for (const record of records)
      for (const breakage of breakages) {
        const broken = breakage(record, below)
        const { trades } = deriveTrades(broken)
        for (const { baseAmount, quoteAmount } of trades)
          expect(baseAmount > 0n && quoteAmount > 0n).toBe(true)
        const [wallet] = broken.transaction.message.staticAccounts
        const items = wallet ? describeActivity(broken, wallet, () => undefined) : []
        expect(items.flatMap(({ amounts }) => amounts).every(({ raw }) => raw > 0n)).toBe(true)
      }
  })

  test('has no trades if lamports come from nowhere', () => {
    for (const recorded of tradeTransactions()) {
      const record = ledgerTransaction(recorded)
      const [first = 0n, ...rest] = record.postLamports
      expect(
        deriveTrades({ ...record, postLamports: [first + 1_000_000_000n, ...rest] }).trades,
      ).toEqual([])
    }
  })
})
