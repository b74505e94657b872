// The recorded mainnet block, as one of a chain, by both sources.
import { afterEach, expect, test } from 'bun:test'
import { makeArchiveSink } from '../../../src/market/blocks/archive-sink.ts'
import type { BlockFacts } from '../../../src/market/blocks/block-facts.ts'
import { startBlockNode } from '../../kit/blocks/block-node.ts'
import { follow, stopScenes, until } from '../../kit/blocks/follow-scene.ts'
import { type MadeBlock, type MadeChain, makeChain } from '../../kit/blocks/made-chain.ts'
import { makeMemoryArchive, type MemoryArchive } from '../../kit/blocks/memory-archive.ts'
import { recordedBlock, recordedSlot } from '../../kit/blocks/recorded-block.ts'
import { startGeyserServer } from '../../kit/yellowstone/geyser-server.ts'
import { followStream, stopStreamScenes } from '../../kit/yellowstone/stream-scene.ts'

const recordedAt = Number(recordedSlot)
const recorded = recordedBlock()

/** Thirty made blocks with the recorded one among them. */
const chain = ((): MadeChain => {
  const blocks = makeChain({ fromSlot: recordedAt - 15, slots: 30, skipped: 0, trades: 1 }).blocks
  const joined = blocks.map((block): MadeBlock => {
    const from = block.slot - recordedAt
    const place = {
      blockHeight: recorded.blockHeight + from,
      blockTime: (recorded.blockTime ?? 0) + Math.floor(from / 5),
    }
    if (from === 0) return { ...recorded, slot: block.slot }
    if (from === -1) return { ...block, ...place, blockhash: recorded.previousBlockhash }
    if (from === 1) return { ...block, ...place, previousBlockhash: recorded.blockhash }
    return { ...block, ...place }
  })
  return { blocks: joined, bySlot: new Map(joined.map((block) => [block.slot, block])) }
})()

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await stopStreamScenes()
  await stopScenes()
  for (const stop of stops.splice(0)) await stop()
})

const lastSlot = BigInt(recordedAt + 13)
const stored = (memory: MemoryArchive) => async (): Promise<void> =>
  until('all is stored', () => memory.facts.has(lastSlot))

/** What is derived; a stream leaves out how many votes and failures a block had. */
const derived = ({ counts, ...facts }: BlockFacts): unknown => ({ ...facts, all: counts.all })

test('both sources show the same trades of a block of mainnet, each once and at its position', async () => {
  const node = startBlockNode(chain)
  node.head = recordedAt - 12
  const server = await startGeyserServer(node)
  stops.push(server.stop)
  const [streamed, fetched] = [makeMemoryArchive(), makeMemoryArchive()]
  const scene = followStream(
    { node, server },
    makeArchiveSink(streamed, () => undefined),
  )
  follow(
    [node],
    makeArchiveSink(fetched, () => undefined),
  )
  const timer = setInterval(() => {
    // The stream is waited for, so that it has the recorded block.
    const end = scene.stream.mode === 'live' ? recordedAt + 14 : recordedAt - 3
    // A stream that falls behind on a busy machine would rightly be completed by getBlock.
    const newest = Number([...streamed.facts.keys()].at(-1) ?? node.head)
    if (node.head < recordedAt - 2 || node.head - newest < 3)
      node.head = Math.min(node.head + 1, end)
  }, 60)
  stops.push(async () => clearInterval(timer))
  await stored(streamed)()
  await stored(fetched)()
  const facts = streamed.facts.get(recordedSlot)
  expect(scene.stream.refused).toEqual({})
  expect(scene.stream.streamed).toBeGreaterThan(10)
  expect(
    node.calls.filter(({ method, slot }) => method === 'getBlock' && slot === recordedAt),
  ).toHaveLength(1)
  expect(facts?.trades).toHaveLength(92)
  expect(new Set(facts?.trades.map(({ position }) => position)).size).toBe(92)
  const slots = [...streamed.facts.keys()].filter((slot) => fetched.facts.has(slot))
  expect(slots.length).toBeGreaterThan(20)
  for (const slot of slots) {
    const [one, other] = [streamed.facts.get(slot), fetched.facts.get(slot)]
    expect(one && derived(one)).toEqual(other && derived(other))
  }
}, 300_000)
