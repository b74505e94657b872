import { expect, test } from 'bun:test'
import { makeBlockPace } from '../../../src/blocks/pace/block-pace.ts'
import { makeStreamPace } from '../../../src/blocks/stream/stream-pace.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

const start = (callsPerMinute: number) => {
  const clock = makeHandClock()
  const node = makeBlockPace({ callsPerMinute, nowMs: clock.nowMs, schedule: clock.schedule })
  const scene = { live: true }
  const paced = makeStreamPace(node, () => scene.live)
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return { clock, scene, settle, ...paced }
}

test('live reading of a live stream costs nothing', async () => {
  const { pace } = start(1)
  for (let calls = 0; calls < 1_000; calls += 1) expect(await pace.take('live')).toBe(true)
})

test('a call that reaches the node is paid for on its way', async () => {
  const { pay, clock, settle } = start(60)
  let paid = 0
  for (let calls = 0; calls < 10; calls += 1)
    void pay().then(() => {
      paid += 1
    })
  await settle()
  const atOnce = paid
  clock.advance(2_000)
  await settle()
  expect([atOnce, paid]).toEqual([3, 5])
})

test('a call is paid for once', async () => {
  const { pace, pay, scene, clock, settle } = start(60)
  scene.live = false
  let made = 0
  const run = async (): Promise<void> => {
    while ((await pace.take('live')) && (await pay())) made += 1
  }
  void run()
  await settle()
  for (let ms = 0; ms < 60_000; ms += 100) {
    clock.advance(100)
    await settle()
  }
  expect(Math.abs(made - 65)).toBeLessThanOrEqual(2)
  pace.stop()
})

test('what the stream answered is not kept for a rush on the node', async () => {
  const { pace, pay, clock, settle } = start(60)
  void (async () => {
    while (await pace.take('later'));
  })()
  for (let ms = 0; ms < 120_000; ms += 500) {
    clock.advance(500)
    await settle()
  }
  let paid = 0
  for (let calls = 0; calls < 100; calls += 1)
    void pay().then((may) => {
      paid += Number(may)
    })
  await settle()
  expect(paid).toBeLessThanOrEqual(8)
  pace.stop()
})

test('nothing is paid for after a stop', async () => {
  const { pace, pay } = start(60)
  pace.stop()
  expect(await pay()).toBe(false)
  expect(await pace.take('live')).toBe(false)
})
