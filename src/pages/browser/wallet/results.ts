import type { UnknownBecause } from '../../../market/token-results.ts'
import type { WalletResultsAnswer } from '../../../market/http/schema/launch-data.ts'
import { readResults } from '../parts/api.ts'
import { coverageText } from '../parts/coverage.ts'
import { h } from '../parts/dom.ts'
import { signedUsd, usd } from '../parts/format.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import { empty, section } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { tokenName } from '../parts/token-name.ts'
import { resultOf } from '../parts/trade-result.ts'

type Body = Received<WalletResultsAnswer>
type Row = Received<WalletResultsAnswer['tokens'][number]>

/** Profit and loss by token. They are unknown unless nearly all trades of the wallet were read. */
export const resultsSection = (address: string): HTMLElement =>
  section({
    id: 'results',
    title: 'Profit and loss',
    sub: 'By average cost, before network fees.',
    load: () => readResults(address),
    show: (body) => {
      const rows = list(body?.tokens)
      const basis = coverageText(body?.meta?.coverage)
      return [
        rows.length > 0 && totals(body),
        rows.length === 0 ? empty(whyUnknown(body)) : resultTable(rows),
        rows.length > 0 && !hasResult(body) && h('p', { class: 'muted' }, whyUnknown(body)),
        basis !== undefined && h('p', { class: 'tiny muted' }, basis),
      ]
    },
  })

const hasResult = (body: Body): boolean => text(body?.meta?.unknownBecause) === undefined

const whyUnknown = (body: Body): string =>
  reasons[text(body?.meta?.unknownBecause) ?? ''] ?? 'Unknown: no result of this wallet is known.'

const reasons: Readonly<Record<string, string>> = {
  'no-trades': 'Unknown: this server has seen no trade of this wallet.',
  'blocks-missing':
    'Unknown: results need nearly all trades of this wallet, and this server has read too few blocks.',
  'no-prices':
    'Unknown: none of these trades has a known value, since what was paid had no price at the time.',
  'no-cost':
    'Unknown: nothing that was sold has a known cost, and nothing with a known cost and a price is left.',
} satisfies Record<UnknownBecause, string>

/** As far as known: of trades without a value, nothing is. */
const paid = (
  value: Parameters<typeof number>[0],
  trades: Parameters<typeof number>[0],
): string | undefined => {
  const known = number(value) ?? 0
  if (known > 0) return usd(known)
  return (number(trades) ?? 0) > 0 ? 'Unknown' : undefined
}

const totals = (body: Body): HTMLElement => {
  const rows = [
    ['Realized', number(body?.realizedUsd)],
    ['Unrealized', number(body?.unrealizedUsd)],
  ] as const
  return h(
    'dl',
    { class: 'stats' },
    ...rows.map(([name, value]) =>
      h(
        'div',
        {},
        h('dt', {}, name),
        h('dd', {}, value === undefined ? 'Unknown' : signedUsd(value)),
      ),
    ),
  )
}

const resultTable = (rows: readonly Row[]): HTMLElement =>
  table(
    'Results by token, last traded first',
    [
      {
        title: 'Token',
        cell: (row) => tokenName(text(row?.mint) ?? ''),
      },
      { title: 'Bought', number: true, cell: (row) => paid(row?.boughtUsd, row?.buys) },
      { title: 'Sold', number: true, cell: (row) => paid(row?.soldUsd, row?.sells) },
      {
        title: 'Realized',
        number: true,
        cell: (row) => resultOf(number(row?.realizedUsd), row?.sells),
      },
      {
        title: 'Unrealized',
        number: true,
        cell: (row) => resultOf(number(row?.unrealizedUsd), row?.buys),
      },
    ],
    rows,
  )
