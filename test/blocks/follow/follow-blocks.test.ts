import { afterEach, describe, expect, test } from 'bun:test'
import { type BlockNode, resultOf, startBlockNode } from '../../kit/blocks/block-node.ts'
import { follow, stopScenes, until } from '../../kit/blocks/follow-scene.ts'
import { hashFor, makeChain, type MadeChain } from '../../kit/blocks/made-chain.ts'
import { makeMemorySink, type MemorySink } from '../../kit/blocks/memory-sink.ts'

afterEach(stopScenes)

const chain = makeChain({ slots: 400, trades: 1 })
const lastSlot = chain.blocks.at(-1)?.slot ?? 0

/** The slots of the chain from one on, up to the head of the node. */
const slotsFrom = (from: number, { chain: { blocks }, head }: BlockNode): number[] =>
  blocks.map(({ slot }) => slot).filter((slot) => slot >= from && slot <= head)

const storedSlots = ({ stored }: MemorySink): number[] =>
  [...stored.keys()].map(Number).toSorted((a, b) => a - b)

const firstStored = (sink: MemorySink): number => storedSlots(sink)[0] ?? 0

/** Everything from the first stored block to the head is stored, once, with the hash of this chain. */
const expectWhole = (sink: MemorySink, node: BlockNode): void => {
  expect(storedSlots(sink)).toEqual(slotsFrom(firstStored(sink), node))
  for (const [slot, { block }] of sink.stored)
    expect(block.blockhash).toBe(node.chain.bySlot.get(Number(slot))?.blockhash ?? '')
}

/** A node whose head is at a slot, and a sink that has caught up with it. */
const caughtUp = async (head: number, over: MadeChain = chain) => {
  const node = startBlockNode(over)
  node.head = head - 10
  const sink = makeMemorySink()
  const follower = follow([node], sink)
  await reached(sink, node)
  node.head = head
  await reached(sink, node)
  return { node, sink, follower }
}

/** The newest block that the node has. */
const headOf = ({ chain: { blocks }, head }: BlockNode): number =>
  blocks.findLast(({ slot }) => slot <= head)?.slot ?? 0

const reached = (sink: MemorySink, node: BlockNode) =>
  until('the head is stored', () => sink.stored.has(BigInt(headOf(node))))

test('follows every block, knows skipped slots by their neighbours, and stores each once', async () => {
  const { node, sink, follower } = await caughtUp(1_100)
  for (node.head = 1_120; node.head < 1_240; node.head += 30) await reached(sink, node)
  await reached(sink, node)
  expectWhole(sink, node)
  expect(sink.lost).toEqual([])
  expect(follower.state.skipped).toBe(
    headOf(node) - firstStored(sink) + 1 - storedSlots(sink).length,
  )
  expect([...sink.stored.values()].filter(({ place }) => place === 'start')).toHaveLength(1)
})

test.each([
  ['a chain that has just begun is read from its first block', 1_000, {}, 1_000],
  ['a longer one from its newest block', 0, {}, 1_010],
  ['nothing older is read where catching up is turned off', 1_000, { backfillMs: 0 }, 1_010],
])('%s', async (_, firstSlot, options, expected) => {
  const node = startBlockNode(chain)
  node.firstSlot = firstSlot
  node.head = 1_010
  const sink = makeMemorySink()
  follow([node], sink, options)
  await reached(sink, node)
  expect(firstStored(sink)).toBe(slotsFrom(expected, node)[0] ?? headOf(node))
  expectWhole(sink, node)
})

test('catches up on what was produced while it was not running, beside the newest blocks', async () => {
  const { node, sink, follower } = await caughtUp(1_020)
  await follower.stop()
  node.head = lastSlot
  const again = follow([node], sink)
  await until(
    'the gap is closed',
    () => sink.gaps.length === 0 && sink.stored.has(BigInt(headOf(node))),
  )
  await until(
    'everything is stored',
    () => storedSlots(sink).length === slotsFrom(firstStored(sink), node).length,
  )
  expectWhole(sink, node)
  expect(again.state.openGaps).toBe(0)
  expect(sink.lost).toEqual([])
})

