import type { ComponentHealth } from '../solana/chain.ts'
import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type AppParts, makeApp } from '../app.ts'
import { makeScanPool } from '../app/scan-pool/scan-pool.ts'
import { eventThreadEntry, mainEntry, marketThreadEntry, scanWorkerName } from '../build-info.ts'
import type { Config } from '../config.ts'
import { listen, type Listening } from '../server/listen.ts'
import { openCountryDatabase } from '../store/country-database.ts'
import { makeDataFolder } from '../store/data-folder.ts'
import { type EventThread, startEventThread } from '../app/event-thread/client.ts'
import { type MarketThread, startMarketThread } from '../app/market-thread/client.ts'
import { marketPathOf } from '../app/open/list-places.ts'
import { makeLog, type OperationalLog } from '../monitoring/telemetry/log.ts'
import { makeMetrics, type Metrics } from '../monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../basics/schedule.ts'
import { type IndexParts, openIndex } from '../app/open/open-index.ts'
import { appFeesOf, openBridges } from '../app/open/open-bridges.ts'
import { openMarket } from '../app/open/open-market.ts'
import { openQuotas } from '../app/open/open-quotas.ts'
import { openRewards } from '../app/open/open-rewards.ts'
import { openLists } from '../app/open/open-lists.ts'
import { openSharedData } from '../app/open/shared-data.ts'
import { openNodes, openPages } from '../app/open/open-nodes.ts'
import { writeToStdout } from './stdout.ts'
import { watchCoverage } from '../app/open/watch-coverage.ts'
import { watchUpstreams } from '../app/open/watch-upstreams.ts'

/** How long a shutdown waits for requests in flight. */
const drainDeadlineMs = 25_000

/**
 * Serves until SIGTERM or SIGINT, then lets accepted requests finish and writes every event.
 * @returns exit code
 * @throws Error of one sentence when the start fails
 */
export const serve = async (config: Config): Promise<number> => {
  const stopped = stopSignal()
  const { parts, ready, readListFiles, close } = openParts(config)
  const app = makeApp(parts)
  const { log, metrics } = parts
  const listeners: Listening[] = []
  process.on('SIGHUP', readListFiles)
  metrics.httpRequestsInFlight.readWith(() =>
    listeners.reduce((total, { inFlight }) => total + inFlight(), 0),
  )
  // Nothing was accepted yet, and a start may wait half a minute for a shared store.
  const early = await Promise.race([stopped, ready.then(noSignal, noSignal)])
  if (early !== undefined) return 0
  try {
    await ready
    const api = listen(config.host, config.port, app.api)
    listeners.push(api)
    const scan = listen(config.host, config.scanPort, app.scan)
    listeners.push(scan)
    app.setScanPort(scan.port)
    log.info(`API at ${urlOf(config.host, api.port)}, scan at ${urlOf(config.host, scan.port)}.`)
    const signal = await stopped
    app.failReadiness()
    log.info('draining', { signal })
    await Bun.sleep(config.drainWaitSeconds * 1_000)
    return 0
  } finally {
    app.endStreams()
    await Promise.all(listeners.map((listener) => listener.drain(drainDeadlineMs)))
    await close()
  }
}

const noSignal = (): undefined => undefined

/** Everything that outlives a request, when it is ready, and how to close it. */
const openParts = (config: Config) => {
  const metrics = makeMetrics()
  const countryOf = config.geoipPath ? openCountryDatabase(config.geoipPath) : () => undefined
  const { events, log } = openEvents(config, metrics, () => listStore.noticeLead())
  const watch = watchUpstreams(metrics)
  const shared = openSharedData(config)
  const { chain, ledger } = openNodes(config, watch)
  const { market, ...tokens } = openMarket(config, watch, log, shared)
  const followed = openFollowed({ config, market, watch, log, metrics })
  const fence = () => events.fences().lists
  const listParts = { config, metrics, log, onCall: watch.onCall, shared, fence }
  const { lists, ...listStore } = openLists(listParts)
  const rewards = openRewards(config, shared)
  const quotas = openQuotas(config, { metrics, log })
  const vm = makeScanPool({
    chain,
    command: scanWorkerCommand(),
    size: scanWorkers(),
    onCacheRead: watch.onCacheRead,
  })
  chain.start()
  // The event thread migrates a shared database.
  if (shared) void events.ready.then(tokens.start, () => undefined)
  else tokens.start()
  const parts: AppParts = {
    config,
    nowMs: Date.now,
    log,
    metrics,
    events,
    chain,
    vm,
    ledger,
    market,
    ...followed.parts,
    ...quotas.parts,
    upstreamHealth: watch.upstreamHealth,
    upstreamStats: watch.upstreamStats,
    lists,
    bridge: { providers: openBridges(config, watch), appFees: appFeesOf(config) },
    rewards: rewards.reader,
    countryOf,
    ...(config.dappFetch && { pages: openPages(watch) }),
  }
  return {
    parts,
    // The lists are in the same database, which the event thread migrates.
    ready: Promise.all([
      events.ready.then(listStore.open).then(rewards.open),
      followed.ready,
      quotas.start(),
    ]).then(followed.start),
    readListFiles: listStore.readFiles,
    close: async () => {
      vm.stop()
      chain.stop()
      tokens.stop()
      listStore.close()
      rewards.close()
      await quotas.close()
      await followed.close()
      await events.close()
      await shared?.close()
    },
  }
}

