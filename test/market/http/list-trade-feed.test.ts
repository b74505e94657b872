import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import traderDataSamples from '../../../src/market/http/schema/trader-data.samples.json' with { type: 'json' }
import { ask, askJson, headerProblems, member } from '../../kit/http.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'
import { makeFolder, processTestMs, serverKinds } from '../../kit/server-process.ts'
import { bonk, sampleTrades, storeTrades } from '../../kit/market/trade-sample.ts'
import { tampered, testRefusals } from '../../kit/market/trader-route.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/data/trades/feed'
const dataDir = makeFolder()
const stored = sampleTrades()
beforeAll(() => storeTrades(dataDir, stored))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe.each(serverKinds)('%s', (kind) => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer(kind, { dataDir })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const read = (query: string): Promise<unknown> => askJson(`${server.apiUrl}${path}?${query}`)
  const signatures = async (query: string): Promise<string[]> => {
    const trades = member(await read(query), 'trades')
    return Array.isArray(trades) ? trades.map((trade) => String(member(trade, 'signature'))) : []
  }

  test('returns the documented sample, except for the time', async () => {
    const query = 'side=sell&minAmountUsd=150&limit=1'
    const { answer, event } = await server.watch(() => ask(`${server.apiUrl}${path}?${query}`))
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    const got: unknown = JSON.parse(answer.text)
    const { trades } = traderDataSamples.feed.sales.value
    const timestamp = member(got, 'trades', 0, 'timestamp')
    const cursor = member(got, 'meta', 'nextCursor')
    expect(got).toEqual({
      trades: trades.map((trade) => ({ ...trade, timestamp })),
      meta: { nextCursor: cursor },
    })
    expect(Date.now() - Date.parse(String(timestamp))).toBeGreaterThan(8_000_000)
    expect(member(event, 'api_route')).toBe(path)
    expect(member(event, 'api_traffic_class')).toBe('product')
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
    const answers = await Promise.all(
      [...tampered(cursor), `${cursor}A`, cursor.slice(1), `${cursor}&side=buy`].map((each) =>
        ask(`${server.apiUrl}${path}?limit=2&cursor=${each}`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
    expect((await ask(`${server.apiUrl}${path}?limit=5&cursor=${cursor}`)).status).toBe(200)
  })

  test('a cursor survives a restart', async () => {
    const first = await read('limit=2')
    const cursor = String(member(first, 'meta', 'nextCursor'))
    const next = await signatures(`limit=2&cursor=${cursor}`)
    expect(await server.stop()).toBe(0)
    server = await startWatchedServer(kind, { dataDir })
    expect(await signatures(`limit=2&cursor=${cursor}`)).toEqual(next)
  })

  testRefusals(() => server, path, [
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
  ])
})
