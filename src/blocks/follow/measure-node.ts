import { Fault } from '../../basics/fault.ts'
import type { Block } from '../block.ts'
import type { BlockSource } from '../block-source.ts'
import type { BlockPace, PaceLimits } from '../pace/block-pace.ts'
import { fetchAhead, fetchBlock } from './fetch-block.ts'
import type { FollowState } from './follow-state.ts'
import type { LimitedBy } from '../limited-by.ts'

/** `offered: false`: the node returns no whole blocks. */
export type Measured =
  | { offered: false }
  | {
      offered: true
      /** What the chain produces. */
      blocksPerSecond: number
      /** What this node returned and this machine read, at most four at a time, without waits for the budget. */
      readPerSecond: number
      bytesPerBlock: number
    }

const listSlots = 300n
/** The newest ones may not be on every machine behind a balancer. */
const settleSlots = 5n
const samples = 8
const ahead = 4

/** Following must be possible with room for bursts, larger blocks and catching up. */
const room = 1.5
/** Lists of new slots and the final slot, beside the blocks themselves. */
const otherCallsPerSecond = 2.6
/** A share too small to be worth anything, and one above which blocks are followed without gaps or not at all. */
const shareBounds = { min: 0.001, max: 0.8 } as const

/** Reads a few recent blocks as fast as the node returns them. Rejects with its Fault if it does not answer. */
export const measureNode = async (deps: {
  source: BlockSource
  pace: BlockPace
  state: FollowState
  nowMs: () => number
}): Promise<Measured | undefined> => {
  const { source, pace, nowMs } = deps
  if (!(await pace.take('live'))) return undefined
  const head = await source.headSlot()
  const from = head > listSlots ? head - listSlots : 0n
  const slots = await listed(source, from, head > settleSlots ? head - settleSlots : head)
  if (!slots) return { offered: false }
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined || slots.length < samples) return undefined
  const blocks: Block[] = []
  const chosen = [first, ...slots.slice(-samples + 1)]
  const timed = makeTimed(source, nowMs)
  const fetch = (slot: bigint) => fetchBlock({ ...deps, source: timed.source }, slot, 'live')
  for await (const fetched of fetchAhead(chosen, ahead, fetch))
    if ('block' in fetched) blocks.push(fetched.block)
  const seconds = Math.max(timed.busyMs(), 1) / 1_000
  if (blocks.length === 0) return { offered: false }
  return {
    offered: true,
    blocksPerSecond: rateOf(blocks, slots.length),
    readPerSecond: blocks.length / seconds,
    bytesPerBlock: blocks.reduce((sum, { bytes }) => sum + bytes, 0) / blocks.length,
  }
}

/** Counts the time in which at least one block was on its way. */
const makeTimed = (source: BlockSource, nowMs: () => number) => {
  let underWay = 0
  let sinceMs = 0
  let totalMs = 0
  return {
    busyMs: () => totalMs,
    source: {
      ...source,
      readBlock: async (slot: bigint) => {
        if (underWay === 0) sinceMs = nowMs()
        underWay += 1
        try {
          return await source.readBlock(slot)
        } finally {
          underWay -= 1
          if (underWay === 0) totalMs += nowMs() - sinceMs
        }
      },
    },
  }
}

/** Undefined if the node does not know the method. */
const listed = async (
  source: BlockSource,
  fromSlot: bigint,
  toSlot: bigint,
): Promise<bigint[] | undefined> => {
  try {
    return await source.producedSlots(fromSlot, toSlot)
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === 'UPSTREAM_ERROR') return undefined
    throw thrown
  }
}

/** Since autumn 2026 (SIMD-0525); used where the times of blocks show nothing. */
const usualBlocksPerSecond = 4.7

const rateOf = (blocks: readonly Block[], produced: number): number => {
  const [first, last] = [blocks[0]?.timeSeconds, blocks.at(-1)?.timeSeconds]
  if (first === undefined || last === undefined || last <= first) return usualBlocksPerSecond
  return produced / (last - first)
}

export type Plan =
  { mode: 'blocks' } | { mode: 'sample'; share: number; limitedBy: LimitedBy } | { mode: 'pools' }

type Offered = Extract<Measured, { offered: true }>

/** Every block if that is possible with room to spare, else the share of them that the limits allow. */
export const planOf = (measured: Measured, limits: PaceLimits): Plan => {
  if (!measured.offered) return { mode: 'pools' }
  const calls = perSecondOf(limits.callsPerMinute) - otherCallsPerSecond
  const { perSecond, limitedBy } = leastOf(measured, calls, limits)
  return perSecond >= room * measured.blocksPerSecond
    ? { mode: 'blocks' }
    : { mode: 'sample', share: shareOf(measured, limits), limitedBy }
}

const perSecondOf = (perMinute: number | undefined): number =>
  perMinute === undefined ? Number.POSITIVE_INFINITY : perMinute / 60

/** Blocks a second by calls, bytes and node, and which of them allows the fewest. */
const leastOf = (
  { bytesPerBlock, readPerSecond }: Offered,
  callsPerSecond: number,
  { bytesPerSecond = Number.POSITIVE_INFINITY }: PaceLimits,
): { perSecond: number; limitedBy: LimitedBy } => {
  const bounds: [LimitedBy, number][] = [
    ['calls', callsPerSecond],
    ['bytes', bytesPerSecond / bytesPerBlock],
    ['node', readPerSecond],
  ]
  const [least] = bounds.toSorted(([, a], [, b]) => a - b)
  return { limitedBy: least?.[0] ?? 'node', perSecond: least?.[1] ?? 0 }
}

/** The other half is for wallets and pools, which are followed by signatures beside a sample. */
const sampleCalls = 0.5

/** Of the calls of a sample, those for the head, the list of slots and the final slot, three in each round. */
const roundCalls = 3
const roundShare = 0.25
const roundMs = { min: 20_000, max: 150_000 } as const

/** Pause between two rounds of a sample, so that most of its calls read blocks; one list has the slots of it. */
export const roundMsOf = ({ callsPerMinute }: PaceLimits): number => {
  if (callsPerMinute === undefined) return roundMs.min
  const ms = (60_000 * roundCalls) / (callsPerMinute * sampleCalls * roundShare)
  return Math.min(Math.max(ms, roundMs.min), roundMs.max)
}

/** The share of blocks that the limits allow, with room for blocks larger than those measured. */
export const shareOf = (measured: Offered, limits: PaceLimits): number => {
  const others = (60_000 / roundMsOf(limits)) * roundCalls
  const perMinute = (limits.callsPerMinute ?? Number.POSITIVE_INFINITY) * sampleCalls - others
  const { bytesPerBlock, readPerSecond } = measured
  const bytes = (limits.bytesPerSecond ?? Number.POSITIVE_INFINITY) / bytesPerBlock
  const perSecond = Math.min(perMinute / 60, bytes / room, readPerSecond / room)
  return Math.min(Math.max(perSecond / measured.blocksPerSecond, shareBounds.min), shareBounds.max)
}
