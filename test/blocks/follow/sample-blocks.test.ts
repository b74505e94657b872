import { afterEach, expect, test } from 'bun:test'
import { isSampled } from '../../../src/blocks/chain/sampled-slot.ts'
import { startBlockNode } from '../../kit/blocks/block-node.ts'
import { follow, stopScenes, until } from '../../kit/blocks/follow-scene.ts'
import { makeChain } from '../../kit/blocks/made-chain.ts'
import { makeMemorySink } from '../../kit/blocks/memory-sink.ts'

afterEach(stopScenes)

const chain = makeChain({ slots: 600, trades: 1 })

test('a node that allows for every block is followed whole', async () => {
  const node = startBlockNode(chain)
  node.head = 1_400
  const sink = makeMemorySink()
  const follower = follow([node], sink, { mode: 'auto' })
  await until('it follows', () => follower.state.mode === 'blocks' && sink.stored.size > 0)
})

test('a node that returns no blocks leaves pools', async () => {
  const node = startBlockNode(chain)
  node.fault = ({ method }) =>
    method === 'getBlocks' || method === 'getBlock' ? { error: -32_601 } : undefined
  const sink = makeMemorySink()
  const follower = follow([node], sink, { mode: 'auto' })
  await until('it is noticed', () => follower.state.mode === 'pools')
  expect(sink.stored.size).toBe(0)
})

test('limits leave a sample of whole blocks, chosen by slot, with what was produced beside it', async () => {
  const node = startBlockNode(chain)
  node.head = 1_450
  const sink = makeMemorySink()
  const follower = follow([node], sink, { mode: 'auto', limits: { callsPerMinute: 540 } })
  await until('it samples', () => follower.state.mode === 'sample' && sink.stored.size > 20)
  const share = follower.state.share ?? 0
  const expected = chain.blocks
    .map(({ slot }) => BigInt(slot))
    .filter((slot) => slot > 1_300n && slot <= 1_450n && isSampled(slot, share))
  await until('all of them are read', () => sink.stored.size === expected.length)
  const slots = [...sink.stored.keys()]
  expect(slots).toEqual(expected)
  expect([...sink.stored.values()].every(({ place }) => place === 'sample')).toBe(true)
  const produced = [...sink.stored.values()].reduce((sum, each) => sum + each.produced, 0)
  const [first, last] = [Number(slots[0]), Number(slots.at(-1))]
  const made = chain.blocks.filter(({ slot }) => slot > first && slot <= last).length
  const before = chain.blocks.filter(({ slot }) => slot > 1_300 && slot <= first).length
  expect(produced).toBe(made + before)
  expect(sink.gaps).toEqual([])
}, 300_000)

test('a sample goes on after a restart, and counts what was produced in between', async () => {
  const node = startBlockNode(chain)
  node.head = 1_300
  const sink = makeMemorySink()
  const limits = { callsPerMinute: 540 }
  const before = follow([node], sink, { mode: 'auto', limits })
  await until('it samples', () => before.state.mode === 'sample' && sink.stored.size > 10)
  await before.stop()
  const last = [...sink.stored.values()].at(-1)?.block
  node.head = 1_590
  follow([node], sink, { mode: 'auto', limits })
  await until('it goes on', () => [...sink.stored.keys()].some((slot) => slot > 1_400n))
  const next = [...sink.stored.values()].find(({ block }) => block.slot > 1_400n)
  expect(next?.produced).toBe(Number((next?.block.height ?? 0n) - (last?.height ?? 0n)))
}, 300_000)

test('what was made during a long pause is given up, and not estimated', async () => {
  const early = makeChain({ slots: 300, endMs: Date.now() - 2 * 3_600_000 })
  const [edge] = early.blocks.slice(-1)
  const late = makeChain({ fromSlot: 1_300, slots: 400, ...(edge && { after: edge }) })
  const blocks = [...early.blocks, ...late.blocks]
  const node = startBlockNode({ blocks, bySlot: new Map([...early.bySlot, ...late.bySlot]) })
  node.head = 1_290
  const sink = makeMemorySink()
  const limits = { callsPerMinute: 540 }
  const before = follow([node], sink, { mode: 'auto', limits })
  await until('it samples', () => before.state.mode === 'sample' && sink.stored.size > 10)
  await before.stop()
  const last = [...sink.stored.values()].at(-1)?.block
  node.head = 1_650
  follow([node], sink, { mode: 'auto', limits })
  await until('it goes on', () => [...sink.stored.keys()].some((slot) => slot > 1_450n))
  const next = [...sink.stored.values()].find(({ block }) => block.slot > 1_450n)
  const between = Number((next?.block.height ?? 0n) - (last?.height ?? 0n))
  expect(next?.produced).toBeLessThan(150)
  expect(sink.lost).toEqual([
    {
      fromSlot: (last?.slot ?? 0n) + 1n,
      toSlot: (next?.block.slot ?? 0n) - 1n,
      fromSeconds: last?.timeSeconds ?? 0,
      toSeconds: next?.block.timeSeconds ?? 0,
      produced: between - (next?.produced ?? 0),
      reason: 'too-old',
    },
  ])
}, 300_000)

test('calls and bytes stay within their limits', async () => {
  const node = startBlockNode(chain)
  node.head = 1_450
  const sink = makeMemorySink()
  const follower = follow([node], sink, { mode: 'auto', limits: { callsPerMinute: 120 } })
  await until('it samples', () => follower.state.mode === 'sample')
  const startedMs = Date.now()
  const before = node.calls.length
  await Bun.sleep(5_000)
  const perSecond = (node.calls.length - before) / ((Date.now() - startedMs) / 1_000)
  // Two a second, and no burst is left after measuring.
  expect(perSecond).toBeLessThan(3.2)
}, 300_000)
