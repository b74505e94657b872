import liquiditySamples from '../../../src/market/http/schema/token-liquidity.samples.json' with { type: 'json' }
import { describeLaunchRoute } from '../../kit/market/launch-route.ts'
import { launchedMint } from '../../kit/market/launch-sample.ts'

const route = '/v1/data/tokens/:mint/liquidity'

describeLaunchRoute(
  `/v1/data/tokens/${launchedMint}/liquidity`,
  route,
  [['', liquiditySamples.added]],
  [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
  ],
)

describeLaunchRoute(
  `/v1/data/tokens/${liquiditySamples.none.value.mint}/liquidity`,
  route,
  [['', liquiditySamples.none]],
  [],
)
