import { account, mintLink } from '../parts/account.ts'
import { get } from '../parts/api.ts'
import { assetName } from '../parts/asset-name.ts'
import { avatar } from '../parts/avatar.ts'
import { knownRisk, tag } from '../parts/badge.ts'
import { type Child, fill, h } from '../parts/dom.ts'
import { foreign } from '../parts/foreign.ts'
import { seen } from '../parts/seen.ts'
import { count, units, usd, words } from '../parts/format.ts'
import { pagedSection } from './paged-section.ts'
import { at, flagAt, numberAt, textAt } from '../parts/read.ts'
import { section } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { setTitle } from '../parts/title.ts'
import { permissionsSection } from './permissions.ts'

/** Everything about one wallet; each part asks for itself. */
export const showAddress = (place: HTMLElement, address: string): void => {
  const path = `/v1/data/wallets/${encodeURIComponent(address)}`
  setTitle('Wallet', undefined, address)
  fill(
    place,
    section({
      id: 'overview',
      title: 'Overview',
      ask: () => get(`${path}?include=account`),
      show: (body) => overview(body, address),
    }),
    permissionsSection(address),
    pagedSection({
      id: 'holdings',
      title: 'Holdings',
      sub: 'Values at prices of now, where a price is known.',
      path: `${path}/holdings`,
      rows: 'holdings',
      none: 'It holds nothing.',
      show: holdings,
    }),
    pagedSection({
      id: 'trades',
      title: 'Trades',
      path: `${path}/trades`,
      rows: 'trades',
      none: 'No trade of it is known.',
      show: trades,
    }),
    pagedSection({
      id: 'activity',
      title: 'Activity',
      path: `${path}/activity`,
      rows: 'items',
      none: 'Nothing has happened to it.',
      show: activity,
    }),
  )
}

const lamportDecimals = 9

const overview = (body: unknown, address: string): readonly Child[] => {
  const value = numberAt(body, 'portfolioValueUsd')
  const held = at(body, 'account')
  const sol = textAt(held, 'solBalance')
  const tokens = numberAt(body, 'tokenCount')
  const tradeCount = numberAt(body, 'tradeCount30d')
  const label = textAt(body, 'label')
  setTitle('Wallet', label, address)
  const rows: (readonly [string, Child])[] = [
    ['Worth at known prices', value === undefined ? 'not known' : usd(value)],
    ['SOL', sol && units(sol, lamportDecimals)],
    ['Tokens', tokens === undefined ? undefined : count(tokens)],
    ['Trades in 30 days', tradeCount === undefined ? undefined : count(tradeCount)],
    ['First seen', textAt(held, 'firstSeenAt')?.slice(0, 10)],
    ['Last active', textAt(held, 'lastActiveAt')?.slice(0, 10)],
  ]
  return [
    h(
      'div',
      { class: 'head' },
      avatar(label, address),
      h(
        'div',
        {},
        h('p', { class: 'name' }, label === undefined ? 'A wallet' : foreign(label)),
        h('p', { class: 'fine' }, account(address)),
      ),
    ),
    h(
      'p',
      { class: 'tags' },
      knownRisk(textAt(body, 'riskLevel')),
      textAt(held, 'kind') !== undefined && tag(words(textAt(held, 'kind') ?? '')),
    ),
    h(
      'dl',
      { class: 'tiles small' },
      ...rows.flatMap(([name, shown]) =>
        shown === undefined
          ? []
          : [h('div', { class: 'tile' }, h('dt', {}, name), h('dd', {}, shown))],
      ),
    ),
  ]
}

const holdings = (rows: readonly unknown[]): HTMLElement =>
  table(
    'What it holds',
    [
      {
        title: 'Token',
        cell: (row) => {
          const mint = textAt(row, 'mint') ?? ''
          const known = assetName(mint)
          const name = textAt(row, 'symbol') ?? textAt(row, 'name')
          return h(
            'span',
            { class: 'token' },
            avatar(name ?? known, mint),
            h(
              'span',
              {},
              h('strong', {}, name === undefined ? known : foreign(name)),
              h('span', { class: 'fine' }, mintLink(mint)),
            ),
          )
        },
      },
      {
        title: 'Amount',
        number: true,
        cell: (row) => {
          const decimals = numberAt(row, 'decimals')
          const raw = textAt(row, 'amount') ?? ''
          return decimals === undefined ? raw : units(raw, decimals)
        },
      },
      { title: 'Price', number: true, cell: (row) => dollars(row, 'priceUsd') },
      { title: 'Value', number: true, cell: (row) => dollars(row, 'valueUsd') },
      {
        title: 'Marks',
        cell: (row) =>
          h(
            'span',
            { class: 'tags' },
            flagAt(row, 'verified') === true
              ? tag('verified')
              : isNamed(row) && tag('not verified'),
            textAt(row, 'kind') === 'nft' && tag('NFT'),
            flagAt(row, 'frozen') === true && tag('frozen'),
            flagAt(row, 'delegated') === true && tag('others may take it'),
          ),
      },
    ],
    rows,
  )

/** Anybody can call a token anything. */
const isNamed = (row: unknown): boolean =>
  (textAt(row, 'symbol') ?? textAt(row, 'name')) !== undefined && textAt(row, 'kind') !== 'nft'

const dollars = (row: unknown, name: string): Child => {
  const value = numberAt(row, name)
  return value === undefined ? undefined : usd(value)
}

const when = (row: unknown): Child => {
  const time = textAt(row, 'timestamp')
  return time === undefined
    ? undefined
    : h('time', { datetime: time }, time.slice(0, 16).replace('T', ' '))
}

const trades = (rows: readonly unknown[]): HTMLElement =>
  table(
    'Its trades, newest first',
    [
      { title: 'When (UTC)', cell: when },
      {
        title: 'Side',
        cell: (row) =>
          h(
            'span',
            { class: textAt(row, 'side') === 'buy' ? 'gain' : 'loss' },
            textAt(row, 'side'),
          ),
      },
      {
        title: 'Trade',
        cell: (row) => h('span', { dir: 'auto' }, seen(textAt(row, 'summary') ?? '')),
      },
      { title: 'Worth', number: true, cell: (row) => dollars(row, 'amountUsd') },
      { title: 'Transaction', cell: (row) => account(textAt(row, 'signature') ?? '') },
    ],
    rows,
  )

const activity = (rows: readonly unknown[]): HTMLElement =>
  table(
    'What happened to it, newest first',
    [
      { title: 'When (UTC)', cell: when },
      { title: 'What', cell: (row) => tag(words(textAt(row, 'type') ?? '')) },
      {
        title: 'Said',
        cell: (row) => h('span', { dir: 'auto' }, seen(textAt(row, 'summary') ?? '')),
      },
      { title: 'Worth', number: true, cell: (row) => dollars(row, 'valueUsd') },
    ],
    rows,
  )
