import { expect, test } from 'bun:test'
import traderDataSamples from '../../../src/market/http/schema/trader-data.samples.json' with { type: 'json' }
import { member } from '../../kit/http.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'
import { bonk, sampleTrades } from '../../kit/market/trade-sample.ts'
import { describeTraderServers, tampered } from '../../kit/market/trader-route.ts'

const path = '/v1/data/trades/feed'
const stored = sampleTrades()

const refusals: [string, string][] = [
  ['side=hold', 'side'],
  ['side=', 'side'],
  ['minAmountUsd=-1', 'minAmountUsd'],
  ['minAmountUsd=1e5', 'minAmountUsd'],
  ['minAmountUsd=NaN', 'minAmountUsd'],
  ['minAmountUsd=99999999999999', 'minAmountUsd'],
  ['mint=abc', 'mint'],
  [`mint=${bonk}x`, 'mint'],
  ['wallet=0x52908400098527886E0F7030069857D2E4169EE7', 'wallet'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['cursor=', 'cursor'],
  ['cursor=%F0%9F%98%80', 'cursor'],
  [`cursor=${'A'.repeat(4_000)}`, 'cursor'],
]

describeTraderServers(path, stored, refusals, ({ request, read, statuses, restart }) => {
  const signatures = async (query: string): Promise<string[]> => {
    const trades = member(await read(query), 'trades')
    return Array.isArray(trades) ? trades.map((trade) => String(member(trade, 'signature'))) : []
  }

  test('returns the documented sample, except for the time', async () => {
    const feed = await request('side=sell&minAmountUsd=150&limit=1')
    const { trades } = traderDataSamples.feed.sales.value
    const timestamp = member(feed, 'trades', 0, 'timestamp')
    const cursor = member(feed, 'meta', 'nextCursor')
    expect(feed).toEqual({
      trades: trades.map((trade) => ({ ...trade, timestamp })),
      meta: {
        coverage: { mode: 'blocks', sharePct: 100, since: timestamp },
        nextCursor: cursor,
      },
    })
    expect(Date.now() - Date.parse(String(timestamp))).toBeGreaterThan(8_000_000)
  })

  test('every filter returns exactly the matching trades, in pages too', async () => {
    const filters: [string, (trade: (typeof stored)[number]) => boolean][] = [
      ['', () => true],
      ['side=buy', ({ side }) => side === 'buy'],
      [`mint=${bonk}`, ({ baseMint }) => baseMint === bonk],
      [`wallet=${addressNumber(1)}`, ({ wallet }) => wallet === addressNumber(1)],
      [`wallet=${addressNumber(77)}`, () => false],
      ['minAmountUsd=151.5', ({ amountUsd = 0 }) => amountUsd >= 151.5],
      [
        `mint=${bonk}&side=buy&minAmountUsd=465.25&wallet=${addressNumber(2)}`,
        ({ baseMint, wallet }) => baseMint === bonk && wallet === addressNumber(2),
      ],
      ['minAmountUsd=465.26', () => false],
    ]
    for (const [query, fits] of filters) {
      const expected = stored
        .filter(fits)
        .toSorted((a, b) => (b.timeSeconds ?? 0) - (a.timeSeconds ?? 0))
        .map(({ signature }) => signature)
      expect(await signatures(`${query}&limit=100`)).toEqual(expected)
      const paged: string[] = []
      for (let more = ''; ;) {
        const page = await read(`${query}&limit=3${more}`)
        const trades = member(page, 'trades')
        paged.push(
          ...(Array.isArray(trades) ? trades.map((each) => String(member(each, 'signature'))) : []),
        )
        const cursor = member(page, 'meta', 'nextCursor')
        if (typeof cursor !== 'string') break
        more = `&cursor=${cursor}`
      }
      expect(paged).toEqual(expected)
    }
  })

  test('a changed cursor or one from another query is refused', async () => {
    const cursor = String(member(await read('limit=2'), 'meta', 'nextCursor'))
    const changed = [...tampered(cursor), `${cursor}A`, cursor.slice(1), `${cursor}&side=buy`]
    const found = await statuses(changed.map((each) => `limit=2&cursor=${each}`))
    expect(found).toEqual(changed.map(() => 400))
    expect(await statuses([`limit=5&cursor=${cursor}`])).toEqual([200])
  })

  test('a cursor survives a restart', async () => {
    const first = await read('limit=2')
    const cursor = String(member(first, 'meta', 'nextCursor'))
    const next = await signatures(`limit=2&cursor=${cursor}`)
    await restart()
    expect(await signatures(`limit=2&cursor=${cursor}`)).toEqual(next)
  })
})