test('gives up what is older than it catches up on, and states it', async () => {
  const { node, sink, follower } = await caughtUp(1_010)
  const [before] = storedSlots(sink).slice(-1)
  await follower.stop()
  node.head = lastSlot
  follow([node], sink, { backfillMs: 20_000 })
  await until('the gap is closed', () => sink.lost.length > 0 && sink.gaps.length === 0)
  const [lost] = sink.lost
  const missing = chain.blocks.filter(
    ({ slot }) => !sink.stored.has(BigInt(slot)) && slot > (before ?? 0),
  )
  expect(lost).toMatchObject({
    reason: 'too-old',
    fromSlot: BigInt((before ?? 0) + 1),
    produced: missing.length,
  })
  expect(missing.every(({ slot }) => BigInt(slot) <= (lost?.toSlot ?? 0n))).toBe(true)
  expect(storedSlots(sink).filter((slot) => slot > Number(lost?.toSlot)).length).toBeGreaterThan(60)
})

test('gives up what the node no longer keeps', async () => {
  const { node, sink, follower } = await caughtUp(1_010)
  await follower.stop()
  node.head = lastSlot
  node.firstSlot = 1_300
  follow([node], sink)
  await until('the gap is closed', () => sink.lost.length > 0 && sink.gaps.length === 0)
  expect(sink.lost).toMatchObject([{ reason: 'not-kept' }])
  expect(storedSlots(sink).filter((slot) => slot >= 1_300)).toEqual(slotsFrom(1_300, node))
})

describe('a fork', () => {
  const base = makeChain({ slots: 100, trades: 1, skipped: 0, endMs: Date.now() - 12_000 })
  const split = base.blocks[90]
  const branch = makeChain({
    slots: 60,
    trades: 1,
    seed: 9,
    fork: 1,
    ...(split && { after: split }),
  })
  const mergedWith = ({ blocks }: MadeChain): MadeChain => {
    const all = [...base.blocks.slice(0, 91), ...blocks]
    return { blocks: all, bySlot: new Map(all.map((each) => [each.slot, each])) }
  }
  const merged = mergedWith(branch)
  const mergedLong = mergedWith(
    makeChain({
      slots: 310,
      trades: 1,
      seed: 9,
      fork: 1,
      endMs: Date.now() + 50_000,
      ...(split && { after: split }),
    }),
  )

  test('is taken back once a block of the other branch is confirmed', async () => {
    const { node, sink, follower } = await caughtUp(1_095, base)
    node.chain = merged
    node.head = 1_140
    await reached(sink, node)
    expectWhole(sink, node)
    expect(sink.takenBack).toEqual([1_095n, 1_094n, 1_093n, 1_092n, 1_091n])
    expect(follower.state.forks).toBe(1)
  })

  test.each([
    ['a node that forgot everything', 1_140, 3_600_000, 'not-kept'],
    ['one that is no longer asked for what is old', 0, 20_000, 'too-old'],
  ] as const)(
    'below a gap that is given up is given up with it: %s',
    async (_, firstSlot, backfillMs, reason) => {
      const { node, sink, follower } = await caughtUp(1_095, base)
      await follower.stop()
      node.chain = mergedLong
      node.head = 1_400
      node.firstSlot = firstSlot
      follow([node], sink, { backfillMs })
      await reached(sink, node)
      await until('the gap is closed', () => sink.lost.length > 0 && sink.gaps.length === 0)
      const [lost] = sink.lost
      expect(lost).toMatchObject({ reason })
      expect(sink.stored.has(1_095n)).toBe(false)
      const missing = mergedLong.blocks.filter(
        ({ slot }) =>
          slot > firstStored(sink) && slot <= node.head && !sink.stored.has(BigInt(slot)),
      )
      expect(lost).toMatchObject({
        fromSlot: BigInt(missing[0]?.slot ?? 0),
        produced: missing.length,
      })
      for (const [slot, { block }] of sink.stored)
        expect(block.blockhash).toBe(mergedLong.bySlot.get(Number(slot))?.blockhash ?? '')
    },
  )

  test('that happened while it was not running is taken back as well', async () => {
    const { node, sink, follower } = await caughtUp(1_095, base)
    await follower.stop()
    node.chain = merged
    node.head = 1_150
    follow([node], sink)
    await reached(sink, node)
    expectWhole(sink, node)
  })
})

