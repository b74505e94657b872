// How recorded transactions that called exchanges are identified: `bun scripts/evaluate-trades.ts [--markdown]`.
// Compares trades with those assessed by hand and with what the exchanges' own instructions and events show, and counts
// trades, what the others were, each exchange by itself, and what stays unexplained.
import { deriveTrades } from '../src/activity/trades/derive-trades.ts'
import { readTransaction } from '../src/activity/trades/owner-flows.ts'
import type { NoTrade, NoTradeKind, Trade } from '../src/activity/trades/trade.ts'
import verdicts from '../test/fixtures/trades/verdicts.json'
import { callsOf } from '../src/activity/trades/venues.ts'
import { ledgerTransaction } from '../test/kit/ledger/ledger-record.ts'
import {
  compareExchanges,
  deriveMicros,
  type Difference,
} from './evaluate/exchange-oracle/compare-exchanges.ts'
import { judgementOf } from './evaluate/exchange-oracle/judged-differences.ts'
import { recordingSets } from './evaluate/exchange-oracle/recordings.ts'
import { allRecorded } from '../test/kit/chain/recorded-transaction.ts'
import { withoutOwners } from '../test/kit/market/without-owners.ts'

const tradeLine = ({ wallet, side, baseAmount, baseMint, quoteAmount, quoteMint }: Trade): string =>
  `${wallet} ${side} ${baseAmount} ${baseMint} for ${quoteAmount} ${quoteMint}`

/** Expected and derived trades of the same transactions, compared as a whole: wallet, side, mints and amounts. */
const compare = (pairs: readonly (readonly [expected: string[], derived: string[]])[]): Line => {
  const sum = (count: (pair: readonly [string[], string[]]) => number): number =>
    pairs.reduce((all, pair) => all + count(pair), 0)
  const expected = sum(([trades]) => trades.length)
  const found = sum(([trades, derived]) => trades.filter((each) => derived.includes(each)).length)
  const derived = sum(([, trades]) => trades.length)
  const percent = (part: number, of: number) => `${((100 * part) / Math.max(of, 1)).toFixed(1)} %`
  return [String(pairs.length), String(expected), percent(found, expected), percent(found, derived)]
}

const accuracy = (): Line[] => {
  const records = new Map(
    allRecorded().map((recorded) => [recorded.signature, ledgerTransaction(recorded)]),
  )
  const judged = verdicts.flatMap(({ signature, trades }) => {
    const record = records.get(signature)
    return record ? [[trades, deriveTrades(record).trades.map(tradeLine)] as const] : []
  })
  const stripped = [...records.values()]
    .filter(({ error }) => error === undefined)
    .map(
      (record) =>
        [
          deriveTrades(record).trades.map(tradeLine),
          deriveTrades(withoutOwners(record)).trades.map(tradeLine),
        ] as const,
    )
  return [
    ['assessed by hand', ...compare(judged)],
    ['owners removed, against the same with owners', ...compare(stripped)],
  ]
}

const percentOf = (part: number, of: number): string =>
  `${((100 * part) / Math.max(of, 1)).toFixed(1)} %`

/** Against the events of the exchanges: a line for each set of recordings, and each difference with its cause. */
const againstEvents = (): { sets: Line[]; differences: Line[] } => {
  const differences: Difference[] = []
  const known = recordingSets()
  const all = { name: 'all', recordings: known.flatMap(({ recordings }) => recordings) }
  const sets = [...known, all].map(({ name, recordings }): Line => {
    const compared = compareExchanges(recordings)
    const { mean, slowest } = deriveMicros(recordings)
    if (name !== all.name) differences.push(...compared.differences)
    return [
      name,
      String(compared.transactions),
      String(compared.expected),
      String(compared.logged),
      percentOf(compared.found, compared.expected),
      percentOf(compared.found, compared.derived),
      String(compared.exact),
      `${mean.toFixed(0)} µs`,
      `${slowest.toFixed(0)} µs`,
    ]
  })
  return { sets, differences: differences.map(differenceLine) }
}

const differenceLine = ({ signature, expected, derived }: Difference): Line => [
  signature.slice(0, 8),
  expected ? `${expected.spent} for ${expected.received}` : 'none',
  derived ? `${derived.spent} for ${derived.received}` : 'none',
  judgementOf(signature),
]

type Derived = {
  venues: string[]
  trades: number
  /** What the transaction was to the signers that did not trade. */
  kinds: NoTrade[]
}

