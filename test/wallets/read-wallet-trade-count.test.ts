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

const rowOf = (signature: string, daysAgo: number, fields: Partial<SignatureRow> = {}) => ({
  signature,
  slot: 1n,
  blockTimeSeconds: now - daysAgo * day,
  failed: false,
  ...fields,
})
const rows = trades.map(({ signature }) => rowOf(signature, 3))
const others = (
  count: number,
  daysAgo: number,
  fields: Partial<SignatureRow> = {},
): SignatureRow[] =>
  Array.from({ length: count }, (_, index) => rowOf(String(index), daysAgo, fields))

const count = (ledger: Partial<LedgerReader>, nowMs: () => number = () => now * 1_000) =>
  countRecentTrades(
    {
      ledger: {
        readSignatures: () => Promise.resolve([]),
        readTransactions: (signatures) =>
          Promise.resolve(signatures.map((each) => records.get(each))),
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

const listing = (listed: SignatureRow[]): Partial<LedgerReader> => ({
  readSignatures: (_, { limit }) => Promise.resolve(listed.slice(0, limit)),
})

describe('counted', () => {
  test.each([
    ['nothing', [], 0],
    ['real trades', rows, 3],
    ['the last thirty days only', [...rows, ...others(150, 31)], 3],
    ['no failed ones', [...others(60, 1, { failed: true }), ...rows], 3],
  ] satisfies [string, SignatureRow[], number][])('%s', async (_, listed, expected) => {
    expect(await count(listing(listed))).toBe(expected)
  })
})

describe('not counted', () => {
  const fault = (): Promise<never> =>
    Promise.reject(new Fault('source-late', { source: 'the test source' }))
  test.each([
    ['more than are read', listing(others(41, 1))],
    ['more than are listed', listing(others(100, 1, { failed: true }))],
    ['one without a time', listing([...rows, { signature: 'x', slot: 1n, failed: false }])],
    ['one whose details the node dropped', listing([...rows, ...others(1, 1)])],
    ['a node that fails to list', { readSignatures: fault }],
    ['a node that does not know the address', { readSignatures: () => Promise.resolve(undefined) }],
    ['a node that fails to return details', { ...listing(rows), readTransactions: fault }],
    ['a node that fails to list token accounts', { ...listing(rows), readTokenAccounts: fault }],
  ] satisfies [string, Partial<LedgerReader>][])('%s', async (_, ledger) => {
    expect(await count(ledger)).toBeUndefined()
  })

  test('a slow node', async () => {
    let clockMs = now * 1_000
    expect(await count(listing(rows), () => (clockMs += 3_000))).toBeUndefined()
  })
})
