import type { Config } from '../config.ts'
import type { ComponentHealth } from '../domain/chain.ts'
import type { TokenMarket } from '../domain/market/token-market.ts'
import type { TradeArchive, TradeIndex } from '../domain/market/trade-index.ts'
import { makeCallBudget } from '../service/index-budget.ts'
import { makeIndexer } from '../service/index-trades.ts'
import type { OperationalLog } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { scheduleTimer } from '../telemetry/schedule.ts'
import { makeRpcClient } from '../upstream/rpc/client.ts'
import { makeRpcLedgerReader } from '../upstream/rpc/ledger-reader.ts'
import type { UpstreamWatch } from './watch-upstreams.ts'

export type OpenIndex = {
  health: () => ComponentHealth
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

/** Following trades, where the operator wants it. */
export const openIndex = (parts: IndexParts): OpenIndex => {
  const { config, trades, market, log, metrics } = parts
  if (!config.index)
    return {
      health: () => ({ status: 'unknown', detail: 'Following trades is switched off.' }),
      start: () => undefined,
      stop: () => Promise.resolve(),
    }
  const indexer = makeIndexer({
    ledger: openLedger(parts),
    market,
    archive: trades,
    index: trades,
    wallets: config.watchWallets,
    hotPools: config.indexHotPools,
    budget: makeCallBudget(config.indexRpcPerMinute, {
      nowMs: Date.now,
      schedule: scheduleTimer,
      onTaken: metrics.indexCalls.inc,
    }),
    nowMs: Date.now,
    random: Math.random,
    onTransactions: (outcome, count) => metrics.indexTransactions.labels(outcome).inc(count),
    onStored: metrics.indexTrades.inc,
    onGap: ({ reason }) => metrics.indexGaps.labels(reason).inc(),
    onTrouble: (sentence, error) => log.warn(sentence, {}, error),
  })
  metrics.indexLag.readWith(indexer.lagSeconds)
  metrics.indexSources.readWith(() => indexer.sources().length)
  return indexer
}

/**
 * A client and a reader of its own: what a node refuses to the index must not rest it for scans, and what the index reads
 * once must not drive out of memory what people ask for.
 */
const openLedger = ({ config, watch }: IndexParts) => {
  const options = {
    urls: config.solanaRpcUrls,
    nowMs: Date.now,
    random: Math.random,
    onCall: watch.onCall,
    onCacheAsk: watch.onCacheAsk,
  }
  return makeRpcLedgerReader(makeRpcClient(options), { ...options, keepTransactions: false })
}
