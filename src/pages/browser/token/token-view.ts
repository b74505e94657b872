import { account, mintLink, walletLink } from '../parts/account.ts'
import { assessment } from '../parts/assessment.ts'
import { type Answer, get, post } from '../parts/api.ts'
import { avatar } from '../parts/avatar.ts'
import { knownRisk, tag } from '../parts/badge.ts'
import { candles } from './candles.ts'
import { change, count, percent, units, usd, words } from '../parts/format.ts'
import { type Child, fill, h } from '../parts/dom.ts'
import { foreign } from '../parts/foreign.ts'
import { flagAt, listAt, numberAt, textAt, textsAt } from '../parts/read.ts'
import { section } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { setTitle } from '../parts/title.ts'

/** Everything about one mint; a part that fails leaves the others. */
export const showMint = (place: HTMLElement, mint: string): void => {
  const path = `/v1/data/tokens/${encodeURIComponent(mint)}`
  setTitle('Token', undefined, mint)
  const first = get(path)
  let tries = 0
  fill(
    place,
    section({
      id: 'profile',
      title: 'Profile',
      ask: () => (tries++ === 0 ? first : get(path)),
      show: (body) => profile(body, mint),
    }),
    candles(path, first.then(mayHaveCandles)),
    section({
      id: 'risk',
      title: 'Risk',
      sub: 'What the mint allows, and to whom.',
      tall: true,
      ask: () =>
        post('/v1/security/token-risk?include=findings,controls,coverage,provenance', {
          chain: 'solana',
          mint,
        }),
      show: risk,
    }),
  )
}

/** Candles are asked for where a market is known, or nothing is: a refusal would stand in the console as an error. */
const mayHaveCandles = (answer: Answer): boolean =>
  answer.ok
    ? numberAt(answer.body, 'priceUsd') !== undefined || listAt(answer.body, 'pools').length > 0
    : answer.code !== 'NOT_FOUND'

const profile = (body: unknown, mint: string): readonly Child[] => {
  const symbol = textAt(body, 'symbol')
  const name = textAt(body, 'name')
  const price = numberAt(body, 'priceUsd')
  const moved = numberAt(body, 'change24hPct')
  setTitle('Token', symbol ?? name, mint)
  return [
    h(
      'div',
      { class: 'head' },
      avatar(symbol ?? name, mint),
      h(
        'div',
        {},
        h(
          'p',
          { class: 'name' },
          foreign(name ?? symbol ?? 'A token without a name'),
          symbol !== undefined && h('span', { class: 'symbol' }, ' ', foreign(symbol)),
        ),
        h('p', { class: 'fine' }, account(mint)),
      ),
      h(
        'div',
        { class: 'price' },
        h('p', { class: 'name' }, price === undefined ? 'Price not known' : usd(price)),
        moved !== undefined &&
          h('p', { class: moved < 0 ? 'loss' : 'gain' }, `${change(moved)} in 24 h`),
      ),
    ),
    h(
      'p',
      { class: 'tags' },
      knownRisk(textAt(body, 'riskLevel')),
      flagAt(body, 'verified') === true && tag('verified'),
      ...textsAt(body, 'extensions').map((each) => tag(words(each))),
    ),
    facts(body),
    ...pools(body),
    sources(body),
  ]
}

const facts = (body: unknown): HTMLElement => {
  const decimals = numberAt(body, 'decimals')
  const supply = textAt(body, 'supply')
  const rows: (readonly [string, Child])[] = [
    ['Market cap', dollars(body, 'marketCapUsd')],
    ['Fully diluted', dollars(body, 'fullyDilutedUsd')],
    ['Liquidity', dollars(body, 'liquidityUsd')],
    ['Volume 24 h', dollars(body, 'volume24hUsd')],
    ['Holders', counted(body, 'holders')],
    ['Ten largest hold', part(body, 'topHoldersPct')],
    ['Supply', supply !== undefined && decimals !== undefined ? units(supply, decimals) : supply],
    ['Decimals', decimals],
    ['Made', textAt(body, 'createdAt')?.slice(0, 10)],
    ['Launched at', textAt(body, 'launchpad')],
  ]
  return h(
    'dl',
    { class: 'tiles small' },
    ...rows.flatMap(([name, value]) =>
      value === undefined
        ? []
        : [h('div', { class: 'tile' }, h('dt', {}, name), h('dd', {}, value))],
    ),
  )
}

const dollars = (body: unknown, name: string): string | undefined => {
  const value = numberAt(body, name)
  return value === undefined ? undefined : usd(value)
}

const counted = (body: unknown, name: string): string | undefined => {
  const value = numberAt(body, name)
  return value === undefined ? undefined : count(value)
}

const part = (body: unknown, name: string): string | undefined => {
  const value = numberAt(body, name)
  return value === undefined ? undefined : percent(value)
}

const pools = (body: unknown): HTMLElement[] => {
  const rows = listAt(body, 'pools')
  return rows.length === 0
    ? []
    : [
        h('h3', {}, 'Deepest pools'),
        table(
          'Deepest pools',
          [
            { title: 'Pool', cell: (row) => account(textAt(row, 'address') ?? '') },
            {
              title: 'Exchange',
              cell: (row) => textAt(row, 'exchange') && foreign(textAt(row, 'exchange') ?? ''),
            },
            {
              title: 'Against',
              cell: (row) => {
                const quote = textAt(row, 'quoteMint')
                return quote === undefined ? undefined : mintLink(quote)
              },
            },
            { title: 'Liquidity', number: true, cell: (row) => dollars(row, 'liquidityUsd') },
            { title: 'Volume 24 h', number: true, cell: (row) => dollars(row, 'volume24hUsd') },
          ],
          rows,
        ),
      ]
}

/** Named as they ask to be; the links are of the server's own list. */
const sources = (body: unknown): HTMLElement => {
  const names = listAt(body, 'sources').flatMap((row) => {
    const words = textAt(row, 'notice') ?? textAt(row, 'name')
    return words === undefined ? [] : [words]
  })
  return h('p', { class: 'fine' }, names.length === 0 ? '' : `According to ${names.join(', ')}.`)
}

/** The answer's evidence tells the authorities better, where it has them. */
const risk = (body: unknown): readonly Child[] => {
  const authorities = listAt(body, 'authorities')
  const isTold = listAt(body, 'evidence', 'controls').length > 0
  return [
    ...assessment(body, 'risk-verdict'),
    !isTold && authorities.length > 0 && powers(authorities),
  ]
}

const powers = (authorities: readonly unknown[]): HTMLElement =>
  table(
    'Authorities over the mint',
    [
      { title: 'Power', cell: (row) => words(textAt(row, 'power') ?? '') },
      {
        title: 'Held by',
        cell: (row) => {
          const holder = textAt(row, 'holder')
          return holder === undefined ? 'nobody' : walletLink(holder)
        },
      },
      { title: 'Which is', cell: (row) => words(textAt(row, 'holderKind') ?? '') },
    ],
    authorities,
  )
