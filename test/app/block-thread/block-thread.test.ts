import { afterEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import {
  type BlockThread,
  emptyBlockThreadState,
  makeBlockThread,
} from '../../../src/app/block-thread/client.ts'
import type { BlockThreadState } from '../../../src/app/block-thread/messages.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { serveArchive } from '../../../src/market/blocks/archive-channel.ts'
import { type BlockNode, startBlockNode } from '../../kit/blocks/block-node.ts'
import { until } from '../../kit/blocks/follow-scene.ts'
import { makeChain } from '../../kit/blocks/made-chain.ts'
import { makeMemoryArchive } from '../../kit/blocks/memory-archive.ts'
import { makeFolder } from '../../kit/test-folder.ts'

const chain = makeChain({ slots: 300, trades: 2 })
const productEntry = new URL('../../../src/block-thread.ts', import.meta.url)
const fallingEntry = new URL('../../kit/blocks/falling-block-thread.ts', import.meta.url)

const running: { thread: BlockThread; node: BlockNode }[] = []

afterEach(async () => {
  for (const { thread, node } of running.splice(0)) {
    await thread.stop()
    await node.stop()
  }
})

const startThread = (entry: URL) => {
  const node = startBlockNode(chain)
  node.head = 1_050
  const memory = makeMemoryArchive()
  const problems: string[] = []
  const states: [BlockThreadState, BlockThreadState][] = []
  const marker = join(makeFolder(), 'crash')
  const settings = {
    urls: [node.url],
    mode: 'blocks',
    limits: {},
    backfillMs: 3_600_000,
    marker,
  } as const
  const thread = makeBlockThread({
    entry,
    settings,
    connectArchive: () => {
      const { port1, port2 } = new MessageChannel()
      serveArchive(
        {
          send: (message) => port1.postMessage(message),
          hear: (take) => port1.on('message', take),
        },
        memory,
      )
      return port2
    },
    schedule: scheduleTimer,
    onState: (state, before) => states.push([state, before]),
    onProblem: (message) => problems.push(message),
  })
  running.push({ thread, node })
  thread.start()
  return { node, memory, problems, thread, states, marker }
}

const headOf = ({ chain: { blocks }, head }: BlockNode): bigint =>
  BigInt(blocks.findLast(({ slot }) => slot <= head)?.slot ?? 0)

test('blocks are read and derived in the thread, and stored by the other end of the channel', async () => {
  const { node, memory, thread, states } = startThread(productEntry)
  await until('the head is stored', () => memory.facts.has(headOf(node)))
  node.head = 1_150
  await until('the head is stored', () => memory.facts.has(headOf(node)))
  await until('it is reported', () => thread.state().newestSlot === headOf(node))
  const slots = [...memory.facts.keys()]
  expect(slots).toEqual(
    chain.blocks
      .map(({ slot }) => BigInt(slot))
      .filter((slot) => slot >= (slots[0] ?? 0n) && slot <= headOf(node)),
  )
  const trades = [...memory.facts.values()].flatMap(({ trades: each }) => each)
  expect(trades.length).toBeGreaterThan(slots.length)
  expect(thread.state()).toMatchObject({
    mode: 'blocks',
    read: slots.length,
    trades: trades.length,
  })
  expect(states[0]?.[1]).toEqual(emptyBlockThreadState())
})

test('a thread that crashes is started again, and nothing is lost or stored twice', async () => {
  const { node, memory, problems, marker } = startThread(fallingEntry)
  const timer = setInterval(() => {
    node.head = Math.min(node.head + 3, 1_299)
  }, 100)
  await until('it has crashed three times', () => existsSync(`${marker}.3`), 20_000)
  // A crash begins before its report arrives.
  await until('every crash is reported', () => problems.length >= 3, 20_000)
  await until(
    'the head is stored',
    () => memory.facts.has(headOf(node)) && memory.sink.gaps.length === 0,
    180_000,
  )
  clearInterval(timer)
  const slots = [...memory.facts.keys()].toSorted((a, b) => Number(a - b))
  expect(slots).toEqual(
    chain.blocks
      .map(({ slot }) => BigInt(slot))
      .filter((slot) => slot >= (slots[0] ?? 0n) && slot <= (slots.at(-1) ?? 0n)),
  )
}, 300_000)

test('a thread that is stopped stores nothing afterwards', async () => {
  const { node, memory, thread } = startThread(productEntry)
  await until('the head is stored', () => memory.facts.has(headOf(node)))
  await thread.stop()
  const stored = memory.facts.size
  const calls = node.calls.length
  node.head = 1_200
  await Bun.sleep(700)
  expect(memory.facts.size).toBe(stored)
  expect(node.calls.length).toBe(calls)
})
