import { describe, expect, test } from 'bun:test'
import { kindOfNode, limitsOf } from '../../../src/blocks/pace/node-limits.ts'

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
      // 40 calls of one method in 10 s, 100 MB in 30 s.
      expect(limits.callsPerMinute).toBeLessThanOrEqual(120)
      expect(limits.bytesPerSecond).toBeLessThanOrEqual(100e6 / 30 / 2)
      expect(limitsOf([publicNode], {}, { every })).toEqual({
        callsPerMinute: 60,
        bytesPerSecond: 1_000_000,
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
