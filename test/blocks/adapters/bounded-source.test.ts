import { expect, test } from 'bun:test'
import { makeBoundedSource } from '../../../src/blocks/adapters/bounded-source.ts'
import type { BlockAnswer, BlockSource } from '../../../src/blocks/block-source.ts'
import { blockMaxBytes } from '../../../src/blocks/thresholds.ts'
import { hashFor } from '../../kit/blocks/made-chain.ts'

const blockOf = (slot: bigint, bytes: number): BlockAnswer => ({
  kind: 'block',
  block: {
    slot,
    blockhash: hashFor(Number(slot)),
    parentSlot: slot - 1n,
    previousBlockhash: hashFor(Number(slot) - 1),
    transactions: [],
    counts: { all: 0, votes: 0, failed: 0, unread: 0 },
    bytes,
  },
})

/** A source whose reads settle by hand. */
const makeHeldSource = () => {
  const reads: { slot: bigint; settle: (answer: BlockAnswer) => void; fail: () => void }[] = []
  const unused = () => Promise.reject(new Error('not called'))
  const source: BlockSource = {
    producedSlots: unused,
    headSlot: unused,
    finalSlot: unused,
    firstSlot: unused,
    genesisHash: unused,
    readBlock: (slot) => {
      const { promise, resolve, reject } = Promise.withResolvers<BlockAnswer>()
      reads.push({ slot, settle: resolve, fail: () => reject(new Error('gone')) })
      return promise
    },
  }
  return { source, reads }
}

const onRead = (): void => undefined

const turn = (): Promise<void> => Bun.sleep(0)

const readAll = (source: BlockSource, count: number) =>
  Array.from({ length: count }, (_, at) => source.readBlock(BigInt(at + 1)).catch(() => undefined))

const tooLarge: BlockAnswer = { kind: 'bad', reason: 'too-large' }

test.each([
  { bytes: 2_000_000, atOnce: 5 },
  { bytes: 4_000_000, atOnce: 2 },
  { bytes: 30_000_000, atOnce: 1 },
])('blocks of $bytes bytes are read $atOnce at a time', async ({ bytes, atOnce }) => {
  const { source, reads } = makeHeldSource()
  const bounded = makeBoundedSource({ source, onRead, maxBytes: 10_000_000 })
  const first = bounded.readBlock(0n)
  await turn()
  reads.shift()?.settle(blockOf(0n, bytes))
  await first
  const answers = readAll(bounded, 12)
  let most = 0
  const order: bigint[] = []
  while (order.length < 12) {
    await turn()
    most = Math.max(most, reads.length)
    const read = reads.shift()
    if (!read) throw new Error('nothing is read')
    order.push(read.slot)
    read.settle(blockOf(read.slot, bytes))
  }
  expect(most).toBe(atOnce)
  expect(order).toEqual(order.toSorted((a, b) => Number(a - b)))
  expect((await Promise.all(answers)).length).toBe(12)
})

test('after an answer that was too large, one block is read at a time for a while', async () => {
  const { source, reads } = makeHeldSource()
  const bounded = makeBoundedSource({ source, onRead, maxBytes: 10_000_000 })
  const first = bounded.readBlock(0n)
  await turn()
  reads.shift()?.settle(tooLarge)
  await first
  void readAll(bounded, 40)
  const atOnce: number[] = []
  for (let read = 0; read < 30; read += 1) {
    await turn()
    atOnce.push(reads.length)
    const next = reads.shift()
    next?.settle(blockOf(next.slot, 2_000_000))
  }
  expect(atOnce.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(atOnce.at(-1)).toBe(5)
})

test('a failed read makes room for the next one', async () => {
  const { source, reads } = makeHeldSource()
  const answers = readAll(makeBoundedSource({ source, onRead, maxBytes: 1 }), 3)
  for (let failures = 0; failures < 3; failures += 1) {
    await turn()
    expect(reads.length).toBe(1)
    reads.shift()?.fail()
  }
  expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined])
})

test('each block is counted with its size, and an answer that is too large with the most that is read', async () => {
  const counted: number[] = []
  const { source, reads } = makeHeldSource()
  const bounded = makeBoundedSource({ source, onRead: (bytes) => counted.push(bytes) })
  for (const answer of [blockOf(1n, 2_000_000), { kind: 'not-yet' } as const, tooLarge]) {
    const read = bounded.readBlock(1n)
    await turn()
    reads.shift()?.settle(answer)
    await read
  }
  expect(counted).toEqual([2_000_000, blockMaxBytes])
})
