import { existsSync } from 'node:fs'
import { type App, makeApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { EventLog } from '../domain/event/request-event.ts'
import { Fault } from '../domain/fault.ts'
import type { StatsReader } from '../domain/stats/public-api-stats.ts'
import { makeLog } from '../telemetry/log.ts'
import { makeMetrics } from '../telemetry/metrics.ts'
import { scheduleTimer } from '../telemetry/schedule.ts'
import { databasePathOf } from './list-places.ts'
import { appFeesOf, openBridges } from './open-bridges.ts'
import { openLists } from './open-lists.ts'
import { openMarket } from './open-market.ts'
import { openNodes, openPages } from './open-nodes.ts'
import { openRewards } from './open-rewards.ts'
import { makeLineWriter } from './stdout.ts'
import { watchUpstreams } from './watch-upstreams.ts'

const writeToStderr = makeLineWriter(2)

/**
 * The service for one question of this process: no port, no quotas, nothing counted or written, no database made. What
 * there is of the server's lists is used; they are renewed by the server or by `drawbridge lists update`.
 */
export const openLocalApp = async (config: Config): Promise<{ app: App; close: () => void }> => {
  const metrics = makeMetrics()
  const log = makeLog({
    write: writeToStderr,
    level: 'error',
    nowMs: Date.now,
    schedule: scheduleTimer,
    linesDropped: metrics.logLinesDropped,
  })
  const watch = watchUpstreams(metrics)
  const { chain, ledger } = openNodes(config, watch)
  const { market, ...tokens } = openMarket(config, watch, log)
  const { lists, ...kept } = openLists(
    { ...config, listsRefreshMinutes: 0 },
    metrics,
    log,
    watch.onCall,
  )
  const rewards = existsSync(databasePathOf(config)) ? openRewards(config) : undefined
  kept.open()
  rewards?.open()
  await tokens.recall()
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
    close: () => {
      kept.close()
      rewards?.close()
      log.flush()
    },
  }
}

/** A question on the command line is no request to the service. */
const noEvents: EventLog & StatsReader & { health: () => { status: 'unknown' } } = {
  append: () => undefined,
  flush: () => Promise.resolve(),
  readStats: () => Promise.reject(new Fault('NOT_FOUND')),
  health: () => ({ status: 'unknown' }),
}
