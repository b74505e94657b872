import { Fault } from '../../basics/fault.ts'
import type { Block } from '../block.ts'
import type { BlockSource } from '../block-source.ts'
import type { BlockPace, PaceLimits } from '../pace/block-pace.ts'
import { fetchAhead, fetchBlock } from './fetch-block.ts'
import type { FollowState } from './follow-state.ts'

/** `offered: false`: the node returns no whole blocks. */
export type Measured =
  | { offered: false }
  | {
      offered: true
      /** What the chain produces. */
      blocksPerSecond: number
      /** What this node returned and this machine read, four at a time. */
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
  const startedMs = nowMs()
  const blocks: Block[] = []
  const chosen = [first, ...slots.slice(-samples + 1)]
  for await (const fetched of fetchAhead(chosen, ahead, (slot) => fetchBlock(deps, slot, 'live')))
    if ('block' in fetched) blocks.push(fetched.block)
  const seconds = Math.max(nowMs() - startedMs, 1) / 1_000
  if (blocks.length === 0) return { offered: false }
  return {
    offered: true,
    blocksPerSecond: rateOf(blocks, slots.length),
    readPerSecond: blocks.length / seconds,
    bytesPerBlock: blocks.reduce((sum, { bytes }) => sum + bytes, 0) / blocks.length,
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

export type Plan = { mode: 'blocks' } | { mode: 'sample'; share: number } | { mode: 'pools' }

/** Every block if that is possible with room to spare, else the share of them that the limits allow. */
export const planOf = (measured: Measured, limits: PaceLimits): Plan => {
  if (!measured.offered) return { mode: 'pools' }
  const { blocksPerSecond, readPerSecond, bytesPerBlock } = measured
  const byCalls =
    limits.callsPerMinute === undefined
      ? Number.POSITIVE_INFINITY
      : limits.callsPerMinute / 60 - otherCallsPerSecond
  const byBytes =
    limits.bytesPerSecond === undefined
      ? Number.POSITIVE_INFINITY
      : limits.bytesPerSecond / bytesPerBlock
  if (Math.min(byCalls, byBytes, readPerSecond) >= room * blocksPerSecond) return { mode: 'blocks' }
  return { mode: 'sample', share: shareOf(measured, limits) }
}

/** What a sample calls beside blocks: the head, the list of slots and the final slot three times a minute. */
const sampleOtherPerMinute = 9
/** The other half is for wallets and pools, which are followed by signatures beside a sample. */
const sampleCalls = 0.5

/** The share of blocks that the limits allow, with room for blocks larger than those measured. */
export const shareOf = (
  { blocksPerSecond, bytesPerBlock, readPerSecond }: Extract<Measured, { offered: true }>,
  limits: PaceLimits,
): number => {
  const perMinute = (limits.callsPerMinute ?? Number.POSITIVE_INFINITY) * sampleCalls
  const calls = (perMinute - sampleOtherPerMinute) / 60
  const bytes = (limits.bytesPerSecond ?? Number.POSITIVE_INFINITY) / bytesPerBlock
  const possible = Math.min(calls, bytes / room, readPerSecond / room) / blocksPerSecond
  return Math.min(Math.max(possible, shareBounds.min), shareBounds.max)
}
