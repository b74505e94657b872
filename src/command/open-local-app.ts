import { existsSync } from 'node:fs'
import { type App, makeApp } from '../app.ts'
import type { Config } from '../config.ts'
import { type LogLevel, makeLog, type OperationalLog } from '../monitoring/telemetry/log.ts'
import type { EventLog } from '../monitoring/events/request-event.ts'
import { Fault } from '../basics/fault.ts'
import type { RewardReader } from '../rewards/ledger/reward-archive.ts'
import type { IntervalReader } from '../monitoring/stats/public-api-history.ts'
import type { StatsReader } from '../monitoring/stats/public-api-stats.ts'
import { makeMetrics } from '../monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../basics/schedule.ts'
import { databasePathOf } from '../app/open/list-places.ts'
import { appFeesOf, openBridges } from '../app/open/open-bridges.ts'
import { openLists } from '../app/open/open-lists.ts'
import { openMarket } from '../app/open/open-market.ts'
import { openNodes, openPages } from '../app/open/open-nodes.ts'
import { openLocalRewards, openRewards } from '../app/open/open-rewards.ts'
import { makeLineWriter } from './stdout.ts'
import { openSharedData, type SharedData } from '../app/open/shared-data.ts'
import { watchUpstreams } from '../app/open/watch-upstreams.ts'

const writeToStderr = makeLineWriter(2)

/**
 * The service for this process alone: no port, no quotas, no counting, no new database, and log lines on stderr.
 * It uses the server's lists if there are any; the server or `drawbridge lists update` keeps them up to date.
 * @param stays whether more than one request is coming, so that background loading is worth it
 */
export const openLocalApp = async (
  config: Config,
  { logLevel, stays }: { logLevel: LogLevel; stays: boolean },
): Promise<{ app: App; log: OperationalLog; close: () => void }> => {
  const metrics = makeMetrics()
  const log = makeLog({
    write: writeToStderr,
    level: logLevel,
    nowMs: Date.now,
    schedule: scheduleTimer,
    linesDropped: metrics.logLinesDropped,
  })
  const watch = watchUpstreams(metrics)
  const { chain, ledger } = openNodes(config, watch)
  const shared = openSharedData(config)
  const { market, ...tokens } = openMarket(config, watch, log, shared)
  const { lists, ...listStore } = openLists({
    config: { ...config, listsRefreshMinutes: 0 },
    metrics,
    log,
    onCall: watch.onCall,
    shared,
  })
  const rewards = await openLedger(config, shared)
  await listStore.open().catch((cause: unknown) => {
    throw notRead(config, cause)
  })
  if (stays) {
    chain.start()
    tokens.start()
  } else await tokens.recall()
  const app = makeApp({
    config: { ...config, quotaIp: undefined, quotaEndpoint: undefined, quotaCapability: undefined },
    nowMs: Date.now,
    log,
    metrics,
    events: noEvents,
    chain,
    ledger,
    market,
    lists,
    bridge: { providers: openBridges(config, watch), appFees: appFeesOf(config) },
    countryOf: () => undefined,
    ...(rewards && { rewards: rewards.reader }),
    ...(config.dappFetch && { pages: openPages(watch) }),
  })
  return {
    app,
    log,
    close: () => {
      chain.stop()
      tokens.stop()
      listStore.close()
      rewards?.close()
      void shared?.close()
      log.flush()
    },
  }
}

/** @throws Error of one sentence */
const openOrThrow = (open: () => void, config: Config): void => {
  try {
    open()
  } catch (cause) {
    throw notRead(config, cause)
  }
}

const notRead = ({ dataDir, databaseUrl }: Config, cause: unknown): Error => {
  const why = cause instanceof Error ? cause.message : String(cause)
  return databaseUrl === undefined
    ? new Error(`The database in ${dataDir} cannot be read (${why}).`, { cause })
    : new Error(why, { cause })
}

type OpenLedger = { reader: RewardReader; close: () => void }

const openLedger = async (
  config: Config,
  shared: SharedData | undefined,
): Promise<OpenLedger | undefined> => {
  if (shared === undefined)
    return existsSync(databasePathOf(config)) ? openOnFirstRead(config) : undefined
  const rewards = openRewards(config, shared)
  await rewards.open()
  return rewards
}

/** Few commands read rewards. */
const openOnFirstRead = (config: Config): OpenLedger => {
  const { reader, open, close } = openLocalRewards(config)
  let isOpen = false
  return {
    reader: {
      summary: () => {
        if (!isOpen) openOrThrow(open, config)
        isOpen = true
        return reader.summary()
      },
    },
    close,
  }
}

/** There are no HTTP requests here, so there are no events or stats. */
const noEvents: EventLog & StatsReader & IntervalReader & { health: () => { status: 'unknown' } } =
  {
    append: () => undefined,
    flush: () => Promise.resolve(),
    readStats: () => Promise.reject(new Fault('not-found', {})),
    readIntervals: () => Promise.reject(new Fault('not-found', {})),
    health: () => ({ status: 'unknown' }),
  }
