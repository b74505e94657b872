import { Fault } from '../../basics/fault.ts'
import type { BlockSink, SinkProgress } from '../block-sink.ts'
import type { BlockSource } from '../block-source.ts'
import type { BlockPace, PaceLimits } from '../pace/block-pace.ts'
import type { BlockStream } from '../stream/follow-stream.ts'
import { noteRefusal } from './fetch-block.ts'
import { fillGaps } from './fill-gaps.ts'
import { followNewest } from './follow-newest.ts'
import { emptyFollowState, type FollowState } from './follow-state.ts'
import { type Measured, measureNode, planOf, roundMsOf, shareOf } from './measure-node.ts'
import { sampleBlocks } from './sample-blocks.ts'
import { openSession } from './session.ts'
import { makeStoring } from './storing.ts'

export type BlockFollowerDeps = {
  source: BlockSource
  sink: BlockSink
  pace: BlockPace
  /** Part of the source, if there is one; it runs as long as the follower. */
  stream?: Pick<BlockStream, 'state' | 'isLive' | 'start' | 'stop'>
  limits: PaceLimits
  /** `auto` reads a sample where the node or the limits do not allow for every block. */
  mode: 'auto' | 'blocks'
  backfillMs: number
  nowMs: () => number
  onProblem: (message: string, error?: unknown) => void
}

export type BlockFollower = {
  /** The current state, changed in place. */
  state: FollowState
  start: () => void
  /** Resolves once nothing more is stored. */
  stop: () => Promise<void>
}

/** Pause after the store failed, or while nothing can be done. */
const retryMs = 5_000
/** A folder of another cluster stays one until the operator changes it; a node may be replaced. */
const otherClusterMs = 30_000
/** A plan is made anew after this time, since nodes and chain change. */
const planMs = 30 * 60_000
/** A chain that has just begun has too few blocks to measure, and soon has enough. */
const youngChainMs = 15_000
const finalMs = 30_000
/** The newest blocks were continued elsewhere this often within this time: not every block can be followed. */
const jumpsMax = 3
const jumpsMs = 15 * 60_000
/** A stream is connected and compared with the node within seconds. */
const streamWaitMs = 15_000
const streamTickMs = 250

/** Follows the blocks of a chain and starts anew from what is stored after every failure. */
export const makeBlockFollower = (deps: BlockFollowerDeps): BlockFollower => {
  const state = { ...emptyFollowState(), ...(deps.stream && { stream: deps.stream.state }) }
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    for (let waitMs = 0; await deps.pace.pause(waitMs);) waitMs = await runOnce(deps, state)
  }
  return {
    state,
    start: () => {
      running ??= run()
    },
    stop: async () => {
      deps.pace.stop()
      await Promise.all([running, deps.stream?.stop()])
    },
  }
}

/** One session, until it fails or its plan is over. @returns milliseconds until the next one */
const runOnce = async (deps: BlockFollowerDeps, state: FollowState): Promise<number> => {
  const { source, sink, pace } = deps
  try {
    const progress = await sink.progress()
    if (!(await sink.keepGenesis(await source.genesisHash()))) {
      if (state.trouble !== 'other-cluster')
        deps.onProblem('the node belongs to another cluster than the stored data')
      state.trouble = 'other-cluster'
      return otherClusterMs
    }
    if (state.trouble === 'other-cluster') delete state.trouble
    deps.stream?.start(progress.links.at(-1))
    await runPlan(deps, state, progress)
    return 0
  } catch (error) {
    if (pace.stopped()) return 0
    if (error instanceof Fault && error.problem.startsWith('source-')) {
      noteRefusal(error, pace, state)
      state.trouble ??= 'node'
      // Wallets and pools can be followed on nodes that return no blocks.
      if (deps.mode === 'auto') state.mode = 'pools'
    } else {
      deps.onProblem('blocks cannot be stored; retrying', error)
      state.trouble = 'store'
    }
    return retryMs
  }
}

const runPlan = async (
  deps: BlockFollowerDeps,
  state: FollowState,
  progress: SinkProgress,
): Promise<void> => {
  if (deps.mode === 'blocks') {
    state.mode = 'blocks'
    return followAll(deps, state, progress, () => undefined)
  }
  state.mode = 'measuring'
  if (await isStreamed(deps)) {
    state.mode = 'blocks'
    return followAll(deps, state, progress, endAfterJumps(deps))
  }
  const measured = await measureNode({ ...deps, state })
  if (!measured) {
    state.mode = 'pools'
    await deps.pace.pause(youngChainMs)
    return
  }
  const plan = planOf(measured, deps.limits)
  state.mode = plan.mode
  delete state.limitedBy
  if (plan.mode === 'sample') state.limitedBy = plan.limitedBy
  if (plan.mode === 'blocks') return followAll(deps, state, progress, endAfterJumps(deps))
  if (measured.offered && plan.mode === 'sample') return sample(deps, state, progress, measured)
  await withoutBlocks(deps)
}

