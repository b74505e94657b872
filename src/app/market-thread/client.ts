import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Schedule } from '../../basics/schedule.ts'
import { makeTradeClient } from '../../market/adapters/store/trade-client.ts'
import type { TradeArchive, TradeIndex } from '../../market/trades/trade-index.ts'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { TradeChange, TradeStreamSource } from '../../market/trades/trade-changes.ts'
import { followWorker } from '../threads/thread-life.ts'
import { makeThreadQueries, threadEnded } from '../threads/thread-queries.ts'
import type {
  FromMarketThread,
  MarketAnswer,
  MarketQuery,
  MarketThreadSettings,
  ToMarketThread,
} from './messages.ts'

export type MarketThreadOptions = {
  /** Module that calls `hostMarketThread`. */
  entry: URL
  settings: MarketThreadSettings
  schedule: Schedule
  /** Problems of the store, and that they are over. */
  report: (message: string, reason?: string) => void
  /** Called once if the thread ends unexpectedly after its start. */
  onLost: (error: unknown) => void
}

export type MarketThread = {
  trades: TradeIndex & TradeArchive
  /** Number of commits; answers from the same number are the same. */
  commits: () => number
  /** Calls back after each commit; see `TradeStreamSource`. */
  follow: TradeStreamSource['follow']
  /** One end of a new channel to the archive of blocks. */
  connectArchive: () => MessagePort
  /** Resolves once the thread runs; that its database can be used is part of its health. */
  ready: Promise<void>
  /** Of the store, from the thread's last report; sends no message. */
  health: () => ComponentHealth
  /** Resolves when what was sent is stored and the thread has ended. */
  close: () => Promise<void>
}

/** Starts the thread that stores trades and answers questions about them, so that no request waits for its disk. */
export const startMarketThread = (options: MarketThreadOptions): MarketThread => {
  const worker = new Worker(options.entry, { workerData: options.settings })
  const queries = makeThreadQueries<MarketQuery, MarketAnswer>((id, question) => {
    const message: ToMarketThread = { kind: 'query', id, question }
    worker.postMessage(message)
  }, options.schedule)
  let health: ComponentHealth = { status: 'unknown' }
  let commits = 0
  const followers = makeFollowers(() =>
    worker.postMessage({ kind: 'follow' } satisfies ToMarketThread),
  )
  const life = followWorker<FromMarketThread>(worker, 'market thread', {
    lost: options.onLost,
    hear: (message) => {
      if (message.kind === 'change') {
        commits += 1
        if (message.change) followers.pass(message.change)
      } else if (message.kind === 'health') health = message.health
      else if (message.kind === 'report') options.report(message.message, message.reason)
      else queries.settle(message)
    },
    ended: () => {
      queries.giveUp()
      followers.giveUp()
    },
  })
  const query = (question: MarketQuery): Promise<MarketAnswer> =>
    life.isOver() ? Promise.reject(threadEnded()) : queries.send(question)

  return {
    ready: life.ready,
    trades: makeTradeClient(async (request) => {
      const { trades } = await query({ kind: 'trades', request })
      if (trades === undefined) throw new Error('the market thread answered without trades')
      return trades
    }),
    commits: () => commits,
    follow: followers.add,
    connectArchive: () => {
      const { port1, port2 } = new MessageChannel()
      const message: ToMarketThread = { kind: 'archive', port: port2 }
      worker.postMessage(message, [port2])
      return port1
    },
    health: () =>
      life.isOver() ? { status: 'down', detail: 'Trades are no longer stored.' } : health,
    close: async () => {
      if (life.isOver()) return
      try {
        const closing = query({ kind: 'close' })
        life.close()
        await closing
      } finally {
        await worker.terminate()
      }
    },
  }
}

type Follower = { take: (change: TradeChange) => void; onLost: () => void }

/** Who is called after each commit. The thread reports commits from the first follower on. */
const makeFollowers = (start: () => void) => {
  const followers = new Set<Follower>()
  let isStarted = false
  let isLost = false
  return {
    add: (take: Follower['take'], onLost: Follower['onLost']): (() => void) => {
      const follower = { take, onLost }
      followers.add(follower)
      if (isLost) onLost()
      else if (!isStarted) start()
      isStarted = true
      return () => void followers.delete(follower)
    },
    pass: (change: TradeChange): void => {
      for (const { take } of followers) take(change)
    },
    giveUp: (): void => {
      isLost = true
      for (const { onLost } of followers) onLost()
    },
  }
}
