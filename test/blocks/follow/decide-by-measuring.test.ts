// INDEX=auto over a node and limits of every size, in simulated time: what is decided, why, and what is then spent.
import { afterEach, expect, test } from 'bun:test'
import { makeBoundedSource } from '../../../src/blocks/adapters/bounded-source.ts'
import type { BlockSource } from '../../../src/blocks/block-source.ts'
import { makeBlockFollower } from '../../../src/blocks/follow/follow-blocks.ts'
import type { FollowState } from '../../../src/blocks/follow/follow-state.ts'
import { makeBlockPace, type PaceLimits } from '../../../src/blocks/pace/block-pace.ts'
import { hashFor } from '../../kit/blocks/made-chain.ts'
import { makeMemorySink } from '../../kit/blocks/memory-sink.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

/** Slots of 200 ms, each with a block. */
const perSecond = 5
const slotMs = 1_000 / perSecond
const firstSlot = 1_000_000

/** `slots`: made before the start. */
type NodeKind = { bytes: number; answerMs: number; slots?: number }

type Clock = ReturnType<typeof makeHandClock>

/** A node whose chain grows with the clock. */
const makeNode = ({ bytes, answerMs, slots = 1_000 }: NodeKind, clock: Clock) => {
  const startMs = clock.nowMs() - slots * slotMs
  const spent = { calls: 0, bytes: 0 }
  const head = (): bigint => BigInt(firstSlot + Math.floor((clock.nowMs() - startMs) / slotMs))
  const answer = async <T>(value: () => T): Promise<T> => {
    spent.calls += 1
    await new Promise<void>((resolve) => void clock.schedule(resolve, answerMs))
    return value()
  }
  const source: BlockSource = {
    headSlot: () => answer(head),
    finalSlot: () => answer(() => head() - 40n),
    firstSlot: () => answer(() => 0n),
    genesisHash: () => answer(() => hashFor(0)),
    producedSlots: (from, to) =>
      answer(() => {
        const first = from > firstSlot ? from : BigInt(firstSlot)
        const last = to < head() ? to : head()
        return Array.from(
          { length: Math.max(0, Number(last - first) + 1) },
          (_, at) => first + BigInt(at),
        )
      }),
    readBlock: (slot) =>
      answer(() => {
        spent.bytes += bytes
        return {
          kind: 'block',
          block: {
            slot,
            height: slot - 5n,
            blockhash: hashFor(Number(slot)),
            parentSlot: slot - 1n,
            previousBlockhash: hashFor(Number(slot) - 1),
            timeSeconds: Math.floor((startMs + (Number(slot) - firstSlot) * slotMs) / 1_000),
            transactions: [],
            counts: { all: 0, votes: 0, failed: 0, unread: 0 },
            bytes,
          },
        }
      }),
  }
  return { source, spent }
}

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const follow = (node: NodeKind, limits: PaceLimits) => {
  const clock = makeHandClock()
  const { source, spent } = makeNode(node, clock)
  const pace = makeBlockPace({ ...limits, nowMs: clock.nowMs, schedule: clock.schedule })
  stops.push(pace.stop)
  const counted: BlockSource = {
    ...source,
    readBlock: async (slot) => {
      const answer = await source.readBlock(slot)
      pace.spent({ bytes: node.bytes })
      follower.state.bytes += node.bytes
      return answer
    },
  }
  const sink = makeMemorySink()
  const follower = makeBlockFollower({
    source: makeBoundedSource({ source: counted, onRead: () => undefined }),
    sink,
    pace,
    limits,
    mode: 'auto',
    backfillMs: 0,
    nowMs: clock.nowMs,
    onProblem: () => undefined,
  })
  follower.start()
  const run = async (seconds: number): Promise<void> => {
    for (let ms = 0; ms < seconds * 1_000; ms += 50) {
      for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
      clock.advance(50)
    }
  }
  return { state: follower.state, sink, spent, run }
}

const near: NodeKind = { bytes: 2_000_000, answerMs: 50 }

test.each<[string, NodeKind, PaceLimits, Pick<FollowState, 'mode' | 'limitedBy'>]>([
  ['no limits', near, {}, { mode: 'blocks' }],
  ['10 calls a minute', near, { callsPerMinute: 10 }, { mode: 'sample', limitedBy: 'calls' }],
  ['100 calls a minute', near, { callsPerMinute: 100 }, { mode: 'sample', limitedBy: 'calls' }],
  ['1,000 calls a minute', near, { callsPerMinute: 1_000 }, { mode: 'blocks' }],
  [
    '1,000 calls and 3 MB a second',
    near,
    { callsPerMinute: 1_000, bytesPerSecond: 3_000_000 },
    { mode: 'sample', limitedBy: 'bytes' },
  ],
  [
    '3 MB a second for small blocks',
    { ...near, bytes: 200_000 },
    { bytesPerSecond: 3_000_000 },
    { mode: 'blocks' },
  ],
  ['a slow node', { ...near, answerMs: 2_000 }, {}, { mode: 'sample', limitedBy: 'node' }],
])('%s', async (_, node, limits, expected) => {
  const { state, sink, spent, run } = follow(node, limits)
  while (state.mode === 'measuring') await run(1)
  expect(state).toMatchObject(expected)
  const before = { ...spent, stored: sink.stored.size }
  const minutes = 10
  await run(60 * minutes)
  const share = (sink.stored.size - before.stored) / (60 * minutes * perSecond)
  if (expected.mode === 'blocks') {
    expect(share).toBeGreaterThan(0.99)
  } else {
    // A sample reads as much as was decided, within what chance allows.
    const wanted = state.share ?? 0
    expect(Math.abs(share - wanted)).toBeLessThan(
      3 * Math.sqrt(wanted / (60 * minutes * perSecond)) + 0.01,
    )
    expect(share).toBeGreaterThan(0)
  }
  const { callsPerMinute = Number.POSITIVE_INFINITY, bytesPerSecond = Number.POSITIVE_INFINITY } =
    limits
  // With the burst after a pause, and a few blocks that were on their way.
  expect(spent.calls - before.calls).toBeLessThanOrEqual((minutes + 0.2) * callsPerMinute)
  expect(spent.bytes - before.bytes).toBeLessThanOrEqual(
    (60 * minutes + 6) * bytesPerSecond + 4 * node.bytes,
  )
})

test('a chain that has just begun is measured again until it has blocks enough', async () => {
  const { state, sink, run } = follow({ ...near, slots: 0 }, {})
  await run(2)
  expect(state.mode).toBe('pools')
  await run(60)
  expect(state.mode).toBe('blocks')
  expect((await sink.progress()).links.length).toBeGreaterThan(0)
})
