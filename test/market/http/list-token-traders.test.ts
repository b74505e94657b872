import { expect, test } from 'bun:test'
import launchSamples from '../../../src/market/http/schema/launch-data.samples.json' with { type: 'json' }
import { member } from '../../kit/http.ts'
import { describeLaunchRoute } from '../../kit/market/launch-route.ts'
import { launchedMint } from '../../kit/market/launch-sample.ts'

describeLaunchRoute(
  `/v1/data/tokens/${launchedMint}/traders`,
  '/v1/data/tokens/:mint/traders',
  [['limit=1', launchSamples.traders.best]],
  [
    ['limit=101', 'limit'],
    ['sort=pnl', 'sort'],
  ],
  ({ read }) => {
    test('every trader is listed, the most realized profit first', async () => {
      const traders = member(await read(''), 'traders')
      const realized = Array.isArray(traders)
        ? traders.map((trader) => member(trader, 'realizedUsd'))
        : []
      expect(realized).toEqual([10, undefined, undefined, undefined])
    })
  },
)
