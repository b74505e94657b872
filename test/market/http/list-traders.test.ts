import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import traderDataSamples from '../../../src/market/http/schema/trader-data.samples.json' with { type: 'json' }
import { ask, askJson, headerProblems, member } from '../../kit/http.ts'
import { makeFolder, processTestMs, serverKinds } from '../../kit/server-process.ts'
import { sampleTrades, storeTrades } from '../../kit/market/trade-sample.ts'
import { tampered, testRefusals } from '../../kit/market/trader-route.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/data/traders/leaderboard'
const dataDir = makeFolder()
beforeAll(() => storeTrades(dataDir, sampleTrades()))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe.each(serverKinds)('%s', (kind) => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer(kind, { dataDir })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const read = (query: string): Promise<unknown> => askJson(`${server.apiUrl}${path}?${query}`)
  const walletsOf = (answer: unknown): unknown[] => {
    const traders = member(answer, 'traders')
    return Array.isArray(traders) ? traders.map((trader) => member(trader, 'wallet')) : []
  }

  test('returns the documented sample', async () => {
    const { answer, event } = await server.watch(() => ask(`${server.apiUrl}${path}`))
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual(traderDataSamples.leaderboard.best.value)
    expect(member(event, 'api_route')).toBe(path)
    expect(member(event, 'api_rate_bucket')).toBe('trader-data')
  })

  test.each(['pnl', 'winRate', 'volume'])('pages by %s add up to the whole list', async (sort) => {
    const query = `sort=${sort}&minTrades=1&window=24h`
    const whole = walletsOf(await read(`${query}&limit=100`))
    expect(whole.length).toBe(sort === 'volume' ? 5 : 2)
    const paged: unknown[] = []
    const ranks: unknown[] = []
    for (let more = ''; ;) {
      const page = await read(`${query}&limit=1${more}`)
      paged.push(...walletsOf(page))
      ranks.push(member(page, 'traders', 0, 'rank'))
      const cursor = member(page, 'meta', 'nextCursor')
      if (typeof cursor !== 'string') break
      more = `&cursor=${cursor}`
    }
    expect(paged).toEqual(whole)
    expect(ranks).toEqual(whole.map((_, at) => at + 1))
  })

  test('a changed cursor or one from another query is refused', async () => {
    const cursor = String(member(await read('limit=1'), 'meta', 'nextCursor'))
    const answers = await Promise.all(
      [...tampered(cursor), `${cursor}&sort=volume`].map((each) =>
        ask(`${server.apiUrl}${path}?cursor=${each}`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  })

  testRefusals(() => server, path, [
    ['window=1h', 'window'],
    ['sort=luck', 'sort'],
    ['minTrades=0', 'minTrades'],
    ['minTrades=10001', 'minTrades'],
    ['limit=all', 'limit'],
    ['cursor=abc', 'cursor'],
  ])
})
