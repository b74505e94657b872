import { interfaceVersion, productVersion } from './build-info.ts'
import type { Config } from './config.ts'
import type { ChainReader, ComponentHealth } from './domain/chain.ts'
import type { TransactionVm } from './domain/counterfactual/vm.ts'
import { makeNameModel, type NameModel } from './domain/dapp/name-model.ts'
import type { PageReader } from './domain/dapp/page/page-facts.ts'
import type { EventLog } from './domain/event/request-event.ts'
import type { LedgerReader } from './domain/ledger.ts'
import { builtInAddresses } from './domain/lists/built-in-addresses.ts'
import type { TokenMarket } from './domain/market/token-market.ts'
import { makeQuotaBuckets, type QuotaLimits } from './domain/quota/buckets.ts'
import type { StatsReader } from './domain/stats/public-api-stats.ts'
import { serviceName } from './domain/stats/public-api-stats.ts'
import { makeClientTypes } from './http/client-type.ts'
import type { HttpDeps } from './http/deps.ts'
import { makeOpenApi, scanServerPlaceholder } from './http/openapi.ts'
import type { Pipeline, PipelineDeps } from './http/pipeline.ts'
import { makePlaces } from './http/place.ts'
import { rateLimitPolicy } from './http/rate-limit.ts'
import type { Route } from './http/route.ts'
import { routes as allRoutes } from './http/routes/registry.ts'
import { makeHandler } from './http/server.ts'
import { scanTransactions } from './service/bulk-scan.ts'
import { checkAddress } from './service/check-address.ts'
import { checkDapp } from './service/check-dapp.ts'
import { checkMessage } from './service/check-message.ts'
import { checkPermissions, type PermissionDeps } from './service/check-permissions.ts'
import { checkWallet } from './service/check-wallet.ts'
import { checkDappWithPage } from './service/look-at-page.ts'
import { checkToken, type TokenDeps } from './service/check-token.ts'
import { makeMintMemory } from './service/mint-decimals.ts'
import { previewTransaction } from './service/preview-transaction.ts'
import type { AddressDeps } from './service/read-address.ts'
import { readHealth } from './service/read-health.ts'
import { scanTransaction } from './service/scan-transaction.ts'
import type { ScanReport } from './service/scan-transaction.ts'
import type { OperationalLog } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import { makeTransactionVm } from './upstream/svm/transaction-vm.ts'

/** The adapters that a start makes, and a test may replace by others of the same kind. */
export type AppParts = {
  config: Config
  nowMs: () => number
  log: OperationalLog
  metrics: Metrics
  /** Stores each event and writes its log line. */
  events: EventLog & StatsReader & { health: () => ComponentHealth }
  chain: ChainReader
  ledger: LedgerReader
  market: TokenMarket
  /** ISO country of an address, from the operator's own database. */
  countryOf: (clientIp: string) => string | undefined
  /** Fetches the pages of apps; absent where the operator does not want it. */
  pages?: PageReader
  /** More endpoints than the product's own: a test or bench adds one here. */
  routes?: readonly Route[]
}

export type App = {
  api: Pipeline
  scan: Pipeline
  /** Told once the scan listener is open, since its port may have been picked by the system. */
  setScanPort: (port: number) => void
}

/** Joins the floors: hands adapters to verbs and verbs to endpoints. The only file that knows all of them. */
export const makeApp = (parts: AppParts): App => {
  const { config, metrics, events } = parts
  const routes = parts.routes ?? allRoutes
  const quotas = makeQuotas(parts)
  const vm = makeTransactionVm(parts)
  const nameModel = makeNameModel()
  let scanPort = config.scanPort
  const httpDeps: HttpDeps = {
    stats: events,
    exposeMetrics: metrics.expose,
    readHealth: () => readHealth(healthDeps(parts, vm.health)),
    ...makeScanVerbs(parts, vm),
    checkDapp: makeDappVerb(parts, nameModel),
    checkAddress: (input) => checkAddress(addressDeps(parts), input),
    checkWallet: (input) => checkWallet(addressDeps(parts), input),
    checkMessage: (input) => checkMessage({ nowMs: parts.nowMs }, input),
    checkPermissions: (input) => checkPermissions(permissionDeps(parts), input),
    checkToken: (input) => checkToken(tokenDeps(parts), input),
    openApi: (scanOrigin) =>
      openApiText().then((text) => text.replaceAll(scanServerPlaceholder, scanOrigin)),
    scanPort: () => scanPort,
  }
  let document: Promise<string> | undefined
  const openApiText = () =>
    (document ??= makeOpenApi(routes, httpDeps, interfaceVersion).then((made) =>
      JSON.stringify(made),
    ))

  const pipelineDeps = makePipelineDeps(parts, quotas)
  metrics.quotaBuckets.readWith(() => quotas.buckets?.clientCount() ?? 0)
  metrics.buildInfo.labels(productVersion, config.deploySha).set(1)
  return {
    api: makeHandler('api', routes, httpDeps, pipelineDeps),
    scan: makeHandler('scan', routes, httpDeps, pipelineDeps),
    setScanPort: (port) => {
      scanPort = port
    },
  }
}

