import { describe, expect, test } from 'bun:test'
import { type Address, address } from '../../src/solana/address/address.ts'
import type { Account } from '../../src/solana/chain.ts'
import { Fault } from '../../src/basics/fault.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import { type LabelDeps, makeLabelReader } from '../../src/market/read-token-labels.ts'
import type { PricedLabel } from '../../src/tokens/token-label.ts'
import type { TokenFacts, TokenPrice } from '../../src/tokens/token-market.ts'
import { extension, mintAccount } from '../kit/checks/mint-account.ts'
import { makeHandClock } from '../kit/hand-clock.ts'
import { addressOf } from '../kit/ledger/scripted-history.ts'
import { mint } from '../kit/scan/risk-context.ts'

const clock = makeHandClock()
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const failing = () => Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))
const never = () => Promise.withResolvers<never>().promise

const reported: TokenFacts = {
  mint,
  source: 'test',
  symbol: 'PRO',
  name: 'Provided',
  verified: true,
}
const unjudged: TokenFacts = { mint, source: 'other', symbol: 'PRO', name: 'Provided' }
const price: TokenPrice = {
  mint,
  source: 'test',
  priceUsd: 2,
  liquidityUsd: 50,
  atMs: clock.nowMs(),
}
const onChain = mintAccount([extension.metadata(mint, 'Own name', 'OWN')])

/** Sources that all know the mint, with some of them replaced; `asked` lists what was asked. */
const sources = (changed: {
  facts?: () => Promise<TokenFacts[]>
  prices?: () => Promise<TokenPrice[]>
  accounts?: () => Promise<Record<Address, Account>>
  listed?: TokenFacts[]
  isOff?: boolean
}) => {
  const asked: Record<'facts' | 'prices' | 'accounts', number[]> = {
    facts: [],
    prices: [],
    accounts: [],
  }
  const byMint = <Row extends { mint: Address }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.mint, row]))
  const listed = changed.listed ?? []
  const deps: LabelDeps = {
    chain: {
      readAccounts: async (addresses) => {
        asked.accounts.push(addresses.length)
        const found: Record<Address, Account> = await (changed.accounts?.() ?? { [mint]: onChain })
        const accounts = new Map(
          addresses.flatMap((each) => (found[each] ? [[each, found[each]] as const] : [])),
        )
        return { slot: 1n, accounts }
      },
    },
    market: {
      verifiedTokens: () => listed,
      readTokens: async (mints) => {
        asked.facts.push(mints.length)
        return byMint(await (changed.facts?.() ?? [reported]))
      },
      ...(changed.isOff && { isOff: true }),
    },
    prices: {
      readPrices: async (mints) => {
        asked.prices.push(mints.length)
        return byMint(await (changed.prices?.() ?? [price]))
      },
    },
    nowMs: clock.nowMs,
    schedule: clock.schedule,
  }
  return { read: makeLabelReader(deps), asked }
}

type Case = [what: string, changed: Parameters<typeof sources>[0], label: PricedLabel]

const provided = { symbol: 'PRO', name: 'Provided', verification: 'verified' } as const
const ownName = { symbol: 'OWN', name: 'Own name' }
const priced = { price: { priceUsd: 2 } }
const capped = { price: { priceUsd: 2, maxUsd: 50 } }

const cases: Case[] = [
  ['all sources', {}, { ...provided, ...priced }],
  ['a provider that fails', { facts: failing }, { ...ownName, ...capped }],
  ['providers that are off', { isOff: true }, { ...ownName, ...capped }],
  [
    'a list, while the provider fails',
    { facts: failing, listed: [reported] },
    { ...provided, ...priced },
  ],
  [
    'a list, where the provider has no verdict',
    { facts: async () => [unjudged], listed: [reported] },
    { ...provided, ...priced },
  ],
  ['prices that fail', { prices: failing }, provided],
  ['a node that fails', { accounts: failing }, { ...provided, ...priced }],
  ['nothing that works', { facts: failing, prices: failing, accounts: failing }, {}],
  ['no mint at the address', { facts: async () => [], accounts: async () => ({}) }, capped],
  [
    'a price that one owner may have made',
    { prices: async () => [{ ...price, isThin: true }] },
    provided,
  ],
  [
    'an old price',
    { prices: async () => [{ ...price, atMs: clock.nowMs() - 7_200_000 }] },
    provided,
  ],
]

describe('what is known of a token', () => {
  test.each(cases)('with %s', async (_, changed, label) => {
    const { read } = sources(changed)
    expect(await read([mint])).toEqual(new Map([[mint, label]]))
    expect(clock.timerCount()).toBe(0)
  })

  test.each<Case>([
    ['the provider', { facts: never }, { ...ownName, ...capped }],
    ['the price', { prices: never }, provided],
    ['the node', { accounts: never }, { ...provided, ...priced }],
    ['every source', { facts: never, prices: never, accounts: never }, {}],
  ])('is answered without %s that is late', async (_, changed, label) => {
    const { read } = sources(changed)
    const answer = read([mint])
    await Bun.sleep(0)
    clock.advance(1_000)
    expect(await answer).toEqual(new Map([[mint, label]]))
  })

  test('is not read from the chain again for a minute', async () => {
    const { read, asked } = sources({ isOff: true })
    for (let round = 0; round < 3; round += 1) await read([mint])
    expect(asked.accounts).toHaveLength(1)
    clock.advance(60_000)
    await read([mint])
    expect(asked.accounts).toHaveLength(2)
  })

  test('is read again where there was no mint', async () => {
    const { read, asked } = sources({ accounts: async () => ({}) })
    for (let round = 0; round < 2; round += 1) await read([mint])
    expect(asked.accounts).toHaveLength(2)
  })

  test('a bug is thrown', async () => {
    const { read } = sources({ prices: () => Promise.reject(new Error('bug')) })
    await expect(read([mint])).rejects.toThrow('bug')
  })
})

describe('each source is asked', () => {
  test('once, and the node only for what no list names', async () => {
    const { read, asked } = sources({ listed: [{ ...reported, mint: addressOf(7) }] })
    await read([mint, mint, usdc, wrappedSolMint, addressOf(7)])
    expect(asked).toEqual({ facts: [4], prices: [4], accounts: [2] })
  })

  test('for nothing where there is nothing', async () => {
    const { read, asked } = sources({})
    expect((await read([])).size).toBe(0)
    expect(asked).toEqual({ facts: [], prices: [], accounts: [] })
  })

  test('for as many as a provider takes in one call', async () => {
    const { read, asked } = sources({})
    await read(Array.from({ length: 250 }, (_, index) => addressOf(100 + index)))
    expect(asked).toEqual({ facts: [100], prices: [100], accounts: [200] })
  })
})
