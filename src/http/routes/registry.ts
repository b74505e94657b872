import type { Route } from '../route.ts'
import { readDocsAssetRoute, readDocsRoute, readHomeRoute, readOpenApiRoute } from './read-docs.ts'
import { readHealthRoute } from './read-health.ts'
import { readMetricsAliasRoute, readMetricsRoute } from './read-metrics.ts'
import { readStatsRoute } from './read-stats.ts'

/** Every endpoint of both listeners. */
export const routes: readonly Route[] = [
  readStatsRoute,
  readMetricsRoute,
  readMetricsAliasRoute,
  readHealthRoute,
  readDocsRoute,
  readDocsAssetRoute,
  readOpenApiRoute,
  readHomeRoute,
]
