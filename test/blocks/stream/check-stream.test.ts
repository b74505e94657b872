import { expect, test } from 'bun:test'
import type { BlockAnswer } from '../../../src/blocks/block-source.ts'
import { makeBlockWindow } from '../../../src/blocks/stream/block-window.ts'
import { makeStreamCheck } from '../../../src/blocks/stream/check-stream.ts'
import type { Block } from '../../../src/blocks/block.ts'
import type { StreamLie, StreamState } from '../../../src/blocks/stream/stream-state.ts'
import { hashFor } from '../../kit/blocks/made-chain.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

const blockAt = (slot: bigint): Block => ({
  slot,
  blockhash: hashFor(Number(slot)),
  parentSlot: slot - 1n,
  previousBlockhash: hashFor(Number(slot) - 1),
  transactions: [],
  counts: { all: 1, unread: 0 },
  bytes: 1,
})

const start = () => {
  const clock = makeHandClock()
  const window = makeBlockWindow()
  const state: Pick<StreamState, 'checked' | 'trouble'> = { checked: 0 }
  const requested: bigint[] = []
  const scene = {
    answer: (slot: bigint): BlockAnswer | undefined => ({ kind: 'block', block: blockAt(slot) }),
    same: true,
    readable: true,
  }
  let next = 100
  const stream = (blocks: number): void => {
    for (const end = next + blocks; next < end; next += 1) {
      const { slot, blockhash, parentSlot, previousBlockhash } = blockAt(BigInt(next))
      window.addMeta({ slot, blockhash, parentSlot, previousBlockhash, transactionCount: 1 })
    }
  }
  const check = makeStreamCheck({
    window,
    state,
    server: {
      readBlock: ({ meta }) =>
        scene.readable ? { block: blockAt(meta.slot) } : { bad: 'unreadable-transactions' },
      isSame: () => scene.same,
    },
    fetch: async (slot) => {
      requested.push(slot)
      return scene.answer(slot)
    },
    accounts: () => undefined,
    nowMs: clock.nowMs,
  })
  /** Ticks five times a second. */
  const tick = async (seconds: number): Promise<StreamLie[]> => {
    const lies: StreamLie[] = []
    for (let ms = 0; ms < seconds * 1_000; ms += 200) {
      const lie = check()
      if (lie) lies.push(lie)
      clock.advance(200)
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    }
    return lies
  }
  return { scene, window, state, requested, stream, tick }
}

test('nothing is requested before there is a block', async () => {
  const { requested, stream, tick } = start()
  stream(2)
  await tick(10)
  expect(requested).toEqual([])
})

test('the first block is requested until the node has it, and then one a minute', async () => {
  const { scene, window, state, requested, stream, tick } = start()
  stream(4)
  const { answer } = scene
  scene.answer = () => ({ kind: 'not-yet' })
  await tick(6)
  expect(requested).toEqual([101n, 101n])
  expect(window.run().verified).toBe(false)
  expect(state.trouble).toBeUndefined()
  scene.answer = answer
  await tick(6)
  expect(window.run().verified).toBe(true)
  stream(100)
  await tick(130)
  expect(state.checked).toBe(3)
  expect(requested.slice(3)).toEqual([202n, 202n])
})

test('a node that does not answer proves nothing', async () => {
  const { scene, window, state, requested, stream, tick } = start()
  stream(4)
  scene.answer = () => undefined
  expect(await tick(300)).toEqual([])
  expect(window.run().verified).toBe(false)
  expect(state.trouble).toBe('unconfirmed')
  // It may cost by the call.
  expect(requested.length).toBeLessThan(12)
})

test('another block of the node is a lie, also later', async () => {
  const { scene, stream, tick } = start()
  stream(4)
  expect(await tick(5)).toEqual([])
  scene.same = false
  expect(await tick(61)).toEqual(['differs-from-node'])
})

test('a block that cannot be read is a lie', async () => {
  const { scene, stream, tick } = start()
  stream(4)
  scene.readable = false
  expect(await tick(1)).toEqual(['bad-block'])
})

test('an answer that comes after the run has ended is passed over', async () => {
  const { scene, window, stream, tick } = start()
  stream(4)
  scene.same = false
  const answered = Promise.withResolvers<void>()
  const { answer } = scene
  scene.answer = (slot) => {
    window.clear()
    answered.resolve()
    return answer(slot)
  }
  expect(await tick(2)).toEqual([])
  await answered.promise
  expect(window.run().verified).toBe(false)
})
