import { eventName, type EventParams } from '../events/request-event.ts'
import { type AnalyticsEventSchema, serviceName } from './public-api-stats.ts'

/** A realistic event: a wallet's app asks for a scan and is answered within 41 ms. */
const example: EventParams = {
  api_service: serviceName,
  api_method: 'POST',
  api_route: '/v1/wallet/tx',
  api_status: 200,
  api_status_class: '2xx',
  api_latency_ms: 41,
  api_success: 1,
  api_error_code: 'none',
  api_rate_bucket: 'scan',
  api_client_type: 'mobile',
  api_traffic_class: 'product',
  api_country: 'DE',
  api_edge_region: 'fra1',
  api_deploy_sha: '4f9c1d2',
}

/** What an `api_request` event looks like, as the stats tell it to whoever collects events. */
export const analyticsEventSchema = (): AnalyticsEventSchema => ({
  eventName,
  paramNames: Object.keys(example),
  example: { ...example },
})
