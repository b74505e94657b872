import type { TradeFeedAnswer } from '../../../market/http/schema/trader-data.ts'
import { account, walletLink } from './account.ts'
import { readFeed, tradeStreamPath, type TradeFilter } from './api.ts'
import { coverageText } from './coverage.ts'
import { fill, h, setText } from './dom.ts'
import { usd } from './format.ts'
import { makeHold } from './held-list.ts'
import { follow, type LiveState } from './live.ts'
import { list, number, type Received, text } from './received.ts'
import { empty, failure, loading } from './states.ts'
import { sentence } from './sentence.ts'
import { table } from './table.ts'
import { tokenName } from './token-name.ts'

type Trade = Received<TradeFeedAnswer['trades'][number]>

const words: Readonly<Record<LiveState, string>> = {
  waiting: 'Not live yet: updates start in a moment.',
  live: 'Live: new trades appear as they are stored.',
  interrupted: 'Not live: the connection was interrupted. Reconnecting…',
}

export type LiveTradesOptions = {
  title: string
  filter: TradeFilter
  /** Rows that are loaded at first and shown at most. */
  rowsMax: number
  /** Left out where all trades are of one token. */
  hasTokens: boolean
}

/**
 * The newest trades that match, kept up to date, with a button that holds them still. Without a stream, they stay as they
 * were loaded.
 */
export const liveTrades = ({
  title,
  filter,
  rowsMax,
  hasTokens,
}: LiveTradesOptions): HTMLElement => {
  const parts = makeParts()
  const { place, note, missing, basis } = parts
  const rows = makeRows(rowsMax)
  const show = (): void => {
    const found = rows.newestFirst()
    fill(
      place,
      found.length === 0 ? empty('No trades seen yet.') : tradeTable(title, found, hasTokens),
    )
  }
  const hold = makeHold(show, place)
  const load = async (): Promise<void> => {
    const answer = await readFeed(filter, rowsMax)
    place.setAttribute('aria-busy', 'false')
    if (!answer.ok && rows.newestFirst().length === 0)
      fill(
        place,
        failure(answer, () => void load()),
      )
    if (!answer.ok) return
    rows.replace(list(answer.body?.trades).toReversed())
    setText(basis, coverageText(answer.body?.meta?.coverage) ?? '')
    hold.loaded()
  }
  void load()
  follow(tradeStreamPath(filter), place, {
    events: {
      trade: (data) => {
        rows.take(data as Trade)
        hold.changed(1)
      },
      removed: (data) => {
        if (rows.remove(data as Trade)) hold.changed(0)
      },
      gap: (data) => {
        if (text((data as Received<{ reason: string }>)?.reason) === 'not-read')
          setText(missing, missingText(new Date()))
        // Too much was missed to repeat it, so the list is loaded again.
        else void load()
      },
    },
    state: (state) => setText(note, words[state]),
    restarted: () => void load(),
  })
  return card(title, parts, hold)
}

type Parts = ReturnType<typeof makeParts>

const makeParts = () => ({
  place: h('div', { class: 'place tall', 'aria-busy': 'true' }, loading('Loading…')),
  /** Whether the list is live. */
  note: h('p', { class: 'tiny muted', role: 'status' }),
  /** That blocks could not be read. */
  missing: h('p', { class: 'tiny muted', role: 'status' }),
  basis: h('p', { class: 'tiny muted' }),
})

const card = (
  title: string,
  { place, note, missing, basis }: Parts,
  { held, button }: Pick<ReturnType<typeof makeHold>, 'held' | 'button'>,
): HTMLElement =>
  h(
    'section',
    { class: 'card', 'aria-labelledby': 'live-title', id: 'live' },
    h(
      'div',
      { class: 'part-head' },
      h('h2', { id: 'live-title' }, title),
      h('span', { class: 'end' }, held, ' ', button),
    ),
    note,
    missing,
    place,
    basis,
  )

const missingText = (now: Date): string =>
  `Some blocks could not be read: trades may be missing (noticed at ${now.toISOString().slice(11, 19)} UTC).`

/** What arrives last is newest; each trade once. */
const makeRows = (rowsMax: number) => {
  const rows = new Map<string, Trade>()
  const take = (row: Trade): void => {
    const key = keyOf(row)
    rows.delete(key)
    rows.set(key, row)
    for (const oldest of rows.keys()) {
      if (rows.size <= rowsMax) break
      rows.delete(oldest)
    }
  }
  return {
    take,
    remove: (row: Trade): boolean => rows.delete(keyOf(row)),
    /** What was streamed meanwhile is newer than what was loaded. */
    replace: (loaded: readonly Trade[]): void => {
      const streamed = [...rows.values()]
      rows.clear()
      const known = new Set(loaded.map(keyOf))
      loaded.forEach(take)
      const newest = text(loaded.at(-1)?.timestamp) ?? ''
      for (const row of streamed)
        if (!known.has(keyOf(row)) && (text(row?.timestamp) ?? '') >= newest) take(row)
    },
    newestFirst: (): Trade[] => [...rows.values()].toReversed(),
  }
}

const keyOf = (row: Trade): string =>
  `${text(row?.signature)} ${text(row?.wallet)} ${text(row?.baseMint)}`

/** The time alone where the date is today's: it would fill a line of every row. */
const recentTime = (timestamp: string): HTMLElement => {
  const [date = '', time = ''] = timestamp.slice(0, 19).split('T')
  const isToday = date === new Date().toISOString().slice(0, 10)
  return h('time', { datetime: timestamp }, isToday ? time : `${date} ${time}`)
}

const tradeTable = (title: string, rows: readonly Trade[], hasTokens: boolean): HTMLElement =>
  table(
    `${title}, newest first`,
    [
      { title: 'Time (UTC)', cell: (row) => recentTime(text(row?.timestamp) ?? '') },
      { title: 'Side', cell: (row) => text(row?.side) },
      ...(hasTokens
        ? [{ title: 'Token', cell: (row: Trade) => tokenName(text(row?.baseMint) ?? '') }]
        : []),
      {
        title: 'Description',
        cell: (row) => h('span', { dir: 'auto' }, ...sentence(text(row?.summary) ?? '')),
      },
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
