import type { HttpDeps } from './http-deps.ts'
import type { Route } from '../endpoint/route.ts'
import { checkAddressRoute } from '../checks/address/http/check-address.ts'
import { checkDappRoute } from '../checks/dapp/http/check-dapp.ts'
import { checkMessageRoute } from '../checks/message/http/check-message.ts'
import { checkPermissionsRoute } from '../checks/permission/http/check-permissions.ts'
import { checkWalletRoute } from '../checks/wallet/http/check-wallet.ts'
import { checkTokenRoute } from '../checks/token/http/check-token.ts'
import { listBridgeAssetsRoute } from '../bridges/http/list-bridge-assets.ts'
import { listBridgeRoutesRoute } from '../bridges/http/list-bridge-routes.ts'
import { listWalletActivityRoute } from '../wallets/http/list-wallet-activity.ts'
import { listWalletHoldingsRoute } from '../wallets/http/list-wallet-holdings.ts'
import { listWalletTradesRoute } from '../wallets/http/list-wallet-trades.ts'
import { listNewTokensRoute } from '../market/http/list-new-tokens.ts'
import { listTokenBuyersRoute } from '../market/http/list-token-buyers.ts'
import { listTokenLabelsRoute } from '../market/http/list-token-labels.ts'
import { listTokenHoldersRoute } from '../market/http/list-token-holders.ts'
import { listTokenLiquidityRoute } from '../market/http/list-token-liquidity.ts'
import { listTokenTradersRoute } from '../market/http/list-token-traders.ts'
import { listTokenTradesRoute } from '../market/http/list-token-trades.ts'
import { readWalletResultsRoute } from '../market/http/read-wallet-results.ts'
import { listTokenSignalsRoute } from '../market/http/list-token-signals.ts'
import { listTradeFeedRoute } from '../market/http/list-trade-feed.ts'
import { listTradersRoute } from '../market/http/list-traders.ts'
import { listTrendingRoute } from '../market/http/list-trending.ts'
import { previewTransactionRoute } from '../scan/http/preview-transaction.ts'
import { quoteBridgeRoute } from '../bridges/http/quote-bridge.ts'
import { readBridgeStatusRoute } from '../bridges/http/read-bridge-status.ts'
import { readDocsRoute, readOpenApiRoute } from '../pages/http/read-docs.ts'
import { readHealthRoute } from '../monitoring/http/read-health.ts'
import { readHistoryRoute } from '../monitoring/http/read-history.ts'
import { readMetricsAliasRoute, readMetricsRoute } from '../monitoring/http/read-metrics.ts'
import {
  readCheckPageRoute,
  readLandingPageRoute,
  readOverviewPageRoute,
  readPageAssetRoute,
  readScanPageRoute,
  readTokenPageRoute,
  readTokenSearchPageRoute,
  readTradesPageRoute,
  readWalletPageRoute,
  readWalletSearchPageRoute,
} from '../pages/http/read-pages.ts'
import { readExampleFileRoute, readExamplePageRoute } from '../pages/http/read-example.ts'
import { readSwaggerRoute } from '../pages/http/read-swagger.ts'
import { readRewardsRoute } from '../rewards/http/read-rewards.ts'
import { readSecurityContactRoute } from '../server/read-security-contact.ts'
import { readStatsRoute } from '../monitoring/http/read-stats.ts'
import { readTokenRoute } from '../market/http/read-token.ts'
import { readTokenChartRoute } from '../market/http/read-token-chart.ts'
import { readTokenPriceRoute } from '../market/http/read-token-price.ts'
import { readTokenPricesRoute } from '../market/http/read-token-prices.ts'
import { readWalletRoute } from '../wallets/http/read-wallet.ts'
import { scanTransactionRoute } from '../scan/http/scan-transaction.ts'
import { scanTransactionsRoute } from '../scan/http/scan-transactions.ts'
import { serveAgentsRoute } from '../server/mcp/serve-agents.ts'
import { streamTokenPricesRoute } from '../market/http/stream-token-prices.ts'
import { streamTradesRoute } from '../market/http/stream-trades.ts'
import { searchTokensRoute } from '../market/http/search-tokens.ts'

/** Every endpoint of both listeners. */
export const routes: readonly Route<HttpDeps>[] = [
  scanTransactionRoute,
  scanTransactionsRoute,
  previewTransactionRoute,
  checkDappRoute,
  checkMessageRoute,
  checkPermissionsRoute,
  checkWalletRoute,
  checkAddressRoute,
  checkTokenRoute,
  listBridgeRoutesRoute,
  listBridgeAssetsRoute,
  quoteBridgeRoute,
  readBridgeStatusRoute,
  readRewardsRoute,
  readWalletRoute,
  listWalletTradesRoute,
  listWalletActivityRoute,
  listWalletHoldingsRoute,
  listTrendingRoute,
  searchTokensRoute,
  readTokenPricesRoute,
  listTokenLabelsRoute,
  streamTokenPricesRoute,
  readTokenRoute,
  readTokenPriceRoute,
  readTokenChartRoute,
  listTradeFeedRoute,
  streamTradesRoute,
  listNewTokensRoute,
  listTokenTradesRoute,
  listTokenTradersRoute,
  listTokenBuyersRoute,
  listTokenHoldersRoute,
  listTokenLiquidityRoute,
  readWalletResultsRoute,
  listTokenSignalsRoute,
  listTradersRoute,
  serveAgentsRoute,
  readStatsRoute,
  readHistoryRoute,
  readMetricsRoute,
  readMetricsAliasRoute,
  readHealthRoute,
  readDocsRoute,
  readOpenApiRoute,
  readSwaggerRoute,
  readSecurityContactRoute,
  readLandingPageRoute,
  readOverviewPageRoute,
  readScanPageRoute,
  readTokenSearchPageRoute,
  readTokenPageRoute,
  readTradesPageRoute,
  readWalletSearchPageRoute,
  readWalletPageRoute,
  readCheckPageRoute,
  readPageAssetRoute,
  readExamplePageRoute,
  readExampleFileRoute,
]
