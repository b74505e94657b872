import { parseAddress } from '../../../solana/address/address.ts'
import { get } from '../parts/api.ts'
import { riskBadge } from '../parts/badge.ts'
import { avatar } from '../parts/avatar.ts'
import { mintLink } from '../parts/account.ts'
import { type Child, byId, fill, h, setText } from '../parts/dom.ts'
import { foreign } from '../parts/foreign.ts'
import {
  type FormWork,
  input,
  isSound,
  offerExamples,
  onSubmit,
  submit,
  valueOf,
} from '../parts/form.ts'
import { change, usd } from '../parts/format.ts'
import { addressInPath, open } from '../parts/path.ts'
import { listAt, numberAt, textAt } from '../parts/read.ts'
import { empty, failure, loading, section } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { showMint } from './token-view.ts'

export const showToken = (): void => {
  const mint = addressInPath('token')
  onSubmit(byId('form'), search)
  // Another search, or none, was before this one.
  window.addEventListener('popstate', () => location.reload())
  offerExamples('token', (fields) => open('token', fields['mint'] ?? ''))
  const query = mint ?? new URLSearchParams(location.search).get('query') ?? undefined
  if (query === undefined) {
    fill(byId('result'), trending())
    return
  }
  input('mint').value = query
  // What is no address may still be a name: it is searched, as if it had been typed.
  if (mint !== undefined && parseAddress(mint)) showMint(byId('result'), mint)
  else submit(byId('form'))
}

const search: FormWork = async (isLatest, signal) => {
  const query = valueOf('mint')
  if (!isSound({ mint: query === '' ? 'Expected a symbol, a name or a mint address.' : undefined }))
    return
  if (parseAddress(query)) return open('token', query)
  const place = byId('result')
  fill(place, loading('Searching…'))
  keepInAddress(query)
  const answer = await get(`/v1/data/tokens/search?query=${encodeURIComponent(query)}`, signal)
  if (!isLatest()) return
  if (!answer.ok) return fill(place, failure(answer))
  const tokens = listAt(answer.body, 'tokens')
  fill(
    place,
    h(
      'section',
      { class: 'card', 'aria-labelledby': 'found-title' },
      h('h2', { id: 'found-title' }, 'Found'),
      tokens.length === 0
        ? empty('No token of that symbol or name is known here. Its mint address always works.')
        : tokenTable('Tokens that were found', tokens),
    ),
  )
  setText(byId('announce'), `${tokens.length} tokens found.`)
}

/** So that the way back from a token leads to what was found, and a search can be kept. */
const keepInAddress = (query: string): void => {
  const next = `/token?query=${encodeURIComponent(query)}`
  if (location.pathname + location.search === next) return
  const isTyped = addressInPath('token') === undefined
  if (isTyped) history.pushState(undefined, '', next)
  else history.replaceState(undefined, '', next)
}

const trending = (): HTMLElement =>
  section({
    id: 'trending',
    title: 'Trending',
    sub: 'By volume of the last 24 hours.',
    tall: true,
    ask: () => get('/v1/data/tokens/trending'),
    show: (body) => {
      const tokens = listAt(body, 'tokens')
      return [
        tokens.length === 0
          ? empty('Nothing is traded that is known here.')
          : tokenTable('Trending tokens', tokens),
      ]
    },
  })

const tokenTable = (caption: string, tokens: readonly unknown[]): HTMLElement =>
  table(
    caption,
    [
      { title: 'Token', cell: tokenName },
      { title: 'Price', number: true, cell: (row) => shown(numberAt(row, 'priceUsd'), usd) },
      { title: '24 h', number: true, cell: (row) => changeOf(numberAt(row, 'change24hPct')) },
      {
        title: 'Volume 24 h',
        number: true,
        cell: (row) => shown(numberAt(row, 'volume24hUsd'), usd),
      },
      {
        title: 'Market cap',
        number: true,
        cell: (row) => shown(numberAt(row, 'marketCapUsd'), usd),
      },
      { title: 'Risk', cell: (row) => riskBadge(textAt(row, 'riskLevel') ?? 'unknown') },
    ],
    tokens,
  )

const tokenName = (row: unknown): Child => {
  const mint = textAt(row, 'mint') ?? ''
  const symbol = textAt(row, 'symbol')
  const name = textAt(row, 'name')
  return h(
    'span',
    { class: 'token' },
    avatar(symbol ?? name, mint),
    h(
      'span',
      {},
      h('strong', {}, foreign(symbol ?? name ?? 'No name')),
      h('span', { class: 'fine' }, mintLink(mint)),
    ),
  )
}

const shown = (value: number | undefined, as: (value: number) => string): Child =>
  value === undefined ? undefined : as(value)

export const changeOf = (percent: number | undefined): Child =>
  percent === undefined
    ? undefined
    : h('span', { class: percent < 0 ? 'loss' : 'gain' }, change(percent))
