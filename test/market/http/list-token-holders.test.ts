import { expect, test } from 'bun:test'
import launchSamples from '../../../src/market/http/schema/launch-data.samples.json' with { type: 'json' }
import { fieldsOf } from '../../../src/network/shape.ts'
import { member } from '../../kit/http.ts'
import { describeLaunchRoute } from '../../kit/market/launch-route.ts'
import { launchedMint, storeLaunches, timeless } from '../../kit/market/launch-sample.ts'
import { describeTraderServers } from '../../kit/market/trader-route.ts'

/** How many points there are depends on when minutes begin. */
const withLastPoint = (answer: unknown): unknown => {
  const points = member(answer, 'points')
  return timeless({
    ...fieldsOf(answer, 'answer'),
    points: Array.isArray(points) ? points.slice(-1) : points,
  })
}

const route = '/v1/data/tokens/:mint/holders'

describeTraderServers(
  `/v1/data/tokens/${launchedMint}/holders`,
  storeLaunches,
  [],
  (servers) => {
    test('returns the documented sample', async () => {
      const answer = await servers.request('')
      expect(withLastPoint(answer)).toEqual(withLastPoint(launchSamples.holders.rising.value))
    })
  },
  route,
)

describeLaunchRoute(
  `/v1/data/tokens/${launchSamples.holders.none.value.mint}/holders`,
  route,
  [['', launchSamples.holders.none]],
  [],
)
