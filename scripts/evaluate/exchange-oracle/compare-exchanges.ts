import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import type { LedgerTransaction } from '../../../src/solana/ledger.ts'
import { type ExpectedTrade, expectedTrades } from './expected-trades.ts'
import { readRawRecord } from './raw-record.ts'
import type { Recording } from './recordings.ts'

type Exchanged = Pick<ExpectedTrade, 'wallet' | 'spentMint' | 'spent' | 'receivedMint' | 'received'>

export type Difference = {
  signature: string
  expected?: ExpectedTrade
  derived?: Exchanged
}

export type Comparison = {
  transactions: number
  expected: number
  /** Of those, both amounts are in the exchanges’ own events. */
  logged: number
  derived: number
  /** Same wallet, tokens and, within 2 %, amounts. */
  found: number
  exact: number
  differences: Difference[]
}

/** Derived trades of these recordings against what the exchanges’ own instructions moved. */
export const compareExchanges = (recordings: readonly Recording[]): Comparison => {
  const sum: Comparison = {
    transactions: 0,
    expected: 0,
    logged: 0,
    derived: 0,
    found: 0,
    exact: 0,
    differences: [],
  }
  for (const { raw, record } of recordings) {
    const read = readRawRecord(raw)
    if (read) add(sum, record.signature, expectedTrades(read), derivedOf(record))
  }
  return sum
}

const add = (
  sum: Comparison,
  signature: string,
  expected: readonly ExpectedTrade[],
  derived: readonly Exchanged[],
): void => {
  sum.transactions += 1
  sum.expected += expected.length
  sum.derived += derived.length
  sum.logged += expected.filter(({ logged }) => logged).length
  for (const trade of expected) {
    const found = derived.find((each) => isSamePair(each, trade))
    const isFound =
      found && isNear(found.spent, trade.spent) && isNear(found.received, trade.received)
    const isExact = found?.spent === trade.spent && found.received === trade.received
    if (isFound) sum.found += 1
    if (isExact) sum.exact += 1
    else sum.differences.push({ signature, expected: trade, ...(found && { derived: found }) })
  }
  for (const trade of derived)
    if (!expected.some((each) => isSamePair(each, trade)))
      sum.differences.push({ signature, derived: trade })
}

const derivedOf = (record: LedgerTransaction): Exchanged[] =>
  deriveTrades(record).trades.map(
    ({ wallet, side, baseMint, baseAmount, quoteMint, quoteAmount }) =>
      side === 'buy'
        ? {
            wallet,
            spentMint: quoteMint,
            spent: quoteAmount,
            receivedMint: baseMint,
            received: baseAmount,
          }
        : {
            wallet,
            spentMint: baseMint,
            spent: baseAmount,
            receivedMint: quoteMint,
            received: quoteAmount,
          },
  )

const isSamePair = (a: Exchanged, b: Exchanged): boolean =>
  a.wallet === b.wallet && a.spentMint === b.spentMint && a.receivedMint === b.receivedMint

const isNear = (a: bigint, b: bigint): boolean => (a > b ? a - b : b - a) * 50n <= b

const rounds = 10

/** Microseconds to derive the trades of one transaction: of all, and of the one that takes longest. */
export const deriveMicros = (
  recordings: readonly Recording[],
): { mean: number; slowest: number } => {
  const shortest = recordings.map(({ record }) => {
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round += 1) {
      const start = Bun.nanoseconds()
      deriveTrades(record)
      best = Math.min(best, Bun.nanoseconds() - start)
    }
    return best / 1_000
  })
  const total = shortest.reduce((sum, each) => sum + each, 0)
  return { mean: total / Math.max(shortest.length, 1), slowest: Math.max(0, ...shortest) }
}
