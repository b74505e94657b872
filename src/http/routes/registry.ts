import type { Route } from '../route.ts'
import { checkAddressRoute } from './check-address.ts'
import { checkDappRoute } from './check-dapp.ts'
import { checkMessageRoute } from './check-message.ts'
import { checkPermissionsRoute } from './check-permissions.ts'
import { checkWalletRoute } from './check-wallet.ts'
import { checkTokenRoute } from './check-token.ts'
import { previewTransactionRoute } from './preview-transaction.ts'
import { readDocsAssetRoute, readDocsRoute, readHomeRoute, readOpenApiRoute } from './read-docs.ts'
import { readHealthRoute } from './read-health.ts'
import { readMetricsAliasRoute, readMetricsRoute } from './read-metrics.ts'
import { readStatsRoute } from './read-stats.ts'
import { scanTransactionRoute } from './scan-transaction.ts'
import { scanTransactionsRoute } from './scan-transactions.ts'

/** Every endpoint of both listeners. */
export const routes: readonly Route[] = [
  scanTransactionRoute,
  scanTransactionsRoute,
  previewTransactionRoute,
  checkDappRoute,
  checkMessageRoute,
  checkWalletRoute,
  checkAddressRoute,
  checkPermissionsRoute,
  checkTokenRoute,
  readStatsRoute,
  readMetricsRoute,
  readMetricsAliasRoute,
  readHealthRoute,
  readDocsRoute,
  readDocsAssetRoute,
  readOpenApiRoute,
  readHomeRoute,
]
