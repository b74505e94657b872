import { makeFaultPage } from './server/fault-page.ts'
import type { SharedQuotaParts } from './app/open/open-quotas.ts'
import { makePipelineDeps, makeQuotas } from './app/pipeline-deps.ts'
import { makeAppAssessor } from './checks/dapp/assess-app.ts'
import { type BridgeSetting, makeBridgeVerbs, noBridge } from './app/bridge.ts'
import { makeScanParts, makeScanVerbs } from './app/scan.ts'
import { firstBuyersOf } from './market/first-buyers-of.ts'
import { pageSettingOf } from './app/page-setting.ts'
import { makeTokenVerbs } from './app/tokens.ts'
import { makeTraderVerbs, type TraderParts } from './app/traders.ts'
import { makeWalletVerbs } from './app/wallet.ts'
import { interfaceVersion, productVersion } from './build-info.ts'
import type { Config } from './config.ts'
import type { ChainReader, ComponentHealth } from './solana/chain.ts'
import { rpcUpstream } from './solana/rpc/client.ts'
import { makeNameModel, type NameModel } from './checks/dapp/site/name-model.ts'
import type { PageReader } from './checks/dapp/page/page-facts.ts'
import type { EventLog } from './monitoring/events/request-event.ts'
import type { LedgerReader } from './solana/ledger.ts'
import { builtInAddresses } from './lists/entries/built-in-addresses.ts'
import { noSiteLists } from './lists/entries/site-reputation.ts'
import type { TokenMarket } from './tokens/token-market.ts'
import type { CoverageAnswer } from './market/read-coverage.ts'
import type { TradeStreamSource } from './market/trades/trade-changes.ts'
import type { TradeIndex } from './market/trades/trade-index.ts'
import type { IntervalReader, UpstreamStats } from './monitoring/stats/public-api-history.ts'
import { serviceName, type StatsReader } from './monitoring/stats/public-api-stats.ts'
import type { RewardReader } from './rewards/ledger/reward-archive.ts'
import { cameByTls } from './server/client-address.ts'
import { makeAgents } from './server/mcp/make-agents.ts'
import type { AgentServer } from './server/mcp/agent-server.ts'
import type { HttpDeps } from './app/http-deps.ts'
import type { OpenStreams } from './endpoint/open-stream.ts'
import { makeStreams } from './app/streams.ts'
import type { OpenRequests, RequestClients } from './endpoint/open-request.ts'
import { makeDocuments, scanServerPlaceholder } from './server/openapi/openapi.ts'
import { originsOf } from './endpoint/origins.ts'
import type { Pipeline } from './server/pipeline.ts'
import type { Route } from './endpoint/route.ts'
import { routes as allRoutes } from './app/routes.ts'
import { makeHandler, makeInner } from './server/server.ts'
import { checkAddress } from './checks/address/check-address.ts'
import { checkDapp, checkDappWithPage } from './checks/dapp/check-dapp.ts'
import { checkMessage } from './checks/message/check-message.ts'
import { checkPermissions, type PermissionDeps } from './checks/permission/check-permissions.ts'
import { checkWallet } from './checks/wallet/check-wallet.ts'
import { checkToken, type TokenDeps } from './checks/token/check-token.ts'
import type { AddressDeps } from './checks/address/read-address.ts'
import { type InstancesSeen, makeReadiness, readHealth } from './monitoring/health.ts'
import { readHistory } from './monitoring/stats/read-history.ts'
import { emptySummary } from './rewards/ledger/summary.ts'
import type { Lists } from './lists/keep-lists.ts'
import type { RiskChanges } from './market/list-signals.ts'
import { marketPricesOf } from './market/read-market-prices.ts'
import { makeFullLevels } from './market/full-levels.ts'
import { makeLabelReader } from './market/read-token-labels.ts'
import type { OperationalLog } from './monitoring/telemetry/log.ts'
import type { Metrics } from './monitoring/telemetry/metrics.ts'
import type { ScanVm } from './scan/explore/scan-vm.ts'
import { makeTransactionVm } from './solana/vm/transaction-vm.ts'

