import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { status } from '@grpc/grpc-js'
import { readBlockBody } from '../../../src/blocks/adapters/read-block.ts'
import type { PaceLimits } from '../../../src/blocks/pace/block-pace.ts'
import type { StreamLie } from '../../../src/blocks/stream/stream-state.ts'
import { makeArchiveSink } from '../../../src/market/blocks/archive-sink.ts'
import { factsOfBlock } from '../../../src/market/blocks/facts-of-block.ts'
import { type BlockNode, resultOf, startBlockNode } from '../../kit/blocks/block-node.ts'
import { until } from '../../kit/blocks/follow-scene.ts'
import { hashFor, type MadeBlock, makeChain } from '../../kit/blocks/made-chain.ts'
import { makeMemoryArchive, type MemoryArchive } from '../../kit/blocks/memory-archive.ts'
import {
  type Message,
  metaUpdate,
  transactionUpdate,
} from '../../kit/yellowstone/geyser-messages.ts'
import { type GeyserTestServer, startGeyserServer } from '../../kit/yellowstone/geyser-server.ts'
import {
  fasterClock,
  followStream,
  type StreamScene,
  stopStreamScenes,
} from '../../kit/yellowstone/stream-scene.ts'

const makeNewChain = () => makeChain({ slots: 1_000, trades: 2, endMs: Date.now() + 180_000 })

/** Its first blocks are new when a test begins, so that a stream can go on from them. */
let chain = makeNewChain()

const stops: (() => Promise<unknown>)[] = []

beforeEach(() => {
  chain = makeNewChain()
})

afterEach(async () => {
  await stopStreamScenes()
  for (const stop of stops.splice(0)) await stop()
})

type Scene = StreamScene & {
  node: BlockNode
  server: GeyserTestServer
  memory: MemoryArchive
  /** Waits until the head, which moves at five times mainnet's rate by default, is so many slots further. */
  advance: (slots: number) => Promise<void>
  /** The head stays where it is. */
  halt: () => void
}

type StartOptions = {
  token?: string
  mode?: 'auto' | 'blocks'
  limits?: PaceLimits
  slotMs?: number
  nowMs?: () => number
  speed?: number
}

const start = async (
  prepare: (server: GeyserTestServer, node: BlockNode) => void = () => undefined,
  options: StartOptions = {},
): Promise<Scene> => {
  const node = startBlockNode(chain)
  node.head = 1_050
  const server = await startGeyserServer(node)
  prepare(server, node)
  const memory = makeMemoryArchive()
  const scene = followStream(
    { node, server, ...(options.token !== undefined && { token: options.token }) },
    makeArchiveSink(memory, () => undefined),
    options,
  )
  stops.push(node.stop, server.stop)
  const timer = setInterval(() => {
    node.head += 1
  }, options.slotMs ?? 40)
  stops.push(async () => clearInterval(timer))
  const advance = async (slots: number): Promise<void> => {
    const end = node.head + slots
    await until('the head has moved', () => node.head >= end)
  }
  return { ...scene, node, server, memory, advance, halt: () => clearInterval(timer) }
}

const isLive = ({ stream }: Scene): boolean => stream.mode === 'live'

/** The head, less the newest block, which is complete only once another one names it. */
const caughtUp =
  ({ memory, node }: Scene) =>
  (): boolean => {
    const slots = chain.blocks.filter(({ slot }) => slot <= node.head).map(({ slot }) => slot)
    return memory.facts.has(BigInt(slots.at(-2) ?? 0)) && memory.sink.gaps.length === 0
  }

/** Trades of a block as it is over HTTP. */
const tradesOf = (block: MadeBlock) => {
  const text = JSON.stringify({ jsonrpc: '2.0', result: resultOf(block), id: 1 })
  const body = readBlockBody(new TextEncoder().encode(text), BigInt(block.slot), Date.now())
  if (!('block' in body)) throw new Error(JSON.stringify(body))
  const timeSeconds = body.block.timeSeconds ?? 0
  return factsOfBlock({ ...body.block, timeSeconds, timeEstimated: false }).trades
}

