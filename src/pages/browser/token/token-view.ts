import { countText } from '../../../basics/count-text.ts'
import { figureNotes, volumeText } from './figure-notes.ts'
import type { TokenRiskAnswer } from '../../../checks/token/http/schema/token-risk.ts'
import { dollarPeg } from '../../../market/words/attribution.ts'
import type { TokenProfileAnswer } from '../../../market/http/schema/token-profile.ts'
import { account, mintLink, walletLink, wholeAccount } from '../parts/account.ts'
import { checkToken, priceStreamPath, readToken } from '../parts/api.ts'
import { assessment, controlView, optionalWords } from '../parts/assessment.ts'
import { coin } from '../parts/coin.ts'
import { knownRisk, tag } from '../parts/badge.ts'
import { verifiedTag } from '../parts/token-name.ts'
import { learnLabel } from '../parts/token-labels.ts'
import { type Child, fill, h, setText } from '../parts/dom.ts'
import { follow } from '../parts/live.ts'
import { liveTrades } from '../parts/live-trades.ts'
import { foreign } from '../parts/foreign.ts'
import { change, count, percent, units, usd, words } from '../parts/format.ts'
import { list, number, type Received, text, texts } from '../parts/received.ts'
import { type Answer, failedWith } from '../parts/request.ts'
import { section } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { setTitle } from '../parts/title.ts'
import { candles } from './candles.ts'
import { holders } from './holders.ts'
import { topTraders } from './top-traders.ts'

type Profile = Received<TokenProfileAnswer>

/** Everything about one mint; a section that fails leaves the others. */
export const showMint = (place: HTMLElement, mint: string): void => {
  setTitle('Token', undefined, mint)
  const first = readToken(mint)
  const level = shownLevel()
  // Filled with the profile: one request has both.
  const market = h('section', { class: 'card', 'aria-labelledby': 'market-title', id: 'market' })
  let tries = 0
  fill(
    place,
    section({
      id: 'profile',
      title: 'Token',
      isTitleHidden: true,
      load: () => (tries++ === 0 ? first : readToken(mint)),
      show: (body) => {
        fill(market, ...marketFigures(body))
        return profile(body, mint, level)
      },
    }),
    section({
      id: 'risk',
      title: 'Risk',
      sub: 'What was checked, and who can mint, freeze or take this token.',
      tall: true,
      load: () => checkToken({ chain: 'solana', mint }),
      show: (body) => {
        level.check(text(body?.riskLevel))
        return risk(body)
      },
    }),
    market,
    candles(mint, first.then(mayHaveCandles)),
    liveTrades({ title: 'Latest trades', filter: { mint }, rowsMax: 10, hasTokens: false }),
    topTraders(mint),
    holders(mint),
  )
}

/** Candles of a token without a market are not requested: the browser would log the refusal as an error. */
const mayHaveCandles = (answer: Answer<Profile>): boolean =>
  answer.ok
    ? isTraded(answer.body) || list(answer.body?.pools).length > 0
    : !failedWith(answer, 'NOT_FOUND')

/** A dollar token may have a price without any trade. */
const isTraded = (body: Profile): boolean =>
  number(body?.priceUsd) !== undefined &&
  !list(body?.sources).some((source) => text(source?.name) === dollarPeg)

/** One level on the page: that of the check, which knows more than the profile, once it is there. */
const shownLevel = () => {
  const place = h('span', { class: 'level' })
  let checked: string | undefined
  return {
    place,
    profile: (level: string | undefined): void => fill(place, knownRisk(checked ?? level)),
    check: (level: string | undefined): void => {
      checked = level
      fill(place, knownRisk(level))
    },
  }
}

const profile = (
  body: Profile,
  mint: string,
  level: ReturnType<typeof shownLevel>,
): readonly Child[] => {
  level.profile(text(body?.riskLevel))
  const symbol = text(body?.symbol)
  const name = text(body?.name)
  const price = number(body?.priceUsd)
  const moved = number(body?.change24hPct)
  learnLabel(body)
  setTitle('Token', symbol ?? name, mint)
  return [
    h(
      'div',
      { class: 'head' },
      coin(symbol ?? name, mint, 'l'),
      h(
        'div',
        {},
        h(
          'p',
          { class: 'name' },
          foreign(name ?? symbol ?? 'Unnamed token'),
          symbol !== undefined && h('span', { class: 'symbol' }, ' ', foreign(symbol)),
        ),
        h('p', { class: 'tiny' }, wholeAccount(mint)),
      ),
      h(
        'div',
        { class: 'price' },
        livePrice(mint, price),
        moved !== undefined && h('p', {}, `${change(moved)} in 24 hours`),
      ),
    ),
    h(
      'p',
      { class: 'tags' },
      level.place,
      verifiedTag(body?.verified === true, (symbol ?? name) !== undefined),
      ...texts(body?.extensions).map((each) => tag(words(each))),
    ),
  ]
}

