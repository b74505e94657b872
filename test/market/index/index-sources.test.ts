import { describe, expect, test } from 'bun:test'
import { Fault } from '../../../src/basics/fault.ts'
import type { PoolFacts } from '../../../src/tokens/token-market.ts'
import { findSources, type SourceDeps } from '../../../src/market/index/index-sources.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'

const mint = (number: number) => addressNumber(number, 8)
const pool = (number: number, liquidityUsd?: number): PoolFacts => ({
  pool: addressNumber(number, 9),
  source: 'Test',
  baseMint: mint(1),
  ...(liquidityUsd !== undefined && { liquidityUsd }),
})
const down = () => Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))
const leader = addressNumber(50)

const depsWith = (overrides: Partial<SourceDeps>): SourceDeps => ({
  wallets: [addressNumber(1), leader],
  hotPools: 3,
  market: {
    trending: async (_, limit) =>
      [1, 2, 3].slice(0, limit).map((number) => ({ mint: mint(number), source: 'Test' })),
    readPools: async (token) =>
      token === mint(1)
        ? [pool(1, 5), pool(2, 90), pool(3)]
        : token === mint(2)
          ? []
          : [pool(2, 1)],
  },
  index: {
    leaders: async () => ({
      leaders: [addressNumber(60), leader].map((wallet) => ({
        place: { value: 1, wallet },
        result: { wallet, trades: 9, buys: 5, sells: 4, volumeUsd: 1, countedSells: 1 },
      })),
      more: false,
    }),
  },
  ...overrides,
})

const foundBy = async (overrides: Partial<SourceDeps> = {}) =>
  (await findSources(depsWith(overrides))).map(({ address, kind }): [string, string] => [
    kind,
    address,
  ])

const watched: [string, string][] = [
  ['wallet', addressNumber(1)],
  ['wallet', leader],
]

describe('followed sources', () => {
  test('the operator’s wallets first, then the deepest pool of each trending token, each once', async () => {
    expect(await foundBy()).toEqual([...watched, ['pool', addressNumber(2, 9)]])
  })

  test('only wallets if pools are off, without any request', async () => {
    const market = { trending: down, readPools: down }
    expect(await foundBy({ hotPools: 0, market, index: { leaders: down } })).toEqual(watched)
  })

  test.each([
    ['no provider lists trending tokens', { trending: down, readPools: down }],
    ['no provider lists pools', { ...depsWith({}).market, readPools: down }],
    ['nothing is trending', { trending: async () => [], readPools: down }],
  ])('exchanges and the best traders if %s', async (_, market) => {
    const found = await foundBy({ market })
    expect(found.map(([kind]) => kind)).toEqual([
      'wallet',
      'wallet',
      'program',
      'program',
      'program',
      'trader',
    ])
    expect(found.at(-1)).toEqual(['trader', addressNumber(60)])
  })
})
