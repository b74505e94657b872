import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { scheduleTimer } from '../../basics/schedule.ts'
import { makeBoundedSource } from '../../blocks/adapters/bounded-source.ts'
import { makeRpcBlockSource } from '../../blocks/adapters/rpc-block-source.ts'
import { makeSeveralNodes } from '../../blocks/adapters/several-nodes.ts'
import { makeGeyserServer } from '../../blocks/adapters/yellowstone/geyser-server.ts'
import type { BlockSource } from '../../blocks/block-source.ts'
import { type BlockFollower, makeBlockFollower } from '../../blocks/follow/follow-blocks.ts'
import { type BlockPace, makeBlockPace } from '../../blocks/pace/block-pace.ts'
import { exchangeAccounts } from '../../blocks/stream/exchange-programs.ts'
import type { BlockStreamDeps } from '../../blocks/stream/follow-stream.ts'
import {
  openStreamedSource,
  type StreamedSource,
} from '../../blocks/stream/open-streamed-source.ts'
import { blockMaxBytes } from '../../blocks/thresholds.ts'
import { makeArchiveClient } from '../../market/blocks/archive-channel.ts'
import { makeArchiveSink } from '../../market/blocks/archive-sink.ts'
import { makeRpcClient } from '../../solana/rpc/client.ts'
import { makeCollector } from './collector.ts'
import type {
  BlockThreadSettings,
  BlockThreadState,
  FromBlockThread,
  ToBlockThread,
} from './messages.ts'

/** How often the state is reported; health and metrics are that old. */
const reportMs = 1_000

/** A block of several megabytes over a slow line. */
const timeoutMs = 15_000

/**
 * Runs in a separate thread: reads blocks, derives trades and hands them to the thread that stores them, so that neither
 * requests nor queries wait for a block of megabytes. An uncaught error ends the thread, which is then started again.
 */
export const hostBlockThread = (): void => {
  const port = parentPort
  if (port === null) throw new Error('The block thread was started as a process.')
  const settings: BlockThreadSettings = workerData
  const send = (message: FromBlockThread): void => port.postMessage(message)
  let opened: Opened | undefined
  port.on('message', (message: ToBlockThread) => {
    if (message.kind === 'start') {
      opened = open(settings, message.archive, send)
      return
    }
    void (opened?.close() ?? Promise.resolve()).then(() => send({ kind: 'closed' }))
  })
}

/** A stream has no votes and failures, so that more garbage is made of each byte. */
const collectEveryBytes = { node: 20_000_000, stream: 8_000_000 } as const

type Opened = { close: () => Promise<void> }

const open = (
  settings: BlockThreadSettings,
  archivePort: MessagePort,
  send: (message: FromBlockThread) => void,
): Opened => {
  const counts = { trades: 0 }
  const pace = makeBlockPace({ ...settings.limits, nowMs: Date.now, schedule: setTimer })
  const { archive, giveUp } = makeArchiveClient({
    send: (message) => archivePort.postMessage(message),
    hear: (take) => archivePort.on('message', take),
  })
  archivePort.on('close', () => giveUp(new Error('the store was closed')))
  const sink = makeArchiveSink(archive, ({ trades }) => {
    counts.trades += trades.length
  })
  const onProblem = (message: string, error?: unknown): void =>
    send({ kind: 'problem', message, ...(error !== undefined && { details: detailsOf(error) }) })
  const onBytes = (bytes: number): void => {
    follower.state.bytes += bytes
  }
  const node = makeBoundedSource({
    source: sourceOf(settings.urls, pace, onBytes),
    onRead: makeCollector(Bun.gc, collectEveryBytes.node).read,
  })
  const follower: BlockFollower = makeBlockFollower({
    ...settings,
    ...(settings.yellowstone
      ? openStream(settings.yellowstone, { node, pace, onProblem })
      : { source: node, pace }),
    sink,
    nowMs: Date.now,
    onProblem,
  })
  const report = (): void => {
    const state: BlockThreadState = { ...follower.state, ...counts }
    send({ kind: 'state', state })
  }
  const timer = setInterval(report, reportMs)
  follower.start()
  return {
    close: async () => {
      await follower.stop()
      clearInterval(timer)
      report()
      archivePort.close()
    },
  }
}

const openStream = (
  yellowstone: NonNullable<BlockThreadSettings['yellowstone']>,
  deps: Pick<BlockStreamDeps, 'onProblem'> & { node: BlockSource; pace: BlockPace },
): StreamedSource => {
  const collector = makeCollector(Bun.gc, collectEveryBytes.stream)
  const opened: StreamedSource = openStreamedSource({
    ...deps,
    server: makeGeyserServer({
      ...yellowstone,
      onBytes: (bytes) => {
        opened.stream.state.bytes += bytes
        collector.read(bytes)
      },
    }),
    narrower: exchangeAccounts,
    nowMs: Date.now,
    schedule: setTimer,
  })
  return opened
}

/** A client for each node, since each has to prove its cluster. */
const sourceOf = (urls: readonly string[], pace: BlockPace, onBytes: (bytes: number) => void) =>
  makeSeveralNodes({
    nowMs: Date.now,
    onExtraCall: () => pace.spent({ calls: 1 }),
    nodes: urls.map((url) =>
      makeRpcBlockSource({
        client: makeRpcClient({
          urls: [url],
          nowMs: Date.now,
          timeoutMs,
          deadlineMs: timeoutMs,
          maxBytes: blockMaxBytes,
        }),
        nowMs: Date.now,
        onBytes: (bytes) => {
          pace.spent({ bytes })
          onBytes(bytes)
        },
      }),
    ),
  })

/** Timers that keep the thread alive, which has nothing else to wait for. */
const setTimer: typeof scheduleTimer = (run, afterMs) => {
  const timer = setTimeout(run, afterMs)
  return () => clearTimeout(timer)
}

const detailsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