/**
 * Each recorded transaction that succeeded. One without a trade counts as what it was to the signer it changed most.
 */
const deriveAll = (): Derived[] =>
  allRecorded().flatMap((recorded) => {
    const record = ledgerTransaction(recorded)
    const read = record.error ? undefined : readTransaction(record)
    if (!read) return []
    const { trades, others } = deriveTrades(record)
    const { venues } = callsOf(read.instructions, read.movers)
    return [{ venues, trades: trades.length, kinds: others }]
  })

/** The most informative kind: a wallet that only paid the fee reveals nothing about what happened. */
const mainKind = ({ kinds }: Derived): NoTradeKind | 'none' =>
  (kinds.find(({ kind }) => kind !== 'no-change') ?? kinds[0])?.kind ?? 'none'

const kindWords: Readonly<Record<NoTradeKind | 'none', string>> = {
  none: 'No signer was affected.',
  failed: 'The transaction failed.',
  'no-change': 'The wallet’s balances did not change.',
  transfer: 'Assets were sent or received.',
  liquidity: 'Assets were added to a pool or withdrawn from it.',
  arbitrage: 'The same token came back after a round through several exchanges.',
  order:
    'An order was placed, changed, filled or cancelled, or prices were updated, without an exchange by this wallet.',
  claim: 'A program paid out without taking anything.',
  stake: 'SOL was staked or unstaked.',
  lending: 'Assets were lent, borrowed or repaid.',
  deposit: 'Assets were deposited with a program or withdrawn from it.',
  nft: 'An NFT changed hands.',
  wrap: 'SOL was wrapped or unwrapped.',
  unexplained: 'Balances changed in a way that was not identified.',
}

type Line = readonly string[]

const countBy = <T, Key>(from: readonly T[], keyOf: (each: T) => Key): [Key, T[]][] =>
  [...Map.groupBy(from, keyOf)].toSorted(([, a], [, b]) => b.length - a.length)

const report = (
  derived: readonly Derived[],
  table: (head: Line, lines: readonly Line[]) => string,
): string => {
  const exchanges = derived.filter(({ venues }) => venues.length > 0)
  const traded = exchanges.filter(({ trades }) => trades > 0)
  const rest = exchanges.filter(({ trades }) => trades === 0)
  const unexplained = derived.filter(({ kinds }) =>
    kinds.some(({ kind }) => kind === 'unexplained'),
  )
  const elsewhere = derived.filter(({ venues, trades }) => venues.length === 0 && trades > 0)
  const names = [...new Set(exchanges.flatMap(({ venues }) => venues))]
  const lineOf = (name: string): Line => {
    const through = exchanges.filter(({ venues }) => venues.includes(name))
    const without = through.filter(({ trades }) => trades === 0)
    return [
      name,
      String(through.length),
      String(through.length - without.length),
      countBy(without, mainKind)
        .map(([kind, { length }]) => `${kind} ${length}`)
        .join(', '),
    ]
  }
  const events = againstEvents()
  return [
    table(['', 'transactions', 'trades', 'recall', 'precision'], accuracy()),
    table(
      [
        'against events of the exchanges',
        'transactions',
        'trades',
        'with both amounts in events',
        'recall',
        'precision',
        'same to the unit',
        'time each',
        'slowest',
      ],
      events.sets,
    ),
    table(['difference', 'exchanges moved', 'derived', 'assessed by hand'], events.differences),
    table(
      ['', 'transactions'],
      [
        ['succeeded', String(derived.length)],
        ['called an exchange', String(exchanges.length)],
        ['of those, a trade', String(traded.length)],
        [
          'identified as something else',
          String(rest.length - rest.filter((each) => unexplained.includes(each)).length),
        ],
        ['unexplained, of all', String(unexplained.length)],
        ['trades through unnamed programs', String(elsewhere.length)],
      ],
    ),
    table(
      ['no trade', 'what it is', 'transactions'],
      countBy(rest, mainKind).map(([kind, { length }]) => [kind, kindWords[kind], String(length)]),
    ),
    table(
      ['exchange', 'transactions', 'with a trade', 'others'],
      names.map(lineOf).toSorted((a, b) => Number(b[1]) - Number(a[1])),
    ),
  ].join('\n\n')
}

const markdown = (head: Line, lines: readonly Line[]): string =>
  [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')

const plain = (head: Line, lines: readonly Line[]): string => {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

if (import.meta.main)
  console.log(report(deriveAll(), process.argv.includes('--markdown') ? markdown : plain))
