import type { MessagePort } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { unusedIndexSettings } from '../../config/trade-index.ts'
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
import { limitsOf } from '../../blocks/pace/node-limits.ts'
import { openBlocks } from './open-blocks.ts'
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
  /** One end of a new channel to the archive of blocks; absent where blocks cannot be stored. */
  connectArchive?: () => MessagePort
  market: TokenMarket
  watch: UpstreamWatch
  log: OperationalLog
  metrics: Metrics
}

const turnedOff: OpenIndex = {
  health: () => ({ status: 'unknown', detail: 'Trade following is turned off.' }),
  riskChanges: () => [],
  start: () => undefined,
  stop: () => Promise.resolve(),
}

/** Calls to a node in the own network for wallets and pools, which needs no limit for blocks. */
const unlimitedPerMinute = 600

/** The trade index, if enabled: whole blocks, or watched wallets and busy pools one by one where those are not read. */
export const openIndex = (parts: IndexParts): OpenIndex => {
  const { config, connectArchive, log, metrics } = parts
  for (const { name, because } of unusedIndexSettings(config))
    log.warn(`${name} has no effect`, { reason: because })
  if (config.index === 'off') return turnedOff
  const limits = limitsOf(
    config.solanaRpcUrls,
    {
      ...(config.indexRpcPerMinute !== undefined && { callsPerMinute: config.indexRpcPerMinute }),
      ...(config.indexMbPerSecond !== undefined && {
        bytesPerSecond: config.indexMbPerSecond * 1_000_000,
      }),
    },
    { every: config.index === 'blocks' },
  )
  const blocks =
    config.index === 'pools' || !connectArchive
      ? undefined
      : openBlocks({ config, limits, connectArchive, log, metrics })
  const perMinute = limits.callsPerMinute ?? unlimitedPerMinute
  const signatures = openSignatures(parts, {
    // Beside a sample of blocks, each gets half of the calls.
    perMinute: blocks ? Math.max(1, perMinute / 2) : perMinute,
    isPaused: () => blocks?.mode() === 'blocks' || blocks?.mode() === 'measuring',
  })
  return {
    ...signatures,
    health: () => (blocks?.reports() ? blocks.health() : signatures.health()),
    start: () => {
      blocks?.start()
      signatures.start()
    },
    stop: async () => {
      await Promise.all([blocks?.stop(), signatures.stop()])
    },
  }
}

/** Follows wallets and pools by their signatures, and watches the mints of busy tokens. */
const openSignatures = (
  { config, trades, market, watch, log, metrics }: IndexParts,
  { perMinute, isPaused }: { perMinute: number; isPaused: () => boolean },
): OpenIndex => {
  // A separate client: a node's refusal of the index must not pause it for scans, and reads of the index must not evict
  // what users request.
  const { chain, ledger } = openNodes(config, watch, { cacheTransactions: false })
  const budget = makeCallBudget(perMinute, {
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
    isPaused,
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
  metrics.indexLag.readWith(() => (isPaused() ? undefined : indexer.lagSeconds()))
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
