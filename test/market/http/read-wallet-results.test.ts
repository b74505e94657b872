import launchSamples from '../../../src/market/http/schema/launch-data.samples.json' with { type: 'json' }
import { describeLaunchRoute } from '../../kit/market/launch-route.ts'
import { buyer } from '../../kit/market/launch-sample.ts'

describeLaunchRoute(
  `/v1/data/wallets/${buyer}/pnl`,
  '/v1/data/wallets/:address/pnl',
  [['', launchSamples.results.gain]],
  [['limit=all', 'limit']],
)
