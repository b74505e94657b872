// A store of trades filled as the server fills it, by a clock of blocks.
import type { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { startCheckpoints } from '../../src/app/market-thread/checkpoint-thread.ts'
import { openMarketDatabase } from '../../src/market/adapters/store/market-database.ts'
import { makeTradeStore, type TradeStore } from '../../src/market/adapters/store/trade-store.ts'
import { blockNumber, blocksPerHour, startSeconds } from './trade-blocks.ts'

/** Block time, by which the upkeep runs. */
export const makeBlockClock = (startMs = startSeconds * 1_000) => {
  let nowMs = startMs
  let timers: { atMs: number; run: () => void }[] = []
  let worstMs = 0
  return {
    nowMs: () => nowMs,
    worstMs: () => worstMs,
    schedule: (run: () => void, afterMs: number) => {
      const timer = { atMs: nowMs + afterMs, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advanceTo: (untilMs: number): void => {
      for (;;) {
        const [next] = timers.filter(({ atMs }) => atMs <= untilMs)
        if (!next) break
        timers = timers.filter((other) => other !== next)
        nowMs = Math.max(nowMs, next.atMs)
        const startedMs = performance.now()
        next.run()
        worstMs = Math.max(worstMs, performance.now() - startedMs)
      }
      nowMs = Math.max(nowMs, untilMs)
    },
  }
}

export type BlockClock = ReturnType<typeof makeBlockClock>

export const openStore = (database: Database, clock: BlockClock): TradeStore => {
  const store = makeTradeStore({
    database,
    nowMs: clock.nowMs,
    schedule: clock.schedule,
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
    retentionDays: 30,
    maxBytes: 1e12,
    watched: [],
  })
  return {
    ...store,
    close: () => {
      store.close()
      database.close()
    },
  }
}

/** Blocks come some thirty times as fast as the chain makes them. */
const checkpointsEveryMs = 500

/** Stores generated blocks as the server does. */
export const fill = async (path: string, trades: number) => {
  const clock = makeBlockClock()
  const store = openStore(openMarketDatabase(path), clock)
  const checkpoints = startCheckpoints(
    path,
    (error) => {
      throw error
    },
    checkpointsEveryMs,
  )
  const cpu = process.cpuUsage()
  const startedMs = performance.now()
  const startedBytes = diskBytes()
  let stored = 0
  let memory = 0
  let generatedMs = 0
  for (let number = 0; stored < trades; number += 1) {
    const madeMs = performance.now()
    const facts = blockNumber(number)
    generatedMs += performance.now() - madeMs
    await store.blocks.store({ facts, place: number === 0 ? 'start' : 'chain', produced: 1 })
    stored += facts.trades.length
    clock.advanceTo(facts.timeSeconds * 1_000)
    if (number % 32 === 0) await store.blocks.finalized(facts.slot)
    if (number % blocksPerHour === 0) {
      memory = Math.max(memory, process.memoryUsage.rss())
      progress(number / blocksPerHour, stored, startedMs)
    }
  }
  const used = process.cpuUsage(cpu)
  const cpuMs = (used.user + used.system) / 1_000 - generatedMs
  memory = Math.max(memory, process.memoryUsage.rss())
  await checkpoints.stop()
  store.close()
  return {
    clock,
    trades: stored,
    cpuMicrosPerTrade: (1_000 * cpuMs) / stored,
    storedPerSecond: stored / ((performance.now() - startedMs - generatedMs) / 1_000),
    worstPauseMs: clock.worstMs(),
    diskBytesPerTrade: (diskBytes() - startedBytes) / stored,
    memoryMb: memory / 1e6,
  }
}

const progress = (hours: number, stored: number, startedMs: number): void => {
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  console.error(`${hours} hours, ${stored} trades, ${seconds} s`)
}

/** What this process has handed to the disk; 0 where the system does not count it. */
const diskBytes = (): number => {
  try {
    return Number(/write_bytes: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
