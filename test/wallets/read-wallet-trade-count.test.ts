import { describe, expect, test } from 'bun:test'
import { address } from '../../src/solana/address/address.ts'
import { Fault } from '../../src/basics/fault.ts'
import type { LedgerReader, SignatureRow } from '../../src/solana/ledger.ts'
import { countRecentTrades } from '../../src/wallets/read-wallet-trade-count.ts'
import { ledgerTransaction } from '../kit/ledger/ledger-record.ts'
import { recordedPast, recordedTrader } from '../kit/ledger/recorded-past.ts'

const now = 1_700_000_000
const day = 86_400
const wallet = address(recordedTrader)
const trades = recordedPast(now)
  .map(({ recorded }) => ledgerTransaction(recorded))
  .filter(({ transaction }) => transaction.message.staticAccounts.includes(wallet))
const records = new Map(trades.map((record) => [record.signature, record]))

const rowOf = (signature: string, daysAgo: number, told: Partial<SignatureRow> = {}) => ({
  signature,
  slot: 1n,
  blockTimeSeconds: now - daysAgo * day,
  failed: false,
  ...told,
})
const rows = trades.map(({ signature }) => rowOf(signature, 3))
const others = (count: number, daysAgo: number, told: Partial<SignatureRow> = {}): SignatureRow[] =>
  Array.from({ length: count }, (_, index) => rowOf(String(index), daysAgo, told))

const count = (ledger: Partial<LedgerReader>, nowMs: () => number = () => now * 1_000) =>
  countRecentTrades(
    {
      ledger: {
        readSignatures: () => Promise.resolve([]),
        readTransactions: (asked) => Promise.resolve(asked.map((each) => records.get(each))),
        readTokenAccounts: () => Promise.resolve({ slot: 1n, accounts: [] }),
        ...ledger,
      },
      market: {
        readTokens: () => Promise.resolve(new Map()),
        readCandles: () => Promise.resolve([]),
        verifiedTokens: () => [],
      },
      nowMs,
    },
    wallet,
  )

const told = (given: SignatureRow[]): Partial<LedgerReader> => ({
  readSignatures: (_, { limit }) => Promise.resolve(given.slice(0, limit)),
})

describe('counted', () => {
  test.each([
    ['nothing', [], 0],
    ['real trades', rows, 3],
    ['those of the last thirty days only', [...rows, ...others(150, 31)], 3],
    ['no failed ones', [...others(60, 1, { failed: true }), ...rows], 3],
  ] satisfies [string, SignatureRow[], number][])('%s', async (_, given, expected) => {
    expect(await count(told(given))).toBe(expected)
  })
})

describe('not counted', () => {
  const fault = (): Promise<never> =>
    Promise.reject(new Fault('source-late', { source: 'the test source' }))
  test.each([
    ['more than are read', told(others(41, 1))],
    ['more than are listed', told(others(100, 1, { failed: true }))],
    ['one without a time', told([...rows, { signature: 'x', slot: 1n, failed: false }])],
    ['one that the node has forgotten', told([...rows, ...others(1, 1)])],
    ['what a node does not list', { readSignatures: fault }],
    ['what a node does not know', { readSignatures: () => Promise.resolve(undefined) }],
    ['what a node does not tell', { ...told(rows), readTransactions: fault }],
    ['what token accounts may hold', { ...told(rows), readTokenAccounts: fault }],
  ] satisfies [string, Partial<LedgerReader>][])('%s', async (_, ledger) => {
    expect(await count(ledger)).toBeUndefined()
  })

  test('what takes a node too long', async () => {
    let clockMs = now * 1_000
    expect(await count(told(rows), () => (clockMs += 3_000))).toBeUndefined()
  })
})