/** Every block can be read from a stream, whatever the node allows. */
const isStreamed = async ({ stream, pace, nowMs }: BlockFollowerDeps): Promise<boolean> => {
  const endMs = nowMs() + streamWaitMs
  while (stream && mayStart(stream) && nowMs() < endMs && (await pace.pause(streamTickMs)));
  return stream?.isLive() ?? false
}

/** A server that refuses or lies is left alone for minutes. */
const mayStart = ({ isLive, state: { trouble } }: Pick<BlockStream, 'isLive' | 'state'>): boolean =>
  !isLive() && (trouble === undefined || trouble === 'unreachable')

/** Ends following every block once that has turned out to be impossible. */
const endAfterJumps = ({ stream, nowMs }: BlockFollowerDeps): ((end: () => void) => void) => {
  const jumps: number[] = []
  return (end) => {
    jumps.push(nowMs())
    const recent = jumps.filter((atMs) => nowMs() - atMs < jumpsMs)
    if (recent.length >= jumpsMax && !stream?.isLive()) end()
  }
}

/** What is found by signatures becomes final as well. */
const withoutBlocks = async ({
  source,
  sink,
  pace,
  stream,
  nowMs,
}: BlockFollowerDeps): Promise<void> => {
  const endMs = nowMs() + planMs
  while (
    nowMs() < endMs &&
    !stream?.isLive() &&
    (await pace.pause(finalMs)) &&
    (await pace.take('live'))
  )
    await sink.finalized(await source.finalSlot())
}

/** Every block, until stopped, ended by a jump too many, or failed. */
const followAll = async (
  deps: BlockFollowerDeps,
  state: FollowState,
  progress: SinkProgress,
  onJump: (end: () => void) => void,
): Promise<void> => {
  const { pace, end } = endable(deps.pace)
  const session = openSession(
    sessionDeps(deps, state, pace, () => onJump(end)),
    progress,
  )
  const parts = [followNewest(session), fillGaps(session)].map((part) => part.finally(end))
  const ended = await Promise.allSettled(parts)
  const failed = ended.find((part) => part.status === 'rejected')
  if (failed) throw failed.reason
  await session.storing.settled()
}

const sample = async (
  deps: BlockFollowerDeps,
  state: FollowState,
  progress: SinkProgress,
  measured: Extract<Measured, { offered: true }>,
): Promise<void> => {
  const session = openSession(
    sessionDeps(deps, state, deps.pace, () => undefined),
    progress,
  )
  const startedMs = deps.nowMs()
  const before = { read: state.read, bytes: state.bytes }
  const bytesPerBlock = (): number => {
    const read = state.read - before.read
    return read < blocksForAverage ? measured.bytesPerBlock : (state.bytes - before.bytes) / read
  }
  await sampleBlocks(session, progress.lastSample, {
    shareOf: () => shareOf({ ...measured, bytesPerBlock: bytesPerBlock() }, deps.limits),
    roundMs: roundMsOf(deps.limits),
    isOver: () => deps.nowMs() - startedMs >= planMs || deps.stream?.isLive() === true,
  })
  delete state.share
  delete state.limitedBy
  await session.storing.settled()
}

/** Fewer blocks than that say little about the size of the next ones. */
const blocksForAverage = 20

const sessionDeps = (
  { source, sink, backfillMs, nowMs, onProblem }: BlockFollowerDeps,
  state: FollowState,
  pace: BlockPace,
  onJump: () => void,
): Parameters<typeof openSession>[0] => ({
  source,
  storing: makeStoring(sink),
  pace,
  state,
  nowMs,
  onProblem,
  backfillMs,
  onJump,
})

/** A pace that also stops when one part of a session has ended, so that the other part ends too. */
const endable = (pace: BlockPace): { pace: BlockPace; end: () => void } => {
  let ended = false
  const stillRuns = (runs: boolean): boolean => runs && !ended
  return {
    pace: {
      ...pace,
      take: async (urgency) => stillRuns(!ended && (await pace.take(urgency))),
      pause: async (ms) => stillRuns(!ended && (await pace.pause(ms))),
      stopped: () => ended || pace.stopped(),
    },
    end: () => {
      ended = true
    },
  }
}