/** Every block since the first stored one is stored, with the trades that the node's block holds. */
const expectComplete = ({ memory }: Scene): void => {
  const stored = [...memory.facts.values()].toSorted((a, b) => Number(a.slot - b.slot))
  const [first, last] = [stored[0], stored.at(-1)]
  if (!first || !last) throw new Error('nothing is stored')
  const made = chain.blocks.filter(({ slot }) => slot >= first.slot && slot <= last.slot)
  expect(stored.map(({ slot }) => Number(slot))).toEqual(made.map(({ slot }) => slot))
  expect(stored.map(({ trades }) => trades)).toEqual(made.map(tradesOf))
}

test('blocks come from the stream, and the node confirms one', async () => {
  const scene = await start()
  await until('the stream is live', () => isLive(scene))
  const callsBefore = scene.node.countOf('getBlock')
  await scene.advance(100)
  scene.halt()
  await until('all is stored', caughtUp(scene))
  expect(scene.stream.streamed).toBeGreaterThan(60)
  expect(scene.stream.checked).toBe(1)
  expect(scene.node.countOf('getBlock') - callsBefore).toBeLessThan(10)
  expect(scene.server.subscriptions[0]?.pings).toBe(1)
  expect(scene.stream.refused).toEqual({})
  expectComplete(scene)
}, 300_000)

describe('when the server is gone', () => {
  test('what was missed is sent again from the last block on', async () => {
    const scene = await start()
    await until('the stream is live', () => isLive(scene))
    await scene.advance(20)
    const callsBefore = scene.node.countOf('getBlock')
    for (let round = 0; round < 3; round += 1) {
      scene.server.drop()
      await scene.advance(15)
      await until('it is live again', () => isLive(scene))
    }
    scene.halt()
    await until('all is stored', caughtUp(scene))
    const [, ...later] = scene.server.subscriptions
    expect(later).toHaveLength(3)
    expect(later.every(({ fromSlot }) => (fromSlot ?? 0) > 1_050)).toBe(true)
    expect(scene.stream).toMatchObject({ reconnects: 3, checked: 1, refused: {} })
    expect(scene.node.countOf('getBlock') - callsBefore).toBe(0)
    expectComplete(scene)
  }, 30_000)

  test('what it no longer has is read from the node', async () => {
    const scene = await start((server) => {
      server.replaySlots = 5
    })
    await until('the stream is live', () => isLive(scene))
    scene.server.refusal = { code: status.UNAVAILABLE, details: 'starting' }
    scene.server.drop()
    await scene.advance(60)
    expect(isLive(scene)).toBe(false)
    scene.server.refusal = undefined
    await until('it is live again', () => isLive(scene))
    await scene.advance(10)
    scene.halt()
    await until('all is stored', caughtUp(scene))
    expect(scene.stream.fetched).toBeGreaterThan(30)
    expect(scene.stream.checked).toBe(2)
    expectComplete(scene)
  }, 30_000)

  test('a server that cannot start from a slot gets a subscription to what is newest', async () => {
    const scene = await start((server) => {
      server.tellsReplay = false
      server.replaySlots = -1
    })
    await until('the stream is live', () => isLive(scene))
    scene.server.drop()
    await scene.advance(30)
    await until('it is live again', () => isLive(scene))
    scene.halt()
    await until('all is stored', caughtUp(scene))
    expect(scene.server.subscriptions.some(({ fromSlot }) => fromSlot !== undefined)).toBe(true)
    expect(scene.server.subscriptions.at(-1)?.fromSlot).toBeUndefined()
    expectComplete(scene)
  }, 30_000)

  test('a server that falls silent is left, and the node is read', async () => {
    const scene = await start()
    await until('the stream is live', () => isLive(scene))
    scene.server.mute = true
    await until('it is noticed', () => !isLive(scene), 20_000)
    scene.server.mute = false
    await until('it is live again', () => isLive(scene), 20_000)
    scene.halt()
    await until('all is stored', caughtUp(scene))
    expectComplete(scene)
  }, 60_000)
})