/** At least two, so that one client's long transactions leave one free; more than a few would only hold memory. */
const scanWorkers = (): number => Math.min(maxScanWorkers, Math.max(2, availableParallelism() - 1))

const maxScanWorkers = 4

/** How to start a scan worker: the executable alone, or Bun with the sources. */
const scanWorkerCommand = (): string[] => [
  process.execPath,
  ...(mainEntry ? [Bun.fileURLToPath(mainEntry)] : []),
  scanWorkerName,
]

/** A separate thread stores events and writes logs; all lines pass through it to stay in order. */
const openEvents = (
  config: Config,
  metrics: Metrics,
  onReport: () => void,
): { events: EventThread; log: OperationalLog } => {
  const events = startEventThread({
    entry: eventThreadEntry,
    settings: {
      databasePath: join(writableFolder(config.dataDir), 'drawbridge.db'),
      ...(config.databaseUrl !== undefined && { databaseUrl: config.databaseUrl }),
      jobs: updatesLists(config) ? ['lists'] : [],
      startedAtMs: Date.now(),
      deploySha: config.deploySha,
      retentionDays: config.eventRetentionDays,
      logLevel: config.logLevel,
    },
    metrics,
    schedule: scheduleTimer,
    writeLines: writeToStdout,
    onReport,
    onLost: (error) => log.error('request events are no longer stored', {}, error),
  })
  const log = makeLog({
    write: events.writeLines,
    level: config.logLevel,
    nowMs: Date.now,
    schedule: scheduleTimer,
    linesDropped: metrics.logLinesDropped,
  })
  return { events, log }
}

const updatesLists = ({ lists, listsRefreshMinutes }: Config): boolean =>
  lists.length > 0 && listsRefreshMinutes > 0

/** The trades of this server, what finds them, and how much of the chain they stand on. */
const openFollowed = (
  parts: Pick<IndexParts, 'config' | 'market' | 'watch' | 'log' | 'metrics'>,
) => {
  const { config, log, metrics } = parts
  const { trades, connectArchive, commits, follow, health, ready, close } = openTrades(config, log)
  const index = openIndex({ ...parts, trades, connectArchive })
  const coverage = watchCoverage(trades, { metrics, nowMs: Date.now, schedule: scheduleTimer })
  return {
    parts: {
      trades,
      tradeCommits: commits,
      followTrades: follow,
      riskChanges: index.riskChanges,
      // While the store is starting, its health is unknown, which is no trouble.
      indexHealth: () => (isTrouble(health()) ? health() : index.health()),
      ...(config.index !== 'off' && { coverage: coverage.coverage }),
    },
    ready,
    start: () => {
      index.start()
      coverage.start()
    },
    close: async () => {
      coverage.stop()
      await index.stop()
      await close()
    },
  }
}

/** A separate thread stores trades; where it cannot, the rest of the server works. */
const openTrades = (config: Config, log: OperationalLog): MarketThread =>
  startMarketThread({
    entry: marketThreadEntry,
    settings: {
      databasePath: marketPathOf(config),
      retentionDays: config.tradeRetentionDays,
      maxBytes: config.tradeMaxGb * bytesPerGb,
      watched: config.watchWallets,
    },
    schedule: scheduleTimer,
    report: (message, reason) => log.warn(message, reason === undefined ? {} : { reason }),
    onLost: (error) => log.error('trades are no longer stored', {}, error),
  })

const isTrouble = ({ status }: ComponentHealth): boolean =>
  status === 'degraded' || status === 'down'

const bytesPerGb = 1e9

/** @throws Error of one sentence if the folder cannot be created or written */
const writableFolder = (path: string): string => {
  try {
    makeDataFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    throw new Error(`DATA_DIR ${path} cannot be written (${String(code ?? error)}).`, {
      cause: error,
    })
  }
}

/** The first signal starts a clean shutdown; the second one ends the process immediately. */
const stopSignal = (): Promise<string> =>
  new Promise((resolve) => {
    let stopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (stopping) process.exit(1)
        stopping = true
        resolve(signal)
      })
    }
  })

const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
