import type { TokenTradersAnswer } from '../../../market/http/schema/launch-data.ts'
import { walletLink } from '../parts/account.ts'
import { readTraders } from '../parts/api.ts'
import { coverageText } from '../parts/coverage.ts'
import { type Child, h } from '../parts/dom.ts'
import { count, usd } from '../parts/format.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import { empty, section } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { resultOf } from '../parts/trade-result.ts'

type Trader = Received<TokenTradersAnswer['traders'][number]>

/** Who made the most of the token. Results are unknown unless nearly all of its trades were read. */
export const topTraders = (mint: string): HTMLElement =>
  section({
    id: 'traders',
    title: 'Top traders',
    sub: 'By realized profit, before network fees.',
    load: () => readTraders(mint),
    show: (body) => {
      const rows = list(body?.traders)
      const basis = coverageText(body?.meta?.coverage)
      return [
        rows.length === 0 ? empty(unknown) : traderTable(rows),
        basis !== undefined && h('p', { class: 'tiny muted' }, basis),
      ]
    },
  })

const unknown =
  'Unknown: results need nearly all trades since the first, and this server has not read them.'

const traderTable = (rows: readonly Trader[]): HTMLElement =>
  table(
    'Top traders, by realized profit',
    [
      { title: 'Wallet', cell: (row) => walletLink(text(row?.wallet) ?? '') },
      {
        title: 'Trades',
        number: true,
        cell: (row) => count((number(row?.buys) ?? 0) + (number(row?.sells) ?? 0)),
      },
      { title: 'Bought', number: true, cell: (row) => dollars(number(row?.boughtUsd)) },
      { title: 'Sold', number: true, cell: (row) => dollars(number(row?.soldUsd)) },
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

const dollars = (value: number | undefined): Child => (value === undefined ? undefined : usd(value))
