import { describe, expect, test } from 'bun:test'
import { makeSeveralNodes } from '../../../src/blocks/adapters/several-nodes.ts'
import type { BlockAnswer, BlockSource } from '../../../src/blocks/block-source.ts'
import { unavailable } from '../../../src/network/upstream-fault.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

/** A node that counts its calls, with a head and a cluster that tests change. */
const makeNode = (head: bigint) => {
  const node = {
    genesis: 'main',
    isGone: false,
    block: { kind: 'absent' } as BlockAnswer,
    calls: 0,
    source: {} as BlockSource,
  }
  const answer = async <T>(value: () => T): Promise<T> => {
    node.calls += 1
    if (node.isGone) throw unavailable('the node', 'gone')
    return value()
  }
  node.source = {
    producedSlots: () => answer(() => [head]),
    readBlock: () => answer(() => node.block),
    headSlot: () => answer(() => head),
    finalSlot: () => answer(() => head),
    firstSlot: () => answer(() => 0n),
    genesisHash: () => answer(() => node.genesis),
  }
  return node
}

const scene = () => {
  const clock = makeHandClock()
  const [first, second] = [makeNode(1n), makeNode(2n)]
  const counts = { extra: 0 }
  const source = makeSeveralNodes({
    nodes: [first.source, second.source],
    nowMs: clock.nowMs,
    onExtraCall: () => {
      counts.extra += 1
    },
  })
  return { clock, first, second, source, counts }
}

test('every call beyond the one that was requested is counted', async () => {
  const { clock, first, second, source, counts } = scene()
  let requested = 0
  const request = async (call: () => Promise<unknown>): Promise<void> => {
    requested += 1
    await call().catch(() => undefined)
  }
  for (let round = 0; round < 40; round += 1) {
    first.isGone = round % 3 === 1
    second.isGone = round % 5 === 1
    await request(() => source.headSlot())
    await request(() => source.readBlock(7n))
    clock.advance(4_000)
  }
  // A call that fails before it was made, since its node could not confirm the cluster, was paid for all the same.
  const made = first.calls + second.calls
  expect(requested + counts.extra).toBeGreaterThanOrEqual(made)
  expect(requested + counts.extra).toBeLessThan(made + requested / 2)
  expect(counts.extra).toBeGreaterThan(30)
})

test('calls at the same time confirm the cluster once', async () => {
  const { first, source, counts } = scene()
  await Promise.all(Array.from({ length: 4 }, () => source.headSlot()))
  expect(counts.extra).toBe(1)
  expect(first.calls).toBe(5)
})

describe('a node of another cluster is not read', () => {
  test('if it was replaced while it was away', async () => {
    const { clock, first, source } = scene()
    expect(await source.headSlot()).toBe(1n)
    first.isGone = true
    expect(await source.headSlot()).toBe(2n)
    clock.advance(11_000)
    Object.assign(first, { isGone: false, genesis: 'other' })
    expect(await source.headSlot()).toBe(2n)
  })

  test('if it was replaced without a failure, some seconds later', async () => {
    const { clock, first, source } = scene()
    expect(await source.headSlot()).toBe(1n)
    first.genesis = 'other'
    clock.advance(21_000)
    expect(await source.headSlot()).toBe(2n)
    first.genesis = 'main'
    expect(await source.headSlot()).toBe(2n)
    clock.advance(6_000)
    expect(await source.headSlot()).toBe(1n)
  })

  test('and if there is no other node, that is a fault', async () => {
    const { first, second, clock, source } = scene()
    await source.headSlot()
    first.genesis = 'other'
    second.isGone = true
    clock.advance(21_000)
    expect(source.headSlot()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })
})

test('a new session takes the cluster from the first node that answers', async () => {
  const { first, second, clock, source } = scene()
  first.genesis = 'wrong'
  second.isGone = true
  expect(await source.genesisHash()).toBe('wrong')
  first.genesis = 'main'
  clock.advance(21_000)
  expect(await source.genesisHash()).toBe('main')
})

test('what one node lacks, another one may have', async () => {
  const { second, source } = scene()
  second.block = { kind: 'too-new' }
  expect(await source.readBlock(1n)).toEqual({ kind: 'absent' })
  second.block = { kind: 'not-yet' }
  expect(await source.readBlock(1n)).toEqual({ kind: 'not-yet' })
})
