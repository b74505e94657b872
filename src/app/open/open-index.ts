import type { Config } from '../../config.ts'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'
import type { TradeArchive, TradeIndex } from '../../market/trades/trade-index.ts'
import { makeCallBudget } from '../../market/index/index-budget.ts'
import { makeMintWatch } from '../../market/index/index-mints.ts'
import { makeIndexer } from '../../market/index/index-trades.ts'
import type { RiskChanges } from '../../market/list-signals.ts'
import type { OperationalLog } from '../../monitoring/telemetry/log.ts'
import type { Metrics } from '../../monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../../basics/schedule.ts'
import { openNodes } from './open-nodes.ts'
import type { UpstreamWatch } from './watch-upstreams.ts'

export type OpenIndex = {
  health: () => ComponentHealth
  /** Changes to the mints of the busiest tokens. */
  riskChanges: RiskChanges
  start: () => void
  stop: () => Promise<void>
}

export type IndexParts = {
  config: Config
  trades: TradeIndex & TradeArchive
  market: TokenMarket
  watch: UpstreamWatch
  log: OperationalLog
  metrics: Metrics
}

/** The trade index, if enabled. */
export const openIndex = (parts: IndexParts): OpenIndex => {
  const { config, trades, market, log, metrics } = parts
  if (!config.index)
    return {
      health: () => ({ status: 'unknown', detail: 'Trade following is turned off.' }),
      riskChanges: () => [],
      start: () => undefined,
      stop: () => Promise.resolve(),
    }
  // A separate client: a node's refusal of the index must not pause it for scans, and reads of the index must not evict
  // what users request.
  const { chain, ledger } = openNodes(config, parts.watch, { cacheTransactions: false })
  const budget = makeCallBudget(config.indexRpcPerMinute, {
    nowMs: Date.now,
    schedule: scheduleTimer,
    onTaken: metrics.indexCalls.inc,
  })
  const onProblem = (message: string, error?: unknown): void => log.warn(message, {}, error)
  const indexer = makeIndexer({
    ledger,
    market,
    archive: trades,
    index: trades,
    wallets: config.watchWallets,
    hotPools: config.indexHotPools,
    budget,
    nowMs: Date.now,
    random: Math.random,
    onTransactions: (outcome, count) => metrics.indexTransactions.labels(outcome).inc(count),
    onStored: metrics.indexTrades.inc,
    onGap: ({ reason }) => metrics.indexGaps.labels(reason).inc(),
    onProblem,
  })
  const mints = makeMintWatch({
    chain,
    market,
    index: trades,
    budget,
    nowMs: Date.now,
    everyMs: config.indexMintsSeconds * 1_000,
    onProblem,
  })
  metrics.indexLag.readWith(indexer.lagSeconds)
  metrics.indexSources.readWith(() => indexer.sources().length)
  return {
    health: indexer.health,
    riskChanges: mints.changes,
    start: () => {
      indexer.start()
      mints.start()
    },
    stop: indexer.stop,
  }
}