const permissionDeps = ({ chain, ledger, market, nowMs }: AppParts): PermissionDeps => ({
  chain,
  ledger,
  prices: market,
  reputation: builtInAddresses,
  nowMs,
})

const addressDeps = ({ chain, ledger, nowMs }: AppParts): AddressDeps => ({
  chain,
  ledger,
  reputation: builtInAddresses,
  nowMs,
})

/** Nothing is waited for where no page is looked at. */
const makeDappVerb = ({ pages }: AppParts, nameModel: NameModel): HttpDeps['checkDapp'] =>
  pages
    ? (input) => checkDappWithPage({ nameModel, pages }, input)
    : (input) => checkDapp({ nameModel }, input)

const tokenDeps = ({ chain, ledger, market, nowMs }: AppParts): TokenDeps => ({
  chain,
  ledger,
  market,
  reputation: builtInAddresses,
  nowMs,
})

/** The verbs about a transaction, sharing this process's memory of mints. */
const makeScanVerbs = (
  { chain, metrics }: AppParts,
  vm: TransactionVm,
): Pick<HttpDeps, 'scan' | 'scanBulk' | 'preview'> => {
  const deps = { chain, mints: makeMintMemory(), vm }
  const count = ({ answer, evidence }: ScanReport): void => {
    metrics.scans.labels(answer.verdict).inc()
    for (const { rule } of evidence.findings) metrics.findings.labels(rule).inc()
  }
  return {
    scan: async (input) => {
      const report = await scanTransaction(deps, input)
      count(report)
      return report
    },
    scanBulk: async (input) => {
      const report = await scanTransactions(deps, input)
      report.results.forEach(count)
      return report
    },
    preview: (input) => previewTransaction(deps, input),
  }
}

const healthDeps = ({ chain, events }: AppParts, vm: () => ComponentHealth) => ({
  service: serviceName,
  version: productVersion,
  components: {
    store: events.health,
    rpc: chain.health,
    vm,
    lists: () => ({ status: 'unknown', detail: 'No downloaded list is in use.' }) as const,
  },
})

const makeQuotas = ({ config, nowMs }: AppParts) => {
  const limits: QuotaLimits = {
    ip: config.quotaIp,
    endpoint: config.quotaEndpoint,
    capability: config.quotaCapability,
  }
  const limited = Object.values(limits).some((limit) => limit !== undefined)
  return { limits, buckets: limited ? makeQuotaBuckets(limits, nowMs) : undefined }
}

const makePipelineDeps = (
  parts: AppParts,
  { limits, buckets }: ReturnType<typeof makeQuotas>,
): PipelineDeps => {
  const { config, log, metrics, events, nowMs } = parts
  return {
    service: serviceName,
    deploySha: config.deploySha,
    trustedProxyHops: config.trustedProxyHops,
    quotas: buckets,
    rateLimitPolicy: rateLimitPolicy(limits),
    newRequestId: () => Bun.randomUUIDv7(),
    nowMs,
    nowNs: () => Bun.nanoseconds(),
    clientType: makeClientTypes(),
    place: makePlaces(config, parts.countryOf),
    onEvent: (event) => {
      events.append(event)
      const { api_route, api_method, api_status } = event.params
      metrics.httpRequests.labels(api_route, api_method, String(api_status)).inc()
      metrics.httpRequestDuration.labels(api_route, api_method).observe(event.latencyUs / 1e6)
    },
    onRefused: (scope, capability) => metrics.rateLimited.labels(scope, capability).inc(),
    onBug: (visit, cause) =>
      log.error(
        'a bug answered with INTERNAL_ERROR',
        { requestId: visit.requestId, method: visit.method },
        cause,
      ),
  }
}
