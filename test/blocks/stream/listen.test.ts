import { expect, test } from 'bun:test'
import { makeStoppablePauses } from '../../../src/basics/stoppable-pauses.ts'
import { type BlockWindow, makeBlockWindow } from '../../../src/blocks/stream/block-window.ts'
import { listen } from '../../../src/blocks/stream/listen.ts'
import type { StreamHearer } from '../../../src/blocks/stream/stream-server.ts'
import type { StreamLie } from '../../../src/blocks/stream/stream-state.ts'
import { hashFor } from '../../kit/blocks/made-chain.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

const megabyte = new Uint8Array(1024 * 1024)

const start = () => {
  const clock = makeHandClock()
  const window: BlockWindow = makeBlockWindow()
  const pauses = makeStoppablePauses(clock.schedule)
  const calls: string[] = []
  const finals: bigint[] = []
  const scene = { lie: undefined as StreamLie | undefined, next: 100, progress: 0 }
  let hearer: StreamHearer | undefined
  const ended = listen(
    {
      window,
      pauses,
      nowMs: clock.nowMs,
      onTick: () => scene.lie,
      onFinal: (slot) => finals.push(slot),
      onProgress: () => {
        scene.progress += 1
      },
    },
    {
      firstSlot: async () => undefined,
      subscribe: (subscription, each) => {
        calls.push(`from ${subscription.fromSlot}`)
        hearer = each
      },
      pause: () => calls.push('pause'),
      resume: () => calls.push('resume'),
      close: () => calls.push('close'),
    },
    { fromSlot: 7n },
  )
  /** One block with a transaction of a megabyte. */
  const send = (): void => {
    const slot = BigInt(scene.next)
    hearer?.message({
      kind: 'transaction',
      slot,
      transaction: { index: 0, bytes: megabyte.slice() },
    })
    hearer?.message({
      kind: 'meta',
      meta: {
        slot,
        blockhash: hashFor(scene.next),
        parentSlot: slot - 1n,
        previousBlockhash: hashFor(scene.next - 1),
        transactionCount: 1,
      },
    })
    scene.next += 1
  }
  const pass = async (seconds: number, each: () => void = () => undefined): Promise<void> => {
    for (let ms = 0; ms < seconds * 1_000; ms += 200) {
      each()
      clock.advance(200)
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    }
  }
  return { window, pauses, calls, finals, scene, ended, send, pass, hearer: () => hearer }
}

test('a slow reader lets the server wait, until there is room', async () => {
  const { window, calls, send, pass, pauses, ended } = start()
  await pass(8, send)
  expect(calls).toEqual(['from 7', 'pause'])
  const [first] = window.run().blocks
  for (let slot = first?.slot ?? 0n; slot < 150n; slot += 1n) window.release(slot)
  await pass(1)
  expect(calls).toEqual(['from 7', 'pause', 'resume'])
  pauses.stop()
  expect((await ended).ended).toEqual({ why: 'stopped' })
})

test('a reader that does not read at all is not waited for', async () => {
  const { window, calls, send, pass, pauses, ended } = start()
  await pass(8, send)
  await pass(6)
  expect(calls).toEqual(['from 7', 'pause', 'resume'])
  await pass(20, send)
  expect(calls).toEqual(['from 7', 'pause', 'resume'])
  expect(window.fullness()).toBeLessThanOrEqual(1)
  // The newest ones are there, and the oldest ones are forgotten.
  expect(window.run().blocks.at(-1)?.slot).toBe(238n)
  expect(window.find(110n)).toBeUndefined()
  pauses.stop()
  await ended
})

test('a server that sends no new block is left after ten seconds', async () => {
  const { send, pass, ended, scene } = start()
  await pass(3, send)
  const { progress } = scene
  await pass(9)
  scene.next -= 1
  send()
  expect(scene.progress).toBe(progress)
  await pass(2)
  expect(await ended).toEqual({ ended: { why: 'silent' }, heard: true })
})

test('a lie ends the connection, and nothing is taken afterwards', async () => {
  const { window, send, pass, hearer, ended } = start()
  await pass(1, send)
  const { length } = window.run().blocks
  hearer()?.message({ kind: 'lie', lie: 'unreadable' })
  send()
  await pass(1)
  expect(await ended).toEqual({ ended: { lie: 'unreadable' }, heard: true })
  expect(window.run().blocks).toHaveLength(length)
})

test('a lie that a comparison finds ends it as well', async () => {
  const { pass, scene, ended } = start()
  scene.lie = 'differs-from-node'
  await pass(1)
  expect(await ended).toEqual({ ended: { lie: 'differs-from-node' }, heard: false })
})

test('the end and the newest final slot are passed on', async () => {
  const { pass, finals, hearer, ended } = start()
  hearer()?.message({ kind: 'final', slot: 60n })
  hearer()?.ended('out-of-range')
  hearer()?.ended('unreachable')
  await pass(1)
  expect(finals).toEqual([60n])
  expect(await ended).toEqual({ ended: { why: 'out-of-range' }, heard: true })
})