describe('a node that lies', () => {
  const lies: [string, BlockNode['fault']][] = [
    [
      'leaves out blocks in its list',
      ({ method, params }, honest) => {
        if (method !== 'getBlocks' || Number(params[0]) < 1_105) return undefined
        const { result } = honest as { result: number[] }
        return { result: result.filter((slot, at) => at % 3 !== 0 || slot === result.at(-1)) }
      },
    ],
    [
      'returns the block before for a slot',
      ({ method, slot, attempt }) => {
        const before = chain.blocks.findLast((block) => block.slot < slot)
        return method === 'getBlock' && slot > 1_105 && attempt === 1 && slot % 3 === 0 && before
          ? { result: resultOf(before) }
          : undefined
      },
    ],
    [
      'returns an old block for a slot',
      ({ method, slot, attempt }) => {
        const old = chain.blocks.find((block) => block.slot > slot - 60)
        return method === 'getBlock' && slot > 1_105 && attempt === 1 && slot % 3 === 0 && old
          ? { result: resultOf(old) }
          : undefined
      },
    ],
    [
      'cuts answers off',
      ({ method, slot, attempt }) =>
        method === 'getBlock' && attempt === 1 && slot % 4 === 0 ? { cutAt: 2_000 } : undefined,
    ],
    [
      'returns null, or one of several errors for one thing',
      ({ method, slot, attempt }) => {
        if (method !== 'getBlock' || attempt > 1 || slot % 2 === 0) return undefined
        const codes = [-32_004, -32_014, -32_007, -32_009, -32_005, -32_016, -32_603]
        return slot % 5 === 0 ? { result: null } : { error: codes[slot % codes.length] ?? 0 }
      },
    ],
    [
      'fails, or answers with something else',
      ({ method, slot, attempt }) => {
        if (method !== 'getBlock' || attempt > 1 || slot % 3 !== 0) return undefined
        return slot % 2 === 0 ? { status: 502 } : { status: 200, body: '<html></html>' }
      },
    ],
    [
      'answers late and out of order',
      ({ method, slot }) => (method === 'getBlock' ? { delayMs: (slot * 37) % 90 } : undefined),
    ],
    [
      'invents a parent',
      ({ method, slot, attempt }, honest) => {
        if (method !== 'getBlock' || attempt > 1 || slot < 1_110 || slot % 4 !== 0) return undefined
        const { result } = honest as { result?: object }
        return result ? { result: { ...result, previousBlockhash: hashFor(slot, 5) } } : undefined
      },
    ],
    [
      'invents times and heights',
      ({ method, slot, attempt }, honest) => {
        if (method !== 'getBlock' || attempt > 1 || slot < 1_110 || slot % 4 !== 0) return undefined
        const { result } = honest as { result?: object }
        const lie = slot % 8 === 0 ? { blockTime: 1_000 } : { blockHeight: 3 }
        return result ? { result: { ...result, ...lie } } : undefined
      },
    ],
  ]
  test.each(lies)(
    '%s: nothing wrong is stored and nothing is lost',
    async (_, fault) => {
      const { node, sink } = await caughtUp(1_100)
      node.fault = fault
      node.head = 1_140
      await reached(sink, node)
      node.head = 1_160
      await until(
        'all are stored',
        () => {
          const stored = storedSlots(sink).length
          return stored === slotsFrom(firstStored(sink), node).length && sink.gaps.length === 0
        },
        120_000,
      )
      expectWhole(sink, node)
      expect(sink.lost).toEqual([])
    },
    180_000,
  )

  test('about where the chain is cannot pull it away', async () => {
    const { node, sink, follower } = await caughtUp(1_100)
    const far = makeChain({ slots: 50, fromSlot: 900_009, fork: 3, trades: 1 })
    node.fault = ({ method, slot }) => {
      if (method === 'getSlot') return { result: 900_058 }
      if (method === 'getBlocks')
        return { result: slot < 900_000 ? [slot + 900] : far.blocks.map((each) => each.slot) }
      const block = far.bySlot.get(slot)
      return method === 'getBlock' && block ? { result: resultOf(block) } : undefined
    }
    await until('the lie is counted', () => (follower.state.refused.time ?? 0) > 0)
    expect(storedSlots(sink).every((slot) => slot < 2_000)).toBe(true)
    node.fault = () => undefined
    node.head = 1_120
    await reached(sink, node)
    expectWhole(sink, node)
  })

  test('a block of 40 MB is refused and stays a gap', async () => {
    const { node, sink, follower } = await caughtUp(1_100)
    const big = chain.blocks.find(({ slot }) => slot > 1_100)?.slot ?? 0
    node.fault = ({ method, slot }) =>
      method === 'getBlock' && slot === big
        ? { status: 200, body: `{"result":"${'x'.repeat(40 * 1024 * 1024)}"}` }
        : undefined
    node.head = 1_140
    await reached(sink, node)
    expect(follower.state.refused['too-large']).toBeGreaterThan(0)
    expect(sink.stored.has(BigInt(big))).toBe(false)
    expect(sink.gaps).toHaveLength(1)
    node.fault = () => undefined
    await until(
      'the gap is filled',
      () => sink.stored.has(BigInt(big)) && sink.gaps.length === 0,
      120_000,
    )
    expectWhole(sink, node)
  }, 60_000)
})

