import { countText } from '../../../basics/count-text.ts'
import { parseAddress } from '../../../solana/address/address.ts'
import type { TokenListAnswer } from '../../../market/http/schema/token.ts'
import { readTrendingTokens, searchTokens } from '../parts/api.ts'
import { riskBadge, riskSoFar } from '../parts/badge.ts'
import { byId, type Child, fill, h, setText } from '../parts/dom.ts'
import {
  type FormWork,
  input,
  isValid,
  offerExamples,
  onSubmit,
  submit,
  valueOf,
} from '../parts/form.ts'
import { change, usd } from '../parts/format.ts'
import { addressInPath, open } from '../parts/path.ts'
import { flag, list, number, type Received, text } from '../parts/received.ts'
import { empty, failure, loading, section } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { learnLabel } from '../parts/token-labels.ts'
import { tokenName, verifiedTag } from '../parts/token-name.ts'
import { figureNotes, volumeText } from './figure-notes.ts'
import { showMint } from './token-view.ts'

type Token = Received<TokenListAnswer['tokens'][number]>

export const showToken = (): void => {
  const mint = addressInPath('token')
  onSubmit(byId('form'), search)
  // The previous history entry is another search or the empty form.
  window.addEventListener('popstate', () => location.reload())
  offerExamples('token', (fields) => open('token', fields['mint'] ?? ''))
  const query = mint ?? new URLSearchParams(location.search).get('query') ?? undefined
  if (query === undefined) {
    fill(byId('result'), trending())
    return
  }
  input('mint').value = query
  // Text that is no address may be a name: search for it as if it had been typed.
  if (mint !== undefined && parseAddress(mint)) showMint(byId('result'), mint)
  else submit(byId('form'))
}

const search: FormWork = async (isLatest, signal) => {
  const query = valueOf('mint')
  if (!isValid({ mint: query === '' ? 'Enter a symbol, a name or a mint address.' : undefined }))
    return
  if (parseAddress(query)) return open('token', query)
  const place = byId('result')
  fill(place, loading('Searching…'))
  keepInAddress(query)
  const answer = await searchTokens(query, signal)
  if (!isLatest()) return
  if (!answer.ok) return fill(place, failure(answer))
  const tokens = list(answer.body?.tokens)
  fill(
    place,
    h(
      'section',
      { class: 'card', 'aria-labelledby': 'found-title' },
      h('h2', { id: 'found-title' }, 'Search results'),
      tokens.length === 0
        ? empty('No token found with this symbol or name. Try its mint address.')
        : tokenTable('Search results', tokens),
      ...listNotes(tokens, answer.body?.meta),
    ),
  )
  setText(byId('announce'), `${countText(tokens.length, 'token')} found.`)
}

/** Puts the search into the URL, so Back leads from a token to the results, and a search can be bookmarked. */
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
    sub: 'By trading volume in the last 24 hours.',
    tall: true,
    load: readTrendingTokens,
    show: (body) => {
      const tokens = list(body?.tokens)
      return [
        tokens.length === 0
          ? empty('No trending tokens: this server has no market data yet.')
          : tokenTable('Trending tokens', tokens),
        ...listNotes(tokens, body?.meta),
      ]
    },
  })

/** What a list knows less about than the page of a single token, and where its figures come from. */
const listNotes = (
  tokens: readonly Token[],
  meta: Parameters<typeof figureNotes>[1],
): readonly Child[] => [
  tokens.some((row) => text(row?.riskBasis) !== 'full') &&
    h(
      'p',
      { class: 'tiny muted' },
      '“Or higher”: the largest holders and the history are checked when you open the token.',
    ),
  ...figureNotes(tokens, meta),
]

const tokenTable = (caption: string, tokens: readonly Token[]): HTMLElement =>
  table(
    caption,
    [
      { title: 'Token', cell: token },
      { title: 'Price', number: true, cell: (row) => dollars(number(row?.priceUsd)) },
      { title: 'Change, 24 h', number: true, cell: (row) => changed(number(row?.change24hPct)) },
      { title: 'Volume, 24 h', number: true, cell: volumeText },
      { title: 'Market cap', number: true, cell: (row) => dollars(number(row?.marketCapUsd)) },
      { title: 'Risk', cell: risk },
    ],
    tokens,
  )

const token = (row: Token): Child => {
  learnLabel(row)
  const hasName = (text(row?.symbol) ?? text(row?.name)) !== undefined
  return h(
    'span',
    { class: 'marked' },
    tokenName(text(row?.mint) ?? ''),
    verifiedTag(flag(row?.verified) === true, hasName),
  )
}

/** What a list leaves out can only raise the level. */
const risk = (row: Token): Child => {
  const level = text(row?.riskLevel) ?? 'unknown'
  return text(row?.riskBasis) === 'full' ? riskBadge(level) : riskSoFar(level)
}

const dollars = (value: number | undefined): Child => (value === undefined ? undefined : usd(value))

const changed = (percent: number | undefined): Child =>
  percent === undefined ? undefined : change(percent)