/** The adapters that the server opens at start; a test may replace them. */
export type AppParts = {
  /** Where unknown programs run; in this process where absent. */
  vm?: ScanVm & { health: () => ComponentHealth }
  config: Config
  nowMs: () => number
  log: OperationalLog
  metrics: Metrics
  /** Stores each event and writes its log line. */
  events: EventLog &
    StatsReader &
    IntervalReader & {
      health: () => ComponentHealth
      /** Those that share the database of events; absent if it is not shared. */
      instances?: () => InstancesSeen | undefined
    }
  chain: ChainReader
  ledger: LedgerReader
  market: TokenMarket
  /** Trades that this server follows itself; absent if it follows none. */
  trades?: TradeIndex
  /** Number of commits that changed those trades; absent if they are not counted. */
  tradeCommits?: () => number
  /** Reports the commits of those trades. */
  followTrades?: TradeStreamSource['follow']
  /** Changes to the mints of busy tokens; absent if none are watched. */
  riskChanges?: RiskChanges
  /** What the trades of the last day stand on, as last seen; absent if none are followed. */
  coverage?: () => CoverageAnswer | undefined
  /** Quotas that are shared with other instances; in memory if absent. */
  quotas?: SharedQuotaParts
  /** Health of the trade index. */
  indexHealth?: () => ComponentHealth
  /** Health of each data source, by its short name. */
  upstreamHealth?: () => Readonly<Record<string, ComponentHealth>>
  /** Calls of the last hour to each data source. */
  upstreamStats?: () => UpstreamStats[]
  /** ISO country of an address, from the operator's own database. */
  countryOf: (clientIp: string) => string | undefined
  /** Lists of sites and addresses; only the built-in list if absent. */
  lists?: Lists
  /** Bridge providers and the operator's fee; no providers and no fee if absent. */
  bridge?: BridgeSetting
  /** The operator's ledger of reward points; absent if none was imported. */
  rewards?: RewardReader
  /** Fetches the pages of apps; absent if page checks are off. */
  pages?: PageReader
  /** Extra endpoints, for tests and benchmarks. */
  routes?: readonly Route<HttpDeps>[]
}

export type App = {
  api: Pipeline
  scan: Pipeline
  /** Set once the scan listener is open, since the system may have chosen its port. */
  setScanPort: (port: number) => void
  agents: AgentServer
  /** Health answers 503 from now on, so that balancers choose other instances; everything else goes on. */
  failReadiness: () => void
  /** Ends every open stream, so that the server can stop. */
  endStreams: () => void
}

/** The composition root: passes adapters to use cases and use cases to endpoints. Only this file knows all of them. */
export const makeApp = (parts: AppParts): App => {
  const { config, metrics, events } = parts
  const routes = parts.routes ?? allRoutes
  const quotas = makeQuotas(parts)
  const vm = parts.vm ?? makeTransactionVm(parts)
  const fullLevels = makeFullLevels(parts.nowMs)
  const nameModel = makeNameModel()
  const labels = makeLabelReader({ ...parts, prices: marketPricesOf(parts) })
  const scans = makeScanParts({ ...parts, lists: listsOf(parts), vm, nameModel, labels })
  const pages = pageSettingOf(config)
  let scanPort = config.scanPort
  const readiness = makeReadiness(() => readHealth(healthDeps(parts, vm.health)))
  const requests = makeRequestMaps()
  const streams = makeStreams(parts, requests.streams)
  const agents = makeAgents({
    routes,
    sets: config.mcpTools,
    readDocument: async () => JSON.parse((await documents()).text),
    makeInner: (tools) => makeInner(tools, httpDeps),
    openRequests: requests.openRequests,
    version: productVersion,
    onBug: (fault) => parts.log.error('a tool call hit a bug', {}, fault.cause ?? fault),
  })
  const httpDeps: HttpDeps = {
    stats: events,
    readHistory: () => readHistory({ ...parts, upstreams: () => upstreamsOf(parts) }),
    exposeMetrics: metrics.expose,
    readHealth: readiness.readHealth,
    ...makeScanVerbs(scans, (request) => requests.clients.get(request)),
    checkDapp: makeDappVerb(parts, nameModel),
    checkMessage: (input) => checkMessage(messageDeps(parts, nameModel), input),
    checkAddress: (input) => checkAddress(addressDeps(parts), input),
    checkWallet: (input) => checkWallet(addressDeps(parts), input),
    checkPermissions: (input) => checkPermissions(permissionDeps(parts), input),
    checkToken: (input) => checkToken(tokenDeps(parts), input),
    tokenData: makeTokenVerbs({ ...parts, ...reputationsOf(parts), fullLevels }),
    nowMs: parts.nowMs,
    securityContacts: config.securityContacts,
    bridge: makeBridgeVerbs({ ...parts, ...(parts.bridge ?? noBridge), scans }),
    readRewards: () => parts.rewards?.summary() ?? emptySummary,
    ...makeWalletVerbs({ ...parts, reputation: listsOf(parts).addresses }),
    ...streams.verbs,
    ...makeTraderVerbs({ ...traderParts(parts), fullLevels }),
    agents,
    openApi: (origin) =>
      documents().then(({ text }) => text.replaceAll(scanServerPlaceholder, origin)),
    swagger: () => documents().then(({ swaggerPage }) => swaggerPage),
    pages,
    example: config.exampleApp,
    originsOf: (request) => originsFor(request, config, scanPort),
  }
  let made: Promise<{ text: string; swaggerPage: string }> | undefined
  const documents = () =>
    (made ??= makeDocuments(routes, httpDeps, {
      interfaceVersion,
      limits: quotas.limits,
      credits: pages.credits,
    }).then(({ document, swaggerPage }) => ({ text: JSON.stringify(document), swaggerPage })))

  const pipelineDeps = makePipelineDeps(parts, quotas, requests)
  metrics.buildInfo.labels(productVersion, config.deploySha).set(1)
  return {
    api: makeHandler('api', routes, httpDeps, { ...pipelineDeps, faultPage: makeFaultPage(pages) }),
    scan: makeHandler('scan', routes, httpDeps, pipelineDeps),
    setScanPort: (port) => void (scanPort = port),
    agents,
    failReadiness: readiness.fail,
    endStreams: streams.end,
  }
}

