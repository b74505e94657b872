import type { MessagePort } from 'node:worker_threads'
import { scheduleTimer } from '../../basics/schedule.ts'
import { behindSeconds, followHealth } from '../../blocks/follow/follow-health.ts'
import type { PaceLimits } from '../../blocks/pace/block-pace.ts'
import { blockThreadEntry } from '../../build-info.ts'
import type { Config } from '../../config.ts'
import type { OperationalLog } from '../../monitoring/telemetry/log.ts'
import type { Counter } from '../../monitoring/telemetry/instrument.ts'
import type { Metrics } from '../../monitoring/telemetry/metrics.ts'
import type { ComponentHealth } from '../../solana/chain.ts'
import { makeBlockThread } from '../block-thread/client.ts'
import type { BlockThreadState } from '../block-thread/messages.ts'

export type OpenBlocks = {
  health: () => ComponentHealth
  /** Whether `health` has more to say than that of wallets and pools, which are followed instead of blocks. */
  reports: () => boolean
  mode: () => BlockThreadState['mode']
  start: () => void
  stop: () => Promise<void>
}

export type BlockParts = {
  config: Config
  limits: PaceLimits
  /** One end of a new channel to the archive of blocks. */
  connectArchive: () => MessagePort
  log: OperationalLog
  metrics: Metrics
}

/** The thread that follows blocks, with its health and metrics. */
export const openBlocks = ({
  config,
  limits,
  connectArchive,
  log,
  metrics,
}: BlockParts): OpenBlocks => {
  const thread = makeBlockThread({
    entry: blockThreadEntry,
    settings: {
      urls: config.solanaRpcUrls,
      mode: config.index === 'blocks' ? 'blocks' : 'auto',
      limits,
      backfillMs: config.indexBackfillMinutes * 60_000,
      ...(config.yellowstoneUrl !== undefined && {
        yellowstone: {
          url: config.yellowstoneUrl,
          ...(config.yellowstoneToken !== undefined && { token: config.yellowstoneToken }),
        },
      }),
    },
    connectArchive,
    schedule: scheduleTimer,
    onState: (state, before) => count(metrics, state, before),
    onProblem: (message, details) =>
      log.warn(message, {}, details === undefined ? undefined : new Error(details)),
  })
  metrics.blocksBehind.readWith(() => behindSeconds(thread.state(), Date.now()))
  metrics.blocksOpenSlots.readWith(() => thread.state().openSlots)
  metrics.blocksShare.readWith(() => shareOf(thread.state()))
  metrics.streamLive.readWith(() => {
    const { stream } = thread.state()
    return stream && Number(stream.mode === 'live')
  })
  return {
    health: () => followHealth(thread.state(), Date.now()),
    reports: () => thread.state().mode !== 'pools' || config.yellowstoneUrl !== undefined,
    mode: () => thread.state().mode,
    start: thread.start,
    stop: thread.stop,
  }
}

const shareOf = ({ mode, share }: BlockThreadState): number =>
  mode === 'blocks' ? 1 : (share ?? 0)

/** Adds what has happened since the last report. */
const count = (metrics: Metrics, state: BlockThreadState, before: BlockThreadState): void => {
  metrics.blocksRead.inc(state.read - before.read)
  metrics.blocksSkipped.inc(state.skipped - before.skipped)
  metrics.blocksBytes.inc(bytesOf(state) - bytesOf(before))
  metrics.blocksForks.inc(state.forks - before.forks)
  metrics.indexTrades.inc(state.trades - before.trades)
  metrics.indexTransactions.labels('unread').inc(state.unread - before.unread)
  countEach((reason) => metrics.blocksRefused.labels(reason), state.refused, before.refused)
  metrics.streamBlocks.inc((state.stream?.streamed ?? 0) - (before.stream?.streamed ?? 0))
  metrics.streamReconnects.inc((state.stream?.reconnects ?? 0) - (before.stream?.reconnects ?? 0))
  countEach(
    (reason) => metrics.streamRefused.labels(reason),
    state.stream?.refused ?? {},
    before.stream?.refused ?? {},
  )
  countEach((reason) => metrics.blocksLost.labels(reason), state.lost, before.lost)
}

const bytesOf = ({ bytes, stream }: BlockThreadState): number => bytes + (stream?.bytes ?? 0)

type Counts = Partial<Record<string, number>>

const countEach = (
  counterOf: (reason: string) => Counter,
  counts: Counts,
  before: Counts,
): void => {
  for (const [reason, number = 0] of Object.entries(counts))
    counterOf(reason).inc(number - (before[reason] ?? 0))
}
