import { type App, makeApp } from '../../src/app.ts'
import type { BridgeSetting } from '../../src/app/bridge.ts'
import { readConfig } from '../../src/config.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import type { PageReader } from '../../src/checks/dapp/page/page-facts.ts'
import type { LedgerReader } from '../../src/solana/ledger.ts'
import type { TokenMarket } from '../../src/tokens/token-market.ts'
import type { Route } from '../../src/endpoint/route.ts'
import { openDatabase } from '../../src/store/database.ts'
import { makeEventStore } from '../../src/monitoring/adapters/event-store.ts'
import { makeLog } from '../../src/monitoring/telemetry/log.ts'
import { makeMetrics, type Metrics } from '../../src/monitoring/telemetry/metrics.ts'
import { makeTokenMarket } from '../../src/market/adapters/providers/market.ts'
import { deadChain, noNode } from './dead-chain.ts'
import { makeHandClock } from './hand-clock.ts'

export type TestApp = App & {
  metrics: Metrics
  /** The stdout lines so far. */
  logged: () => string
  advance: (byMs: number) => void
}

const deadLedger: LedgerReader = {
  readTokenAccounts: noNode,
  readLargestAccounts: noNode,
  readProgramAccounts: noNode,
  readSignatures: noNode,
  readTransactions: noNode,
  readLatestBlockhash: noNode,
  readEpoch: noNode,
}

/**
 * The whole service in this process, with a database in memory and a manual clock. `routes` replace the product's own.
 */
export const makeTestApp = ({
  env = {},
  routes,
  chain = deadChain,
  ledger = deadLedger,
  market = makeTokenMarket({
    providers: [],
    verifiedTokens: () => [],
    nowMs: Date.now,
    random: Math.random,
  }),
  pages,
  bridge,
}: {
  env?: Record<string, string>
  routes?: readonly Route<unknown>[]
  chain?: ChainReader
  ledger?: LedgerReader
  market?: TokenMarket
  pages?: PageReader
  bridge?: BridgeSetting
} = {}): TestApp => {
  const clock = makeHandClock()
  const metrics = makeMetrics()
  let lines = ''
  const log = makeLog({
    write: (text) => {
      lines += text
    },
    level: 'info',
    nowMs: clock.nowMs,
    schedule: clock.schedule,
    linesDropped: metrics.logLinesDropped,
  })
  const store = makeEventStore({
    database: openDatabase(':memory:'),
    nowMs: clock.nowMs,
    startedAtMs: clock.nowMs(),
    deploySha: 'abc1234',
    retentionDays: 30,
    metrics,
    report: (message, error) => log.warn(message, {}, error),
    schedule: clock.schedule,
  })
  const app = makeApp({
    config: readConfig(env),
    nowMs: clock.nowMs,
    log,
    metrics,
    // Does in this thread what the event thread does: stores each event and writes its line.
    events: {
      ...store,
      append: (event) => {
        store.append(event)
        log.event(event)
      },
    },
    chain,
    ledger,
    market,
    countryOf: () => undefined,
    ...(pages && { pages }),
    ...(bridge && { bridge }),
    ...(routes && { routes }),
  })
  return {
    ...app,
    metrics,
    logged: () => {
      log.flush()
      return lines
    },
    advance: clock.advance,
  }
}
