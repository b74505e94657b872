import { expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { describeAssets } from '../../../src/scan/answer/describe-assets.ts'
import type { RiskContext } from '../../../src/scan/context/risk-context.ts'
import type { PricedLabel } from '../../../src/tokens/token-label.ts'
import { mint, otherMint, riskContext, stranger, user } from '../../kit/scan/risk-context.ts'

type Change = RiskContext['effects']['balances'][number]

const lost: Change = { owner: user, mint, decimals: 6, before: 9_000_000n, after: 7_500_000n }

const contextWith = (...balances: Change[]): RiskContext => {
  const context = riskContext({})
  return { ...context, effects: { ...context.effects, balances } }
}

const scaled = (context: RiskContext): RiskContext => ({
  ...context,
  decimals: Object.assign(new Map(context.decimals), {
    factors: new Map([[mint, 2]]),
    nfts: new Set<Address>(),
  }),
})

const labelled = async (context: RiskContext, label: PricedLabel) => {
  const [assets] = await describeAssets([context], async () => new Map([[mint, label]]))
  return assets
}

test.each<[what: string, change: Partial<Change>, label: PricedLabel, expected: object]>([
  ['no label', {}, {}, {}],
  [
    'a label',
    {},
    { symbol: 'T', verification: 'flagged' },
    { symbol: 'T', verification: 'flagged' },
  ],
  ['a price', {}, { price: { priceUsd: 2 } }, { priceUsd: 2, valueUsd: -3 }],
  [
    'more than it can be sold for',
    {},
    { price: { priceUsd: 2, maxUsd: 1 } },
    { priceUsd: 2, valueUsd: -1 },
  ],
  ['a value below any unit', {}, { price: { priceUsd: 1e-12 } }, { priceUsd: 1e-12, valueUsd: 0 }],
  ['a value beyond any number', {}, { price: { priceUsd: 1.7e308 } }, { priceUsd: 1.7e308 }],
  [
    'a gain larger than a number counts exactly',
    { before: 0n, after: 2n ** 64n - 1n },
    { price: { priceUsd: 1 } },
    { amount: '18446744073709551615', priceUsd: 1, valueUsd: 18_446_744_073_709.55 },
  ],
])('a change with %s', async (_, change, label, expected) => {
  const assets = await labelled(contextWith({ ...lost, ...change }), label)
  expect(assets).toEqual([{ address: user, mint, amount: '-1500000', decimals: 6, ...expected }])
})

test('a mint whose decimals are unknown has an amount and no value', async () => {
  const { decimals: _, ...change } = lost
  const assets = await labelled(contextWith(change), { symbol: 'T', price: { priceUsd: 2 } })
  expect(assets).toEqual([{ address: user, mint, amount: '-1500000', symbol: 'T' }])
})

test('a token whose amounts wallets multiply has no value', async () => {
  const assets = await labelled(scaled(contextWith(lost)), { price: { priceUsd: 2 } })
  expect(assets).toEqual([{ address: user, mint, amount: '-1500000', decimals: 6 }])
})

test('several transactions ask once, the user’s rows first', async () => {
  const gain: Change = { ...lost, owner: stranger, before: 0n, after: 1n }
  const asked: (readonly Address[])[] = []
  const described = await describeAssets(
    [contextWith(gain, lost), contextWith(), contextWith({ ...gain, mint: otherMint })],
    async (mints) => {
      asked.push(mints)
      return new Map()
    },
  )
  expect(described.map((assets) => assets.map(({ address }) => address))).toEqual([
    [user, stranger],
    [],
    [stranger],
  ])
  expect(asked).toEqual([[mint, mint, otherMint]])
})

test('without a reader, what people know by name has its name', async () => {
  const sol: Change = { ...lost, mint: wrappedSolMint, decimals: 9 }
  const [assets] = await describeAssets([contextWith(sol, lost)], undefined)
  expect(assets).toEqual([
    {
      address: user,
      mint: wrappedSolMint,
      amount: '-1500000',
      decimals: 9,
      symbol: 'SOL',
      name: 'Solana',
      verification: 'well-known',
    },
    { address: user, mint, amount: '-1500000', decimals: 6 },
  ])
})
