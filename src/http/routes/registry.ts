import type { Route } from '../route.ts'
import { checkAddressRoute } from './check-address.ts'
import { checkDappRoute } from './check-dapp.ts'
import { checkMessageRoute } from './check-message.ts'
import { checkPermissionsRoute } from './check-permissions.ts'
import { checkWalletRoute } from './check-wallet.ts'
import { checkTokenRoute } from './check-token.ts'
import { listBridgeAssetsRoute } from './list-bridge-assets.ts'
import { listBridgeRoutesRoute } from './list-bridge-routes.ts'
import { listWalletActivityRoute } from './list-wallet-activity.ts'
import { listWalletHoldingsRoute } from './list-wallet-holdings.ts'
import { listWalletTradesRoute } from './list-wallet-trades.ts'
import { listTokenSignalsRoute } from './list-token-signals.ts'
import { listTradeFeedRoute } from './list-trade-feed.ts'
import { listTradersRoute } from './list-traders.ts'
import { listTrendingRoute } from './list-trending.ts'
import { previewTransactionRoute } from './preview-transaction.ts'
import { quoteBridgeRoute } from './quote-bridge.ts'
import { readBridgeStatusRoute } from './read-bridge-status.ts'
import { readDocsRoute, readOpenApiRoute } from './read-docs.ts'
import { readHealthRoute } from './read-health.ts'
import { readMetricsAliasRoute, readMetricsRoute } from './read-metrics.ts'
import {
  readCheckPageRoute,
  readOverviewPageRoute,
  readPageAssetRoute,
  readScanPageRoute,
  readTokenPageRoute,
  readTokenSearchPageRoute,
  readWalletPageRoute,
  readWalletSearchPageRoute,
} from './read-pages.ts'
import { readRewardsRoute } from './read-rewards.ts'
import { readSecurityContactRoute } from './read-security-contact.ts'
import { readStatsRoute } from './read-stats.ts'
import { readTokenRoute } from './read-token.ts'
import { readTokenChartRoute } from './read-token-chart.ts'
import { readTokenPriceRoute } from './read-token-price.ts'
import { readTokenPricesRoute } from './read-token-prices.ts'
import { readWalletRoute } from './read-wallet.ts'
import { scanTransactionRoute } from './scan-transaction.ts'
import { scanTransactionsRoute } from './scan-transactions.ts'
import { serveAgentsRoute } from './serve-agents.ts'
import { searchTokensRoute } from './search-tokens.ts'

/** Every endpoint of both listeners. */
export const routes: readonly Route[] = [
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
  readTokenRoute,
  readTokenPriceRoute,
  readTokenChartRoute,
  listTradeFeedRoute,
  listTokenSignalsRoute,
  listTradersRoute,
  serveAgentsRoute,
  readStatsRoute,
  readMetricsRoute,
  readMetricsAliasRoute,
  readHealthRoute,
  readDocsRoute,
  readOpenApiRoute,
  readSecurityContactRoute,
  readOverviewPageRoute,
  readScanPageRoute,
  readTokenSearchPageRoute,
  readTokenPageRoute,
  readWalletSearchPageRoute,
  readWalletPageRoute,
  readCheckPageRoute,
  readPageAssetRoute,
]
