// One of the compared servers: `bun scripts/bench/pipeline-server.ts <bare|product>` prints its port. All answer the
// same cached list of twenty tokens on the same path; with `QUOTA_URL`, the product counts quotas there.
import { Elysia } from 'elysia'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeApp } from '../../src/app.ts'
import { Fault } from '../../src/basics/fault.ts'
import { readConfig } from '../../src/config.ts'
import { addressFromBytes } from '../../src/solana/address/address.ts'
import type { TokenFacts } from '../../src/tokens/token-market.ts'
import { listen } from '../../src/server/listen.ts'
import { openQuotas } from '../../src/app/open/open-quotas.ts'
import { startEventThread } from '../../src/app/event-thread/client.ts'
import { makeLog } from '../../src/monitoring/telemetry/log.ts'
import { makeMetrics } from '../../src/monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../../src/basics/schedule.ts'
import { makeTokenMarket } from '../../src/market/adapters/providers/market.ts'

const path = '/v1/data/tokens/trending'

/** Realistic trending tokens: distinct mints, hosted logos, prices of many digits. */
const trending: readonly TokenFacts[] = Array.from({ length: 20 }, (_, index) => {
  const mint = addressFromBytes(new Uint8Array(32).fill(200 + index))
  return {
    mint,
    source: 'Bench',
    symbol: `TOK${index}`,
    name: `Token number ${index}`,
    logoUrl: `https://raw.githubusercontent.com/example/token-list/main/assets/mainnet/${mint}/logo.png`,
    verified: true,
    priceUsd: 0.000_023_456_789_12 * (index + 1),
    marketCapUsd: 1_234_567.891_234 * (index + 1),
    flows: {
      '24h': {
        volumeUsd: 12_345.678_912 * (20 - index),
        priceChangePct: (index - 10.5) * 1.234_567_89,
      },
    },
  }
})

/** The product's answer for them. */
const payload = {
  tokens: trending.map(
    ({ source: _source, verified: _verified, flows, priceUsd, marketCapUsd, ...token }) => ({
      ...token,
      priceUsd,
      marketCapUsd,
      volume24hUsd: flows?.['24h']?.volumeUsd,
      change24hPct: flows?.['24h']?.priceChangePct,
      riskLevel: 'low',
    }),
  ),
}

/** As if there were no node: what the answer would read from the chain is left out. */
const refuseChain = () =>
  Promise.reject(new Fault('source-unreachable', { source: 'the Solana node' }))

/** Everything on, as in production: quotas that never refuse, events on disk, log lines written, metrics. */
const serveProduct = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-bench-'))
  const metrics = makeMetrics()
  const fail = (error: unknown): never => {
    throw new Error('the event thread was lost', { cause: error })
  }
  const events = startEventThread({
    entry: new URL('./event-thread.ts', import.meta.url),
    settings: {
      databasePath: join(folder, 'drawbridge.db'),
      startedAtMs: Date.now(),
      deploySha: 'bench',
      retentionDays: 30,
      logLevel: 'info',
    },
    metrics,
    schedule: scheduleTimer,
    writeLines: fail,
    onLost: fail,
  })
  const log = makeLog({
    write: events.writeLines,
    level: 'info',
    nowMs: Date.now,
    schedule: scheduleTimer,
    linesDropped: metrics.logLinesDropped,
  })
  await events.ready
  const quota = '10000000/60'
  const config = readConfig({
    QUOTA_IP: quota,
    QUOTA_ENDPOINT: quota,
    QUOTA_CAPABILITY: quota,
    QUOTA_URL: process.env['QUOTA_URL'],
  })
  const quotas = openQuotas(config, { metrics, log })
  await quotas.start()
  const app = makeApp({
    config,
    ...quotas.parts,
    nowMs: Date.now,
    log,
    metrics,
    events,
    chain: {
      readTables: refuseChain,
      readAccounts: refuseChain,
      simulate: refuseChain,
      health: () => ({ status: 'unknown' }),
    },
    ledger: {
      readTokenAccounts: refuseChain,
      readLargestAccounts: refuseChain,
      readProgramAccounts: refuseChain,
      readSignatures: refuseChain,
      readTransactions: refuseChain,
      readLatestBlockhash: refuseChain,
      readEpoch: refuseChain,
    },
    market: makeTokenMarket({
      providers: [{ name: 'Bench', trending: () => Promise.resolve([...trending]) }],
      verifiedTokens: () => [],
      nowMs: Date.now,
      random: Math.random,
    }),
    countryOf: () => undefined,
  })
  process.on('SIGTERM', () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })
  return listen('127.0.0.1', 0, app.api).port
}

const serveBare = (): number =>
  new Elysia().get(path, () => payload).listen({ hostname: '127.0.0.1', port: 0 }).server?.port ?? 0

if (import.meta.main) console.log(process.argv[2] === 'bare' ? serveBare() : await serveProduct())
