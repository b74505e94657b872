import { makeRpcBlockSource } from '../../../src/blocks/adapters/rpc-block-source.ts'
import { makeSeveralNodes } from '../../../src/blocks/adapters/several-nodes.ts'
import type { BlockSink } from '../../../src/blocks/block-sink.ts'
import type { BlockSource } from '../../../src/blocks/block-source.ts'
import {
  type BlockFollower,
  type BlockFollowerDeps,
  makeBlockFollower,
} from '../../../src/blocks/follow/follow-blocks.ts'
import { makeBlockPace, type PaceLimits } from '../../../src/blocks/pace/block-pace.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import type { BlockNode } from './block-node.ts'

export const sourceOf = (
  urls: readonly string[],
  onBytes = (_: number): void => undefined,
  onExtraCall = (): void => undefined,
) =>
  makeSeveralNodes({
    nowMs: Date.now,
    onExtraCall,
    nodes: urls.map((url): BlockSource =>
      makeRpcBlockSource({
        client: makeRpcClient({ urls: [url], nowMs: Date.now, timeoutMs: 2_000 }),
        nowMs: Date.now,
        onBytes,
      }),
    ),
  })

const running: { follower?: BlockFollower; nodes: readonly BlockNode[] }[] = []

export type SceneOptions = Partial<Pick<BlockFollowerDeps, 'mode' | 'backfillMs'>> & {
  limits?: PaceLimits
}

/** A follower of these nodes, stopped with them by `stopScenes`. */
export const follow = (
  nodes: readonly BlockNode[],
  sink: BlockSink,
  { mode = 'blocks', backfillMs = 3_600_000, limits = {} }: SceneOptions = {},
): BlockFollower & { problems: string[] } => {
  const pace = makeBlockPace({ ...limits, nowMs: Date.now, schedule: scheduleTimer })
  const problems: string[] = []
  const follower = makeBlockFollower({
    source: sourceOf(
      nodes.map(({ url }) => url),
      (bytes) => {
        pace.spent({ bytes })
        follower.state.bytes += bytes
      },
    ),
    sink,
    pace,
    limits,
    mode,
    backfillMs,
    nowMs: Date.now,
    onProblem: (message) => problems.push(message),
  })
  running.push({ follower, nodes })
  follower.start()
  return { ...follower, problems }
}

/** Stops followers and nodes; for the `afterEach` of a test file. */
export const stopScenes = async (): Promise<void> => {
  for (const { follower, nodes } of running.splice(0)) {
    await follower?.stop()
    for (const node of nodes) await node.stop()
  }
}

/** Waits until a condition holds. @throws Error with what is missing after `withinMs` */
export const until = async (
  what: string,
  holds: () => boolean,
  withinMs = 60_000,
): Promise<void> => {
  const endMs = Date.now() + withinMs
  while (!holds()) {
    if (Date.now() > endMs) throw new Error(`not within ${withinMs} ms: ${what}`)
    await Bun.sleep(20)
  }
}
