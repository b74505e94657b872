import { expect, test } from 'bun:test'
import { tokenProgram } from '../../../src/solana/address/known-address.ts'
import { type ChainToken, describeToken } from '../../../src/market/tokens/known-token.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'
import { usdcMint } from '../../kit/market/token-providers.ts'

const mint = walletOf(1)
const unknown = { riskLevel: 'unknown', riskBasis: 'names' } as const
const chainToken = (symbol: string, name: string): ChainToken => ({
  program: tokenProgram,
  decimals: 6,
  supply: 1n,
  extensions: [],
  names: [{ symbol, name, source: 'metaplex' }],
})

test('an unknown token has only its mint and level', () => {
  expect(describeToken({ mint }, unknown)).toEqual({ mint, ...unknown })
})

test("a provider's names come first, then those from the chain", () => {
  const chain = chainToken('CHAIN', 'On Chain')
  const facts = { mint, source: 'Jupiter', symbol: 'TOLD' }
  expect(describeToken({ mint, facts, chain }, unknown)).toMatchObject({
    symbol: 'TOLD',
    name: 'On Chain',
  })
})

test('a well-known mint has its name without any source', () => {
  expect(describeToken({ mint: usdcMint }, unknown)).toMatchObject({ symbol: 'USDC' })
})

test('names from the chain are cleaned and cut; long names from providers stay', () => {
  const long = 'A Name of an Index Fund That Is Longer Than Thirty-Two Letters'
  const chain = chainToken('\u202eEVIL\u0000', '\n')
  expect(describeToken({ mint, chain }, unknown)).toEqual({
    mint,
    symbol: 'EVIL',
    ...unknown,
  })
  const facts = { mint, source: 'Jupiter', name: long }
  expect(describeToken({ mint, facts }, unknown).name).toBe(long)
  const longOnChain = describeToken({ mint, chain: chainToken('', long) }, unknown).name
  expect([...(longOnChain ?? '')]).toHaveLength(32)
})

test('the price is that of the price service, not that of the facts', () => {
  const facts = { mint, source: 'Jupiter', priceUsd: 3 }
  expect(describeToken({ mint, facts }, unknown).priceUsd).toBeUndefined()
  const price = { priceUsd: 2, source: 'Jupiter' }
  expect(describeToken({ mint, facts, price }, unknown).priceUsd).toBe(2)
})

test('own trades supply only what a provider lacks, and are marked', () => {
  const flow = {
    mint,
    trades: 4,
    buys: 4,
    sells: 0,
    buyers: 4,
    sellers: 0,
    buyUsd: 500,
    sellUsd: 0,
    changePct: 7,
  }
  const price = { priceUsd: 2, source: 'Own index' }
  const facts = { mint, source: 'Jupiter', flows: { '24h': { volumeUsd: 9_000 } } }
  expect(describeToken({ mint, price, flow, facts }, unknown)).toEqual({
    mint,
    priceUsd: 2,
    volume24hUsd: 9_000,
    change24hPct: 7,
    buys24h: 4,
    sells24h: 0,
    buyers24h: 4,
    sellers24h: 0,
    fromOwnTrades: ['priceUsd', 'change24hPct'],
    ...unknown,
  })
  const reported = { priceUsd: 3, source: 'Jupiter' }
  expect(describeToken({ mint, price: reported, flow, facts }, unknown)).toEqual({
    mint,
    priceUsd: 3,
    volume24hUsd: 9_000,
    change24hPct: 7,
    buys24h: 4,
    sells24h: 0,
    buyers24h: 4,
    sellers24h: 0,
    fromOwnTrades: ['change24hPct'],
    ...unknown,
  })
})
