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
        rows.length === 0 ? empty(unknown) : resultTable(rows),
        basis !== undefined && h('p', { class: 'tiny muted' }, basis),
      ]
    },
  })

const unknown =
  'Unknown: results need nearly all trades of this wallet, and this server has seen none or too few.'

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
      { title: 'Bought', number: true, cell: (row) => usd(number(row?.boughtUsd) ?? 0) },
      { title: 'Sold', number: true, cell: (row) => usd(number(row?.soldUsd) ?? 0) },
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
