import { makeAppAssessor } from '../checks/dapp/assess-app.ts'
import type { Config } from '../config.ts'
import type { ChainReader } from '../solana/chain.ts'
import { makeNameModel } from '../checks/dapp/site/name-model.ts'
import type { Lists } from '../lists/keep-lists.ts'
import type { ScanDeps } from '../scan/scan-transaction.ts'
import { makeLog } from '../monitoring/telemetry/log.ts'
import { makeMetrics, type Metrics } from '../monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../basics/schedule.ts'
import { makeTransactionVm } from '../solana/vm/transaction-vm.ts'
import { makeRpcChainReader, type RpcChainReader } from '../solana/rpc/chain-reader.ts'
import { openSharedData } from '../app/open/shared-data.ts'
import { openLists } from '../app/open/open-lists.ts'

/** A reader of the configured nodes for one scan, without background work. */
export const makeScanReader = (config: Config): RpcChainReader =>
  makeRpcChainReader({ urls: config.solanaRpcUrls, nowMs: Date.now, random: Math.random })

/** What a scan outside the server needs, all of it from this reader: the network, or a bundle with its lists. */
export const scanDepsOn = (chain: ChainReader): Omit<ScanDeps, 'mints'> => ({
  chain,
  apps: makeAppAssessor(makeNameModel()),
  vm: makeTransactionVm({ chain, runBudgetMs, openTimeoutMs }),
})

/**
 * The operator's lists and the downloaded ones, if there are any. Nothing is created or updated. Problems are reported to
 * `warn` and do not stop the scan: lists can only raise the risk.
 */
export const openScanLists = async (
  config: Config,
  warn: (sentence: string) => void,
): Promise<{ lists: Pick<Lists, 'sites' | 'addresses'>; close: () => void }> => {
  const metrics = makeMetrics()
  const shared = openSharedData(config)
  const opened = openLists({
    config: { ...config, listsRefreshMinutes: 0 },
    metrics,
    log: silentLog(metrics),
    onCall: () => undefined,
    shared,
  })
  try {
    await opened.open()
    const { status, detail } = opened.lists.health()
    if (status === 'degraded' && detail !== undefined) warn(`Lists: ${detail}`)
    else if (status === 'unknown' && config.lists.length > 0)
      warn('A list in LISTS was never downloaded. Run drawbridge lists update.')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    warn(
      shared
        ? `${why} This scan does not use its lists.`
        : `The lists in ${config.dataDir} cannot be read (${why}). This scan does not use them.`,
    )
  }
  const close = (): void => {
    opened.close()
    void shared?.close()
  }
  return { lists: opened.lists, close }
}

const silentLog = (metrics: Metrics) =>
  makeLog({
    write: () => undefined,
    level: 'silent',
    nowMs: Date.now,
    schedule: scheduleTimer,
    linesDropped: metrics.logLinesDropped,
  })

/** Time limit for simulating scenarios: generous, since this process serves no other scan. */
const runBudgetMs = 3_000
/** Time limit for loading the code of unknown programs. */
const openTimeoutMs = 10_000
