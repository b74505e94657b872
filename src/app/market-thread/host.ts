import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { scheduleTimer } from '../../basics/schedule.ts'
import { openMarketDatabase } from '../../market/adapters/store/market-database.ts'
import { startCheckpoints } from './checkpoint-thread.ts'
import { takeMarketLock } from '../../market/adapters/store/market-lock.ts'
import { makeTradeStore, type TradeStore } from '../../market/adapters/store/trade-store.ts'
import { serveArchive } from '../../market/blocks/archive-channel.ts'
import type { BlockArchive } from '../../market/blocks/block-archive.ts'
import type { TradeChange } from '../../market/trades/trade-changes.ts'
import type { Report } from '../../monitoring/adapters/event-queue.ts'
import type {
  FromMarketThread,
  MarketAnswer,
  MarketQuery,
  MarketThreadSettings,
  ToMarketThread,
} from './messages.ts'

/** Pause before the next attempt while another process uses the database. */
const lockRetryMs = 2_000

/** Runs in a separate thread: stores trades and answers questions about them. */
export const hostMarketThread = (): void => {
  const port = parentPort
  if (port === null) throw new Error('The market thread was started as a process.')
  const settings: MarketThreadSettings = workerData
  const send = (message: FromMarketThread): void => port.postMessage(message)
  // Rebuilding an open hour takes seconds at the rate of mainnet, and the rest of the server need not wait for it.
  send({ kind: 'ready' })
  const opening = openWhenFree(settings, send)

  const answer = async (id: number, question: MarketQuery): Promise<void> => {
    try {
      const found = await answerOf(opening, question)
      send({ kind: 'answer', id, answer: found })
    } catch (error) {
      send({ kind: 'failure', id, sentence: sentenceOf(error) })
    }
  }
  port.on('message', (message: ToMarketThread) => {
    if (message.kind === 'follow') opening.follow()
    else if (message.kind === 'query') void answer(message.id, message.question)
    else serveBlocks(message.port, opening)
  })
}

type Opening = ReturnType<typeof openWhenFree>
type Opened = TradeStore & { end: () => Promise<void> }

/**
 * Opens the store, or waits until the process that uses it has ended: what an open hour has in memory cannot be shared. A
 * database that cannot be used stays closed, and the rest of the server works.
 */
const openWhenFree = (
  settings: MarketThreadSettings,
  send: (message: FromMarketThread) => void,
) => {
  let opened: Opened | undefined
  let problem = ''
  let isFollowed = false
  const onCommit = (change: TradeChange): void => {
    send({ kind: 'change', ...(isFollowed && { change }) })
  }
  let cancel = (): void => undefined

  const attempt = (): void => {
    try {
      const release = takeMarketLock(settings.databasePath)
      if (!release) {
        problem = 'another server on the same DATA_DIR stores the trades'
        send({ kind: 'health', health: { status: 'degraded', detail: inUse } })
        cancel = scheduleTimer(attempt, lockRetryMs)
        return
      }
      opened = openStore({ ...settings, onCommit }, release, send)
      send({ kind: 'health', health: { status: 'ok' } })
    } catch (error) {
      problem = sentenceOf(error)
      send({ kind: 'health', health: { status: 'down', detail: unusable } })
      send({ kind: 'report', message: 'trades cannot be stored', reason: problem })
    }
  }
  attempt()
  return {
    store: (): TradeStore => {
      if (!opened) throw new Error(problem)
      return opened
    },
    follow: (): void => {
      isFollowed = true
    },
    close: async (): Promise<void> => {
      cancel()
      await opened?.end()
    },
  }
}

/** While the store is not open, calls are refused and repeated by the other end. */
const serveBlocks = (port: MessagePort, opening: Opening): void => {
  const blocks = async (): Promise<BlockArchive> => opening.store().blocks
  serveArchive(
    {
      send: (message) => port.postMessage(message),
      hear: (take) => void port.on('message', take),
    },
    {
      progress: async () => (await blocks()).progress(),
      keepGenesis: async (genesis) => (await blocks()).keepGenesis(genesis),
      store: async (block) => (await blocks()).store(block),
      takeBack: async (dropped) => (await blocks()).takeBack(dropped),
      giveUp: async (...args) => (await blocks()).giveUp(...args),
      finalized: async (slot) => (await blocks()).finalized(slot),
    },
  )
}

const inUse = 'Another server on the same DATA_DIR stores the trades.'
const unusable = 'The database of trades cannot be used. The log has the reason.'

const openStore = (
  settings: MarketThreadSettings & { onCommit: (change: TradeChange) => void },
  release: () => void,
  send: (message: FromMarketThread) => void,
): Opened => {
  const report: Report = (message, error) =>
    send({
      kind: 'report',
      message,
      ...(error !== undefined && { reason: sentenceOf(error) }),
    })
  try {
    const database = openMarketDatabase(settings.databasePath)
    try {
      const store = makeTradeStore({
        ...settings,
        database,
        nowMs: Date.now,
        schedule: scheduleTimer,
        report,
      })
      const checkpoints = startCheckpoints(settings.databasePath, (error) =>
        report('trades are moved to their database by the thread that stores them', error),
      )
      const end = async (): Promise<void> => {
        store.close()
        await checkpoints.stop()
        database.close()
        release()
      }
      return { ...store, end }
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

const answerOf = async (opening: Opening, question: MarketQuery): Promise<MarketAnswer> => {
  if (question.kind === 'trades') return { trades: await opening.store().answer(question.request) }
  await opening.close()
  return {}
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
