import { describe, expect, test } from 'bun:test'
import { directionOf, rolesOf } from '../../../src/bridges/plan/asset-role.ts'
import {
  joinAssets,
  normalAssetId,
  reachedChains,
  sortKeyOf,
} from '../../../src/bridges/plan/assets.ts'
import type { ProviderAsset } from '../../../src/bridges/plan/provider.ts'
import { bridgeAsset, makeBridgeProvider } from '../../kit/bridges/bridge-provider.ts'

const { sol, usdc, btc, eth, baseUsdc } = bridgeAsset
const join = (...lists: ProviderAsset[][]) =>
  joinAssets(lists.map((assets, at) => ({ provider: { id: `p${at}` }, assets })))
const idsOf = ({ assets }: ReturnType<typeof join>) => assets.map(({ id }) => id)

test('an asset of two providers is one, however its address is written', () => {
  const small = { ...baseUsdc, contractAddress: baseUsdc.contractAddress.toLowerCase() }
  const index = join([baseUsdc], [small])
  expect(idsOf(index)).toEqual(['base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'])
  expect([...(index.assets[0]?.carriers.keys() ?? [])]).toEqual(['p0', 'p1'])
})

test.each([
  ['solana', '11111111111111111111111111111111'],
  ['ethereum', `0x${'0'.repeat(40)}`],
  ['ethereum', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
])('on %s, %s is the native coin', (chain, contractAddress) => {
  const decimals = chain === 'solana' ? 9 : 18
  const index = join([{ ...eth, chain, contractAddress, decimals }])
  expect(idsOf(index)).toEqual([`${chain}:native`])
  expect(normalAssetId(`${chain}:${contractAddress}`)).toBe(`${chain}:native`)
})

test('Solana addresses are case-sensitive', () => {
  expect(normalAssetId(`solana:${usdc.contractAddress}`)).toBe(`solana:${usdc.contractAddress}`)
})

describe('decimals', () => {
  test('that contradict each other exclude the asset', () => {
    const index = join([baseUsdc], [{ ...baseUsdc, decimals: 18 }])
    expect(index.assets).toEqual([])
    expect([...index.contradictory]).toEqual(['base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'])
  })

  test('of the majority count, and other providers do not carry it', () => {
    const index = join([{ ...baseUsdc, decimals: 18 }], [baseUsdc], [baseUsdc])
    expect(index.assets[0]).toMatchObject({ decimals: 6 })
    expect([...(index.assets[0]?.carriers.keys() ?? [])]).toEqual(['p1', 'p2'])
    const even = join([{ ...baseUsdc, decimals: 18 }], [baseUsdc], [{ ...baseUsdc, decimals: 8 }])
    expect(even.assets).toEqual([])
  })

  test('of a native coin are fixed by its chain, and other providers do not carry it', () => {
    const index = join([{ ...sol, decimals: 18 }], [sol])
    expect(index.assets[0]).toMatchObject({ id: 'solana:native', decimals: 9 })
    expect([...(index.assets[0]?.carriers.keys() ?? [])]).toEqual(['p1'])
  })

  test.each([-1, 1.5, 37, Number.NaN])('of %p are invalid', (decimals) => {
    expect(join([{ ...baseUsdc, decimals }]).assets).toEqual([])
  })
})

describe('the price', () => {
  const priceOf = (...prices: (number | undefined)[]) =>
    join(
      ...prices.map((priceUsd): ProviderAsset[] => {
        const { priceUsd: _, ...asset } = btc
        return [{ ...asset, ...(priceUsd !== undefined && { priceUsd }) }]
      }),
    ).assets[0]?.priceUsd
  test.each([
    [[100], 100],
    [[undefined, 100], 100],
    [[100, 101, 140], 101],
    [[100, 160], undefined],
    [[0, -5, Number.NaN, Infinity], undefined],
  ])('of %p is %p', (prices, price) => expect(priceOf(...prices)).toBe(price))
})

test('the order does not change with the order of the providers', () => {
  const one = join([sol, usdc, btc], [usdc, eth, baseUsdc])
  const other = join([baseUsdc, eth, usdc], [btc, usdc, sol])
  expect(idsOf(one)).toEqual(idsOf(other))
  expect(idsOf(one)).toEqual([
    'solana:native',
    `solana:${usdc.contractAddress}`,
    'ethereum:native',
    'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    'bitcoin:native',
  ])
  const keys = one.assets.map(sortKeyOf)
  expect(keys).toEqual(keys.toSorted())
})

test('roles are what a carrier supports', () => {
  const [onSolana, onBitcoin] = [join([sol]).assets[0], join([btc]).assets[0]]
  const onlyIn = makeBridgeProvider('p0', { supports: ({ to }) => to.chain === 'solana' })
  const stranger = makeBridgeProvider('p9')
  if (!onSolana || !onBitcoin) throw new Error('no assets')
  expect(rolesOf(onBitcoin, [onlyIn])).toEqual(['origin'])
  expect(rolesOf(onSolana, [onlyIn])).toEqual(['destination'])
  expect(rolesOf(onSolana, [stranger])).toEqual([])
  expect(directionOf('bitcoin', 'origin')).toBe('in')
  expect(directionOf('solana', 'destination')).toBe('in')
  expect(directionOf('solana', 'origin')).toBe('out')
})

describe('supported chains', () => {
  const providers = [{ id: 'p0', builtInChains: ['bitcoin', 'zcash'] }]

  test('are those of the assets that a provider lists, not all that it documents', () => {
    expect(reachedChains(providers, [{ chain: 'bitcoin' }], [])).toEqual(['bitcoin'])
  })

  test('are the documented ones while its list is missing', () => {
    expect(reachedChains(providers, [{ chain: 'solana' }], ['p0'])).toEqual([
      'solana',
      'bitcoin',
      'zcash',
    ])
  })
})
