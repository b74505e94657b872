import type { TradeFeedAnswer } from '../../../market/http/schema/trader-data.ts'
import { account, walletLink } from '../parts/account.ts'
import { readTokenTrades, tokenStreamPath } from '../parts/api.ts'
import { fill, h, setText } from '../parts/dom.ts'
import { usd } from '../parts/format.ts'
import { follow, type LiveState } from '../parts/live.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import { empty, failure, loading } from '../parts/states.ts'
import { table } from '../parts/table.ts'

type Trade = Received<TradeFeedAnswer['trades'][number]>

const rowsMax = 20

const words: Readonly<Record<LiveState, string>> = {
  waiting: 'Not live yet: updates start in a moment.',
  live: 'Live: new trades appear as they are stored.',
  interrupted: 'Not live: the connection was interrupted. Reconnecting…',
}

/** The newest trades of a token, kept up to date. Without a stream, they stay as they were loaded. */
export const liveTrades = (mint: string): HTMLElement => {
  const place = h('div', { class: 'place' }, loading('Loading…'))
  const note = h('p', { class: 'fine', role: 'status' })
  const rows = new Map<string, Trade>()
  const show = (): void => {
    for (const key of [...rows.keys()].slice(0, Math.max(0, rows.size - rowsMax))) rows.delete(key)
    fill(
      place,
      rows.size === 0 ? empty('No trades seen yet.') : tradeTable([...rows.values()].toReversed()),
    )
  }
  /** What arrives last is shown first. */
  const take = (row: Trade): void => {
    rows.delete(keyOf(row))
    rows.set(keyOf(row), row)
  }
  const load = async (): Promise<void> => {
    const answer = await readTokenTrades(mint)
    if (!answer.ok && rows.size === 0)
      fill(
        place,
        failure(answer, () => void load()),
      )
    if (!answer.ok) return
    const streamed = [...rows.values()]
    rows.clear()
    list(answer.body?.trades).toReversed().forEach(take)
    streamed.forEach(take)
    show()
  }
  void load()
  follow(tokenStreamPath(mint), place, {
    events: {
      trade: (data) => {
        take(data as Trade)
        show()
      },
      removed: (data) => {
        if (rows.delete(keyOf(data as Trade))) show()
      },
      // Too much was missed to repeat it, so the list is loaded again.
      gap: () => void load(),
    },
    state: (state) => setText(note, words[state]),
  })
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'live-title', id: 'live' },
    h('h2', { id: 'live-title' }, 'Latest trades'),
    note,
    place,
  )
}

const keyOf = (row: Trade): string => `${text(row?.signature)} ${text(row?.wallet)}`

const tradeTable = (rows: readonly Trade[]): HTMLElement =>
  table(
    'Latest trades, newest first',
    [
      { title: 'Time (UTC)', cell: (row) => text(row?.timestamp)?.slice(0, 19).replace('T', ' ') },
      {
        title: 'Side',
        cell: (row) => h('span', { class: row?.side === 'buy' ? 'gain' : 'loss' }, text(row?.side)),
      },
      { title: 'Description', cell: (row) => h('span', { dir: 'auto' }, text(row?.summary)) },
      {
        title: 'Value',
        number: true,
        cell: (row) => {
          const value = number(row?.amountUsd)
          return value === undefined ? undefined : usd(value)
        },
      },
      { title: 'Wallet', cell: (row) => walletLink(text(row?.wallet) ?? '') },
      { title: 'Transaction', cell: (row) => account(text(row?.signature) ?? ''), minor: true },
    ],
    rows,
  )
