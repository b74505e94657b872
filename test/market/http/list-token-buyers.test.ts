import launchSamples from '../../../src/market/http/schema/launch-data.samples.json' with { type: 'json' }
import { describeLaunchRoute } from '../../kit/market/launch-route.ts'
import { launchedMint } from '../../kit/market/launch-sample.ts'

describeLaunchRoute(
  `/v1/data/tokens/${launchedMint}/buyers`,
  '/v1/data/tokens/:mint/buyers',
  [['', launchSamples.buyers.bundle]],
  [],
)
