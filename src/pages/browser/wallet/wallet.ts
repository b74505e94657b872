import type { WalletOverviewAnswer } from '../../../wallets/http/schema/wallet-data.ts'
import { wholeAccount } from '../parts/account.ts'
import { readActivity, readHoldings, readTrades, readWallet } from '../parts/api.ts'
import { identicon } from '../parts/identicon.ts'
import { knownRisk, tag } from '../parts/badge.ts'
import { byId, type Child, fill, h } from '../parts/dom.ts'
import { foreign } from '../parts/foreign.ts'
import {
  addressProblem,
  input,
  isValid,
  offerExamples,
  onSubmit,
  submit,
  valueOf,
} from '../parts/form.ts'
import { amount, count, usd, words } from '../parts/format.ts'
import { addressInPath, open } from '../parts/path.ts'
import { list, number, type Received, text } from '../parts/received.ts'
import { section, empty, failure } from '../parts/states.ts'
import { setTitle } from '../parts/title.ts'
import { allocation } from './allocation.ts'
import { permissionsSection } from './permissions.ts'
import { resultsSection } from './results.ts'
import { activityTable, holdingsTable, tradesTable } from './wallet-tables.ts'
import type { PageMeta } from '../../../market/http/schema/trade.ts'
import type { Answer } from '../parts/request.ts'

export const showWallet = (): void => {
  onSubmit(byId('form'), async () => {
    const address = valueOf('address')
    if (isValid({ address: addressProblem(address) })) open('wallet', address)
  })
  offerExamples('wallet', (fields) => open('wallet', fields['address'] ?? ''))
  const address = addressInPath('wallet')
  if (address === undefined) return
  input('address').value = address
  // A bad address is reported once, at its field, instead of by every section that would request it.
  if (addressProblem(address) === undefined) showAddress(byId('result'), address)
  else submit(byId('form'))
}

/** Everything about one wallet; each section loads separately. */
const showAddress = (place: HTMLElement, address: string): void => {
  setTitle('Wallet', undefined, address)
  fill(
    place,
    section({
      id: 'overview',
      title: 'Overview',
      isTitleHidden: true,
      load: () => readWallet(address),
      show: (body) => overview(body, address),
    }),
    permissionsSection(address),
    pagedSection({
      id: 'holdings',
      title: 'Holdings',
      sub: 'Values use current prices, where a price is known.',
      load: (cursor) => readHoldings(address, cursor),
      rowsOf: (body) => list(body?.holdings),
      none: 'No holdings.',
      show: (rows) => h('div', {}, allocation(rows), holdingsTable(rows)),
    }),
    resultsSection(address),
    pagedSection({
      id: 'trades',
      title: 'Trades',
      load: (cursor) => readTrades(address, cursor),
      rowsOf: (body) => list(body?.trades),
      none: 'No trades found.',
      show: tradesTable,
    }),
    pagedSection({
      id: 'activity',
      title: 'Activity',
      load: (cursor) => readActivity(address, cursor),
      rowsOf: (body) => list(body?.items),
      none: 'No activity found.',
      show: activityTable,
    }),
  )
}

const lamportsPerSol = 1e9

/** With as many digits as fit; the holdings have all of them. */
const solBalance = (lamports: string): string =>
  /^\d+$/.test(lamports)
    ? amount(Number((Number(lamports) / lamportsPerSol).toPrecision(6)))
    : lamports

const overview = (body: Received<WalletOverviewAnswer>, address: string): readonly Child[] => {
  const label = text(body?.label)
  const kind = text(body?.account?.kind)
  setTitle('Wallet', label, address)
  return [
    h(
      'div',
      { class: 'head' },
      identicon(address, 'l'),
      h(
        'div',
        {},
        label !== undefined && h('p', { class: 'name' }, foreign(label)),
        h('p', {}, wholeAccount(address)),
      ),
    ),
    h(
      'p',
      { class: 'tags' },
      knownRisk(text(body?.riskLevel)),
      kind !== undefined && kind !== 'wallet' && tag(words(kind)),
    ),
    figures(body),
  ]
}

const figures = (body: Received<WalletOverviewAnswer>): HTMLElement => {
  const value = number(body?.portfolioValueUsd)
  const sol = text(body?.account?.solBalance)
  const tokens = number(body?.tokenCount)
  const trades = number(body?.tradeCount30d)
  const rows: (readonly [string, Child])[] = [
    ['Portfolio value', value === undefined ? 'unknown' : usd(value)],
    ['SOL balance', sol && solBalance(sol)],
    ['Tokens', tokens === undefined ? undefined : count(tokens)],
    ['Trades in 30 days', trades === undefined ? undefined : count(trades)],
    ['First seen', text(body?.account?.firstSeenAt)?.slice(0, 10)],
    ['Last active', text(body?.account?.lastActiveAt)?.slice(0, 10)],
  ]
  return h(
    'dl',
    { class: 'stats' },
    ...rows.flatMap(([name, shown]) =>
      shown === undefined ? [] : [h('div', {}, h('dt', {}, name), h('dd', {}, shown))],
    ),
  )
}

/** A card with a list that comes in pages, and a button for the next one. */
const pagedSection = <Body extends Received<{ meta: PageMeta }>, Row>(options: {
  id: string
  title: string
  sub?: string
  load: (cursor?: string) => Promise<Answer<Body>>
  rowsOf: (body: Body) => readonly Row[]
  /** Shown if there are no rows. */
  none: string
  show: (rows: readonly Row[]) => Child
}): HTMLElement => {
  const rows: Row[] = []
  const place = h('div')
  const more = h('div', { class: 'next' })
  const take = (body: Body): void => {
    rows.push(...options.rowsOf(body))
    fill(place, rows.length === 0 ? empty(options.none) : options.show(rows))
    const cursor = text(body?.meta?.nextCursor)
    fill(more, cursor !== undefined && moreButton(cursor))
  }
  const moreButton = (cursor: string): HTMLElement =>
    h(
      'button',
      { type: 'button', class: 'btn btn-small', click: () => void next(cursor) },
      'Show more',
    )
  const next = async (cursor: string): Promise<void> => {
    fill(more, 'Loading…')
    const answer = await options.load(cursor)
    if (answer.ok) take(answer.body)
    else
      fill(
        more,
        failure(answer, () => void next(cursor)),
      )
  }
  return section({
    id: options.id,
    title: options.title,
    ...(options.sub !== undefined && { sub: options.sub }),
    tall: true,
    load: () => options.load(),
    show: (body: Body) => {
      rows.length = 0
      take(body)
      return [place, more]
    },
  })
}
