import { type Schedule, scheduleTimer } from '../../../src/basics/schedule.ts'
import { makeGeyserServer } from '../../../src/blocks/adapters/yellowstone/geyser-server.ts'
import type { BlockSink } from '../../../src/blocks/block-sink.ts'
import { type BlockFollower, makeBlockFollower } from '../../../src/blocks/follow/follow-blocks.ts'
import { makeBlockPace, type PaceLimits } from '../../../src/blocks/pace/block-pace.ts'
import { exchangeAccounts } from '../../../src/blocks/stream/exchange-programs.ts'
import { openStreamedSource } from '../../../src/blocks/stream/open-streamed-source.ts'
import type { StreamState } from '../../../src/blocks/stream/stream-state.ts'
import type { BlockNode } from '../blocks/block-node.ts'
import { sourceOf } from '../blocks/follow-scene.ts'
import type { GeyserTestServer } from './geyser-server.ts'

const running: { follower: BlockFollower; stop: () => Promise<void> }[] = []

export type StreamScene = {
  follower: BlockFollower
  stream: StreamState
  problems: string[]
  stop: () => Promise<void>
}

/** A follower of a stream beside a node; `nowMs` is the stream's clock, and all clocks run `speed` times as fast. */
export const followStream = (
  { node, server, token }: { node: BlockNode; server: GeyserTestServer; token?: string },
  sink: BlockSink,
  {
    mode = 'blocks',
    limits = {},
    speed = 1,
    nowMs = fasterClock(speed),
  }: { mode?: 'auto' | 'blocks'; limits?: PaceLimits; nowMs?: () => number; speed?: number } = {},
): StreamScene => {
  const clock = fasterClock(speed)
  const schedule: Schedule = (run, afterMs) => scheduleTimer(run, afterMs / speed)
  const problems: string[] = []
  const onProblem = (message: string): void => void problems.push(message)
  const { source, pace, stream } = openStreamedSource({
    server: makeGeyserServer({
      url: server.url,
      ...(token !== undefined && { token }),
      onBytes: () => undefined,
    }),
    narrower: exchangeAccounts,
    node: sourceOf([node.url]),
    pace: makeBlockPace({ ...limits, nowMs: clock, schedule }),
    nowMs,
    schedule,
    onProblem,
  })
  const follower = makeBlockFollower({
    source,
    sink,
    pace,
    stream,
    limits,
    mode,
    backfillMs: 3_600_000,
    nowMs: clock,
    onProblem,
  })
  const scene = { follower, stop: () => follower.stop() }
  running.push(scene)
  follower.start()
  return { ...scene, stream: stream.state, problems }
}

/** A clock that starts now and runs so many times as fast. */
export const fasterClock = (speed: number): (() => number) => {
  const startedMs = Date.now()
  return () => startedMs + (Date.now() - startedMs) * speed
}

/** For the `afterEach` of a test file. */
export const stopStreamScenes = async (): Promise<void> => {
  for (const { stop } of running.splice(0)) await stop()
}