describe('another cluster', () => {
  test('is not stored into the folder of this one', async () => {
    const { node, sink, follower } = await caughtUp(1_050)
    const before = sink.stored.size
    await follower.stop()
    node.genesis = hashFor(0, 99)
    node.head = 1_100
    const again = follow([node], sink)
    await until('it is noticed', () => again.state.trouble === 'other-cluster')
    expect(sink.stored.size).toBe(before)
  })

  test('behind a second node is never read', async () => {
    const other = startBlockNode(makeChain({ slots: 400, fork: 4, trades: 1 }))
    other.genesis = hashFor(0, 99)
    const node = startBlockNode(chain)
    node.head = 1_050
    const sink = makeMemorySink()
    follow([node, other], sink)
    await reached(sink, node)
    await node.stop()
    await Bun.sleep(1_500)
    expect(other.countOf('getBlock')).toBe(0)
    expect(other.countOf('getGenesisHash')).toBeGreaterThan(0)
    expectWhole(sink, node)
  })
})

test('a second node serves what the first one lacks', async () => {
  const [first, second] = [startBlockNode(chain), startBlockNode(chain)]
  first.head = second.head = 1_080
  first.fault = ({ method, slot }) =>
    method === 'getBlock' && slot % 2 === 0 ? { error: -32_009 } : undefined
  const sink = makeMemorySink()
  follow([first, second], sink)
  await reached(sink, first)
  first.head = second.head = 1_120
  await reached(sink, first)
  expectWhole(sink, first)
  expect(second.countOf('getBlock')).toBeGreaterThan(10)
})

test('a node that goes away and comes back is followed again without a gap', async () => {
  const { node, sink, follower } = await caughtUp(1_100)
  const { port } = new URL(node.url)
  await node.stop()
  await until('it is noticed', () => follower.state.trouble === 'node')
  const back = startBlockNode(chain, { port: Number(port) })
  back.head = 1_140
  try {
    await until('the head is stored', () => sink.stored.has(BigInt(headOf(back))), 30_000)
    expectWhole(sink, back)
    expect(follower.state.trouble).toBeUndefined()
  } finally {
    await back.stop()
  }
}, 300_000)

test('a throttled node is left alone for as long as it wants', async () => {
  const { node, sink } = await caughtUp(1_100)
  let throttledMs = 0
  const early: number[] = []
  node.fault = ({ method }) => {
    if (method !== 'getBlock') return undefined
    if (throttledMs === 0) {
      throttledMs = Date.now()
      return { status: 429, headers: { 'retry-after': '2' } }
    }
    if (Date.now() - throttledMs < 1_900) early.push(Date.now() - throttledMs)
    return undefined
  }
  node.head = 1_120
  await reached(sink, node)
  // Those that were under way already.
  expect(early.length).toBeLessThan(4)
  expectWhole(sink, node)
})

test('a store that fails is tried again from what it has stored', async () => {
  const { node, sink, follower } = await caughtUp(1_100)
  sink.broken = true
  node.head = 1_130
  await until('it is noticed', () => follower.state.trouble === 'store')
  sink.broken = false
  node.head = 1_140
  await reached(sink, node)
  expectWhole(sink, node)
}, 300_000)

test('at most eight blocks wait for the store', async () => {
  const node = startBlockNode(chain)
  node.head = 1_100
  const sink = makeMemorySink()
  let open = 0
  let most = 0
  const { store } = sink
  sink.store = async (placed) => {
    open += 1
    most = Math.max(most, open)
    await Bun.sleep(50)
    await store(placed)
    open -= 1
  }
  follow([node], sink)
  await reached(sink, node)
  node.head = 1_200
  await reached(sink, node)
  expect(most).toBe(8)
  expectWhole(sink, node)
})
