import { describe, expect, test } from 'bun:test'
import { makeBlockPace, type PaceLimits } from '../../../src/blocks/pace/block-pace.ts'
import { kindOfNode, limitsOf } from '../../../src/blocks/pace/node-limits.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

test.each([
  ['https://api.mainnet-beta.solana.com', 'public'],
  ['https://api.devnet.solana.com/', 'public'],
  ['https://mainnet.helius-rpc.com/?api-key=x', 'remote'],
  ['https://8.8.8.8:8899', 'remote'],
  ['https://172.32.0.1', 'remote'],
  ['https://localhost.example.com', 'remote'],
  ['http://127.0.0.1:8899', 'own'],
  ['http://localhost:8899', 'own'],
  ['http://10.1.2.3', 'own'],
  ['http://172.16.0.9', 'own'],
  ['http://192.168.1.5:8899', 'own'],
  ['http://[::1]:8899', 'own'],
  ['http://[fd00::12]:8899', 'own'],
  ['http://[2606:4700::1111]', 'remote'],
  ['http://validator:8899', 'own'],
  ['http://rpc.internal', 'own'],
])('%s is %s', (url, kind) => {
  expect(kindOfNode(url)).toBe(kind as ReturnType<typeof kindOfNode>)
})

const publicNode = 'https://api.mainnet-beta.solana.com'
const rented = 'https://rpc.example.com'
const own = 'http://127.0.0.1:8899'

describe('what may be spent', () => {
  test('on a public node is at most half of what it publishes, whatever is set', () => {
    const set = { callsPerMinute: 60_000, bytesPerSecond: 1e9 }
    for (const every of [true, false]) {
      const limits = limitsOf([own, publicNode], set, { every })
      expect(limits).toEqual({ callsPerMinute: 80, bytesPerSecond: 850_000 })
      expect(limitsOf([publicNode], {}, { every })).toEqual({
        callsPerMinute: 60,
        bytesPerSecond: 850_000,
      })
    }
  })

  test.each([
    ['a rented node', [rented], {}, false, { callsPerMinute: 60, bytesPerSecond: 1_000_000 }],
    [
      'one that may give more',
      [rented],
      { callsPerMinute: 900 },
      false,
      { callsPerMinute: 900, bytesPerSecond: 1_000_000 },
    ],
    ['one of which every block is wanted', [rented], {}, true, {}],
    ['an own node', [own], {}, false, {}],
    ['an own node with limits', [own], { bytesPerSecond: 5e6 }, false, { bytesPerSecond: 5e6 }],
  ])('%s', (_, urls, set, every, expected) => {
    expect(limitsOf(urls, set, { every })).toEqual(expected)
  })
})

type Spent = { atMs: number; calls: number; bytes: number }

/** What goes out in ten minutes if two readers take all they may, after pauses too. */
const greedily = async (limits: PaceLimits, blockBytes: number): Promise<Spent[]> => {
  const clock = makeHandClock()
  const pace = makeBlockPace({ ...limits, nowMs: clock.nowMs, schedule: clock.schedule })
  const spent: Spent[] = []
  const read = async (): Promise<void> => {
    while (await pace.take('live')) {
      spent.push({ atMs: clock.nowMs(), calls: 1, bytes: 0 })
      // The size of a block is known once it has arrived.
      if (!(await pace.pause(700))) return
      pace.spent({ bytes: blockBytes })
      spent.push({ atMs: clock.nowMs(), calls: 0, bytes: blockBytes })
      if (spent.length % 60 === 0 && !(await pace.pause(20_000))) return
    }
  }
  const readers = [read(), read()]
  for (let ms = 0; ms < 600_000; ms += 50) {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
    clock.advance(50)
  }
  pace.stop()
  await Promise.all(readers)
  return spent
}

/** The most within any time of this length. */
const mostWithin = (spent: Spent[], ms: number, of: 'calls' | 'bytes'): number =>
  Math.max(
    ...spent.map(({ atMs }) =>
      spent.reduce(
        (sum, each) => (each.atMs >= atMs && each.atMs < atMs + ms ? sum + each[of] : sum),
        0,
      ),
    ),
  )

test.each([{ bytes: 0 }, { bytes: 300_000 }, { bytes: 2_000_000 }, { bytes: 7_000_000 }])(
  'a public node is never asked for more than half of its limits: blocks of $bytes bytes',
  async ({ bytes }) => {
    const limits = limitsOf(
      [publicNode],
      { callsPerMinute: 60_000, bytesPerSecond: 1e9 },
      { every: true },
    )
    const spent = await greedily(limits, bytes)
    expect(spent.length).toBeGreaterThan(100)
    // 40 calls of one method in 10 s, 100 MB in 30 s.
    expect(mostWithin(spent, 10_000, 'calls')).toBeLessThanOrEqual(20)
    expect(mostWithin(spent, 30_000, 'bytes')).toBeLessThanOrEqual(50e6)
  },
)
