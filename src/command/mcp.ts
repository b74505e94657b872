import { existsSync } from 'node:fs'
import { makeApp } from '../app.ts'
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
import { makeLineWriter } from './stdout.ts'
import { watchUpstreams } from './watch-upstreams.ts'

export const mcpUsage = 'drawbridge mcp'

/**
 * Serves one agent on stdin and stdout until stdin ends, with the tools of `/mcp`. Nobody else is served, so that there
 * are no quotas; nothing is counted or written, and no database is made. What there is of the server's lists is used,
 * trades that it follows are not. Answers the exit code.
 */
export const mcp = async (args: readonly string[], readConfig: () => Config): Promise<number> => {
  if (args.length > 0) throw new Error(`Usage: ${mcpUsage}`)
  const { agents, close } = openAgents(readConfig())
  try {
    const { openStdio } = await import('./stdio-transport.ts')
    await agents.serve(openStdio())
    return 0
  } finally {
    close()
  }
}

/** stdout is the protocol's alone. */
const writeToStderr = makeLineWriter(2)

const openAgents = (config: Config) => {
  const metrics = makeMetrics()
  const log = makeLog({
    write: writeToStderr,
    level: config.logLevel,
    nowMs: Date.now,
    schedule: scheduleTimer,
    linesDropped: metrics.logLinesDropped,
  })
  const watch = watchUpstreams(metrics)
  const { chain, ledger } = openNodes(config, watch)
  const { market, ...tokens } = openMarket(config, watch, log)
  // Renewing lists is the business of the server, or of `drawbridge lists update`.
  const { lists, ...kept } = openLists(
    { ...config, listsRefreshMinutes: 0 },
    metrics,
    log,
    watch.onCall,
  )
  if (config.lists.length > 0 && !existsSync(databasePathOf(config)))
    log.warn(
      'no list is known here: run `drawbridge lists update` with the same DATA_DIR and LISTS',
    )
  kept.open()
  chain.start()
  tokens.start()
  const { agents } = makeApp({
    config,
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
    ...(config.dappFetch && { pages: openPages(watch) }),
  })
  return {
    agents,
    close: () => {
      chain.stop()
      tokens.stop()
      kept.close()
      log.flush()
    },
  }
}

/** There are no requests here, and so neither events nor stats. */
const noEvents: EventLog & StatsReader & { health: () => { status: 'unknown' } } = {
  append: () => undefined,
  flush: () => Promise.resolve(),
  readStats: () => Promise.reject(new Fault('NOT_FOUND')),
  health: () => ({ status: 'unknown' }),
}
