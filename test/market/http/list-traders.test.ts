import { expect, test } from 'bun:test'
import traderDataSamples from '../../../src/market/http/schema/trader-data.samples.json' with { type: 'json' }
import { member } from '../../kit/http.ts'
import { timeless } from '../../kit/market/launch-sample.ts'
import { sampleTrades } from '../../kit/market/trade-sample.ts'
import { describeTraderServers, tampered } from '../../kit/market/trader-route.ts'

const walletsOf = (answer: unknown): unknown[] => {
  const traders = member(answer, 'traders')
  return Array.isArray(traders) ? traders.map((trader) => member(trader, 'wallet')) : []
}

const refusals: [string, string][] = [
  ['window=1h', 'window'],
  ['sort=luck', 'sort'],
  ['minTrades=0', 'minTrades'],
  ['minTrades=10001', 'minTrades'],
  ['limit=all', 'limit'],
  ['cursor=abc', 'cursor'],
]

const path = '/v1/data/traders/leaderboard'

describeTraderServers(path, sampleTrades(), refusals, ({ request, read, statuses }) => {
  test('returns the documented sample', async () => {
    expect(timeless(await request(''))).toEqual(timeless(traderDataSamples.leaderboard.best.value))
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
    const changed = [...tampered(cursor), `${cursor}&sort=volume`]
    const found = await statuses(changed.map((each) => `cursor=${each}`))
    expect(found).toEqual(changed.map(() => 400))
  })
})