describe('a server that', () => {
  test('refuses to stream everything gets a subscription to exchange programs', async () => {
    const scene = await start((server) => {
      server.accountsMax = 10
    })
    await until('the stream is live', () => isLive(scene))
    await scene.advance(30)
    scene.halt()
    await until('all is stored', caughtUp(scene))
    expect(scene.server.subscriptions.map(({ accounts }) => accounts.length)).toEqual([0, 141, 10])
    expect(scene.stream.programs).toBe(10)
    // What came from the stream is marked; what the node returned is whole.
    const partial = [...scene.memory.facts.values()].map((facts) => facts.partial)
    expect(new Set(partial)).toEqual(new Set([undefined, true]))
    expectComplete(scene)
  }, 30_000)

  test('knows the token is used, and one that refuses it is not', async () => {
    const right = await start(
      (server) => {
        server.token = 'right'
      },
      { token: 'right' },
    )
    await until('the stream is live', () => isLive(right))
    const wrong = await start(
      (server) => {
        server.token = 'right'
      },
      { token: 'wrong' },
    )
    await until('it is noticed', () => wrong.stream.trouble === 'refused')
    await wrong.advance(20)
    wrong.halt()
    await until('all is stored', caughtUp(wrong))
    expect(wrong.stream.streamed).toBe(0)
    expectComplete(wrong)
  }, 30_000)

  test('sends everything twice loses and doubles nothing', async () => {
    const scene = await start((server) => {
      server.change = (messages) => messages.flatMap((each) => [each, each])
    })
    await until('the stream is live', () => isLive(scene))
    await scene.advance(30)
    scene.halt()
    await until('all is stored', caughtUp(scene))
    expect(scene.stream.refused).toEqual({})
    expect(scene.stream.streamed).toBeGreaterThan(15)
    expectComplete(scene)
  }, 30_000)

  test('belongs to another cluster is never used', async () => {
    const other = makeChain({ slots: 1_000, fork: 5, endMs: Date.now() + 180_000 })
    const scene = await start((server) => {
      server.change = (messages, { slot }) => {
        const block = other.bySlot.get(slot)
        return block ? [metaUpdate(block)] : messages.slice(0, 0)
      }
    })
    await until('it is noticed', () => scene.stream.refused['differs-from-node'] === 1)
    await scene.advance(20)
    scene.halt()
    await until('all is stored', caughtUp(scene))
    expect(scene.stream).toMatchObject({ streamed: 0, trouble: 'distrusted' })
    expectComplete(scene)
  }, 30_000)
})

