// What is made of recorded transactions that called exchanges: `bun scripts/evaluate-trades.ts [--markdown]`.
// How many gave a trade, what the others were, each exchange by itself, and how many stay unexplained.
import { deriveTrades } from '../src/activity/trades/derive-trades.ts'
import { readTransaction } from '../src/activity/trades/owner-flows.ts'
import type { NoTrade } from '../src/activity/trades/trade.ts'
import { callsOf } from '../src/activity/trades/venues.ts'
import { ledgerTransaction } from '../test/kit/ledger/ledger-record.ts'
import { allRecorded } from '../test/kit/chain/recorded-transaction.ts'

type Derived = {
  venues: string[]
  trades: number
  /** What it was to the signers that did not trade. */
  kinds: NoTrade[]
}

/** Each recorded transaction that succeeded; one without a trade counts by what it was to the signer it changed most. */
const deriveAll = (): Derived[] =>
  allRecorded().flatMap((recorded) => {
    const record = ledgerTransaction(recorded)
    const read = record.error ? undefined : readTransaction(record)
    if (!read) return []
    const { trades, others } = deriveTrades(record)
    const { venues } = callsOf(read.instructions, read.movers)
    return [{ venues, trades: trades.length, kinds: others }]
  })

/** The kind that says most: a wallet that only paid the fee says nothing about what happened. */
const mainKind = ({ kinds }: Derived): string =>
  (kinds.find(({ kind }) => kind !== 'no-change') ?? kinds[0])?.kind ?? 'none'

type Line = readonly string[]

const countBy = <T>(from: readonly T[], keyOf: (each: T) => string): [string, T[]][] =>
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
  return [
    table(
      ['', 'transactions'],
      [
        ['succeeded', String(derived.length)],
        ['called an exchange', String(exchanges.length)],
        ['of those, a trade', String(traded.length)],
        [
          'something else, and known as what',
          String(rest.length - rest.filter((each) => unexplained.includes(each)).length),
        ],
        ['not explained, of all', String(unexplained.length)],
        ['trades through programs without a name', String(elsewhere.length)],
      ],
    ),
    table(
      ['no trade', 'transactions'],
      countBy(rest, mainKind).map(([kind, { length }]) => [kind, String(length)]),
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