const marketFigures = (body: Profile): readonly Child[] => [
  h('h2', { id: 'market-title' }, 'Market'),
  figures(body),
  ...figureNotes([body], body?.meta),
  ...pools(body),
  sources(body),
]

/** The price, kept up to date. */
const livePrice = (mint: string, price: number | undefined): HTMLElement => {
  const shown = h('p', { class: 'name' }, price === undefined ? 'Price unknown' : usd(price))
  follow(priceStreamPath(mint), shown, {
    events: {
      price: (data) => {
        const received = data as Received<{ mint: string; priceUsd: number }>
        const current = number(received?.priceUsd)
        if (received?.mint === mint && current !== undefined) setText(shown, usd(current))
      },
    },
    state: () => undefined,
  })
  return shown
}

const figures = (body: Profile): HTMLElement => {
  const decimals = number(body?.decimals)
  const supply = text(body?.supply)
  const holders = number(body?.holders)
  const share = number(body?.topHoldersPct)
  const rows: (readonly [string, Child])[] = [
    ['Market cap', dollars(number(body?.marketCapUsd))],
    ['Fully diluted value', dollars(number(body?.fullyDilutedUsd))],
    ['Liquidity', dollars(number(body?.liquidityUsd))],
    ['Volume, 24 h', volumeText(body)],
    ['Buyers, 24 h', wallets(body?.buyers24h, body?.buys24h)],
    ['Sellers, 24 h', wallets(body?.sellers24h, body?.sells24h)],
    ['Holders', holders === undefined ? undefined : count(holders)],
    ['Top 10 holders', share === undefined ? undefined : percent(share)],
    ['Supply', supply !== undefined && decimals !== undefined ? units(supply, decimals) : supply],
    ['Decimals', decimals],
    ['Created', text(body?.createdAt)?.slice(0, 10)],
    ['Launchpad', text(body?.launchpad)],
  ]
  return h(
    'dl',
    { class: 'stats' },
    ...rows.flatMap(([name, value]) =>
      value === undefined ? [] : [h('div', {}, h('dt', {}, name), h('dd', {}, value))],
    ),
  )
}

const wallets = (
  of: Parameters<typeof number>[0],
  made: Parameters<typeof number>[0],
): string | undefined => {
  const [traders, trades] = [number(of), number(made)]
  return traders === undefined || trades === undefined
    ? undefined
    : `${count(traders)} in ${countText(trades, 'trade')}`
}

const dollars = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : usd(value)

const pools = (body: Profile): HTMLElement[] => {
  const rows = list(body?.pools)
  return rows.length === 0
    ? []
    : [
        h('h3', {}, 'Largest pools'),
        table(
          'Largest pools',
          [
            { title: 'Pool', cell: (row) => account(text(row?.address) ?? '') },
            {
              title: 'Exchange',
              cell: (row) => {
                const exchange = text(row?.exchange)
                return exchange && foreign(exchange)
              },
            },
            {
              title: 'Quote token',
              cell: (row) => {
                const quote = text(row?.quoteMint)
                return quote === undefined ? undefined : mintLink(quote)
              },
            },
            { title: 'Liquidity', number: true, cell: (row) => dollars(number(row?.liquidityUsd)) },
            {
              title: 'Volume, 24 h',
              number: true,
              cell: (row) => dollars(number(row?.volume24hUsd)),
            },
          ],
          rows,
        ),
      ]
}

/** Each credited in the words that its terms require. */
const sources = (body: Profile): HTMLElement => {
  const names = list(body?.sources).flatMap((row) => text(row?.notice) ?? text(row?.name) ?? [])
  return h('p', { class: 'tiny muted' }, names.length === 0 ? '' : `Sources: ${names.join(', ')}.`)
}

/** The controls among the evidence are more detailed than the list of authorities, if present. */
const risk = (body: Received<TokenRiskAnswer>): readonly Child[] => {
  const rows = list(body?.authorities)
  return assessment(
    body,
    'risk-verdict',
    rows.length > 0 &&
      controlView(
        table(
          'Authorities of the mint',
          [
            { title: 'Permission', cell: (row) => words(text(row?.power) ?? '') },
            {
              title: 'Holder',
              cell: (row) => {
                const holder = text(row?.holder)
                return holder === undefined ? 'none' : walletLink(holder)
              },
            },
            { title: 'Holder type', cell: (row) => optionalWords(text(row?.holderKind)) },
          ],
          rows,
        ),
      ),
  )
}