describe('a lie is refused and counted, and the node is read', () => {
  type Change = GeyserTestServer['change']
  const withMeta =
    (change: (meta: Message) => Message): Change =>
    (messages) =>
      messages.map((each) =>
        each['block_meta'] ? { block_meta: change(each['block_meta'] as Message) } : each,
      )
  const twice: Change = (messages, block) => [
    ...messages,
    metaUpdate(block),
    metaUpdate({ ...block, blockhash: hashFor(block.slot, 9) }),
  ]
  const tooMany: Change = (messages, { slot, transactions: [, , some] }) =>
    some ? [...messages, transactionUpdate(some, { slot, index: 40_000 })] : messages
  const elsewhere: Change = (messages, { slot, transactions: [, , some] }) =>
    some ? [...messages, transactionUpdate(some, { slot: slot + 5_000, index: 1 })] : messages
  const tomorrowSeconds = Math.floor(Date.now() / 1_000) + 86_400
  const cases: [string, StreamLie, Change][] = [
    [
      'a transaction that cannot be read',
      'unreadable',
      (messages, { slot }) => [
        ...messages,
        { transaction: { slot, transaction: { signature: new Uint8Array(64) } } },
      ],
    ],
    ['a hash that is none', 'unreadable', withMeta((meta) => ({ ...meta, blockhash: 'hash' }))],
    [
      'an enormous message',
      'message-too-large',
      (messages) => [...messages, { filters: ['x'.repeat(17 * 1024 * 1024)] }],
    ],
    [
      'a parent with another hash',
      'wrong-parent',
      withMeta((meta) => ({ ...meta, parent_blockhash: hashFor(1, 3) })),
    ],
    ['two blocks at a slot', 'repeated', twice],
    ['a slot far ahead', 'far-slot', elsewhere],
    ['more transactions than a block can hold', 'endless', tooMany],
    [
      'a block without one of its transactions',
      'differs-from-node',
      (messages) => messages.filter((each, at) => at > 0 || !each['transaction']),
    ],
    [
      'a block of tomorrow',
      'bad-block',
      withMeta((meta) => ({ ...meta, block_time: { timestamp: tomorrowSeconds } })),
    ],
  ]
  test.each(cases)(
    '%s',
    async (_, lie, change) => {
      // Slowly enough that a busy machine still holds a block when the node returns it, to compare both.
      const scene = await start(
        (server) => {
          server.change = change
        },
        { slotMs: 120 },
      )
      await until('it is refused', () => scene.stream.refused[lie] !== undefined)
      await scene.advance(10)
      scene.halt()
      await until('all is stored', caughtUp(scene))
      expect(scene.stream).toMatchObject({ trouble: 'distrusted', streamed: 0 })
      expect(scene.problems.length).toBeGreaterThan(0)
      expectComplete(scene)
    },
    180_000,
  )
})

test('in automatic mode, a stream makes up for a node that allows little', async () => {
  const scene = await start(() => undefined, { mode: 'auto' })
  await until('the stream is live', () => isLive(scene))
  await until('every block is followed', () => scene.follower.state.mode === 'blocks')
  await scene.advance(40)
  scene.halt()
  await until('all is stored', caughtUp(scene))
  expectComplete(scene)
}, 300_000)

test('a sample is left for every block once the stream is there', async () => {
  const scene = await start(
    (server) => {
      server.refusal = { code: status.UNAVAILABLE, details: 'starting' }
    },
    { mode: 'auto', limits: { callsPerMinute: 240 }, slotMs: 25, speed: 4 },
  )
  const mode = () => scene.follower.state.mode
  await until('a sample is read', () => mode() === 'sample', 60_000)
  scene.server.refusal = undefined
  await until('every block is followed', () => mode() === 'blocks', 60_000)
  const begun = () =>
    [...scene.memory.sink.stored.values()].find(({ place }) => place === 'start')?.block.slot
  await until('the first one is stored', () => begun() !== undefined)
  const from = begun() ?? 0n
  await scene.advance(40)
  scene.halt()
  const made = chain.blocks.filter(({ slot }) => slot >= from && slot < scene.node.head)
  const last = BigInt(made.at(-2)?.slot ?? 0)
  await until('all is stored', () => scene.memory.facts.has(last))
  expect(made.length).toBeGreaterThan(30)
  for (const block of made.slice(0, -2))
    expect(scene.memory.facts.get(BigInt(block.slot))?.trades).toEqual(tradesOf(block))
}, 300_000)

test('blocks since the last one that the node confirmed are read again after a wrong one', async () => {
  // A comparison a minute becomes one in six seconds.
  const scene = await start(() => undefined, { nowMs: fasterClock(10) })
  await until('the stream is live', () => isLive(scene))
  scene.server.change = (messages) => {
    const left = messages.find((each) => each['transaction'])
    return messages.filter((each) => each !== left)
  }
  await until('it is found out', () => scene.stream.refused['differs-from-node'] === 1, 40_000)
  await until('blocks are taken back', () => scene.memory.sink.takenBack.length > 0)
  await scene.advance(10)
  scene.halt()
  await until('all is stored', caughtUp(scene))
  expectComplete(scene)
}, 300_000)