const messageDeps = (parts: AppParts, nameModel: ReturnType<typeof makeNameModel>) => ({
  nowMs: parts.nowMs,
  apps: makeAppAssessor(nameModel, listsOf(parts).sites),
})

const originsFor = (request: Request, config: Config, scanPort: number) =>
  originsOf(request.url, {
    isByTls: cameByTls(request.headers, config.trustedProxyHops),
    scanPort,
    scanUrl: config.scanUrl,
  })

/** Where handlers find what the server knows about their request. */
const makeRequestMaps = (): {
  openRequests: OpenRequests
  clients: RequestClients
  streams: OpenStreams
} => ({ openRequests: new WeakMap(), clients: new WeakMap(), streams: new WeakMap() })

const addressDeps = (parts: AppParts): AddressDeps => ({
  chain: parts.chain,
  ledger: parts.ledger,
  reputation: listsOf(parts).addresses,
  nowMs: parts.nowMs,
})

const permissionDeps = (parts: AppParts): PermissionDeps => ({
  chain: parts.chain,
  ledger: parts.ledger,
  prices: marketPricesOf(parts),
  reputation: listsOf(parts).addresses,
  nowMs: parts.nowMs,
})

const traderParts = (parts: AppParts): TraderParts => ({
  ...parts,
  ...reputationsOf(parts),
  watched: new Set(parts.config.watchWallets),
})

const tokenDeps = (parts: AppParts): TokenDeps => ({
  chain: parts.chain,
  ledger: parts.ledger,
  market: parts.market,
  ...reputationsOf(parts),
  ...(parts.trades && { firstBuyers: firstBuyersOf(parts.trades) }),
  nowMs: parts.nowMs,
})

const reputationsOf = (parts: AppParts) => {
  const { addresses: reputation, sites } = listsOf(parts)
  return { reputation, sites }
}

/** The list that needs no file and no download. */
const builtInLists: Lists = {
  sites: noSiteLists,
  addresses: builtInAddresses,
  health: () => ({ status: 'unknown', detail: 'No downloaded list is in use.' }),
}

const listsOf = ({ lists = builtInLists }: AppParts): Lists => lists

/** Answers without a promise if no page is fetched. */
const makeDappVerb = (parts: AppParts, nameModel: NameModel): HttpDeps['checkDapp'] => {
  const { pages } = parts
  const deps = { nameModel, sites: listsOf(parts).sites }
  return pages
    ? (input) => checkDappWithPage({ ...deps, pages }, input)
    : (input) => checkDapp(deps, input)
}

/** The node's state is known better than by its last call. */
const upstreamsOf = ({ upstreamStats, chain }: AppParts): UpstreamStats[] =>
  (upstreamStats?.() ?? []).map((each) =>
    each.name === rpcUpstream ? { ...each, ...chain.health() } : each,
  )

const healthDeps = (parts: AppParts, vm: () => ComponentHealth) => ({
  service: serviceName,
  version: productVersion,
  ...(parts.coverage && { coverage: parts.coverage }),
  ...(parts.events.instances && { instances: parts.events.instances }),
  components: {
    store: parts.events.health,
    rpc: parts.chain.health,
    vm,
    lists: listsOf(parts).health,
    ...(parts.quotas && { quotas: parts.quotas.health }),
    ...(parts.indexHealth && { index: parts.indexHealth }),
    ...Object.fromEntries(
      Object.entries(parts.upstreamHealth?.() ?? {}).map(([name, seen]) => [name, () => seen]),
    ),
  },
})
