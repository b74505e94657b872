import { expect, test } from 'bun:test'
import { member } from '../../kit/http.ts'
import { describeLaunchRoute } from '../../kit/market/launch-route.ts'
import { buyer, launchedMint } from '../../kit/market/launch-sample.ts'

const path = `/v1/data/tokens/${launchedMint}/trades`

describeLaunchRoute(
  path,
  '/v1/data/tokens/:mint/trades',
  [],
  [
    ['side=both', 'side'],
    ['minAmountUsd=-1', 'minAmountUsd'],
    ['mint=x', 'mint'],
    ['cursor=abc', 'cursor'],
  ],
  ({ request, read }) => {
    const sidesOf = (answer: unknown): unknown[] => {
      const trades = member(answer, 'trades')
      return Array.isArray(trades) ? trades.map((trade) => member(trade, 'side')) : []
    }
    test('returns the trades of the token, newest first', async () => {
      expect(sidesOf(await request(''))).toEqual(['sell', 'buy', 'buy', 'buy', 'buy'])
      expect(sidesOf(await read('side=sell'))).toEqual(['sell'])
      expect(sidesOf(await read(`wallet=${buyer}`))).toEqual(['sell', 'buy'])
      expect(sidesOf(await read('minAmountUsd=35'))).toEqual(['buy'])
    })

    test('pages add up to the whole list', async () => {
      const first = await read('limit=3')
      const cursor = String(member(first, 'meta', 'nextCursor'))
      const second = await read(`limit=3&cursor=${cursor}`)
      expect([...sidesOf(first), ...sidesOf(second)]).toEqual(sidesOf(await read('')))
    })
  },
)
