import { expect, test } from 'bun:test'
import { tokenProgram } from '../../../src/solana/address/known-address.ts'
import { type ChainToken, describeToken } from '../../../src/market/tokens/known-token.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'
import { usdcMint } from '../../kit/market/token-providers.ts'

const mint = walletOf(1)
const chainToken = (symbol: string, name: string): ChainToken => ({
  program: tokenProgram,
  decimals: 6,
  supply: 1n,
  extensions: [],
  names: [{ symbol, name, source: 'metaplex' }],
})

test('of a token of which nothing is known, nothing is said', () => {
  expect(describeToken({ mint }, 'unknown')).toEqual({ mint, riskLevel: 'unknown' })
})

test("a provider's words come first, and the chain's where it has none", () => {
  const chain = chainToken('CHAIN', 'On Chain')
  const facts = { mint, source: 'Jupiter', symbol: 'TOLD' }
  expect(describeToken({ mint, facts, chain }, 'unknown')).toMatchObject({
    symbol: 'TOLD',
    name: 'On Chain',
  })
})

test('a well-known mint has its name also where nobody tells it', () => {
  expect(describeToken({ mint: usdcMint }, 'low')).toMatchObject({ symbol: 'USDC' })
})

test('words of strangers on the chain are made fit to be shown; long names of providers stay', () => {
  const long = 'A Name of an Index Fund That Is Longer Than Thirty-Two Letters'
  const chain = chainToken('\u202eEVIL\u0000', '\n')
  expect(describeToken({ mint, chain }, 'unknown')).toEqual({
    mint,
    symbol: 'EVIL',
    riskLevel: 'unknown',
  })
  const facts = { mint, source: 'Jupiter', name: long }
  expect(describeToken({ mint, facts }, 'unknown').name).toBe(long)
  const longOnChain = describeToken({ mint, chain: chainToken('', long) }, 'unknown').name
  expect([...(longOnChain ?? '')]).toHaveLength(32)
})

test('a price of an own trade stands in where no provider has one', () => {
  const lastTrade = { priceUsd: 2, timeSeconds: 1 }
  const told = { mint, source: 'Jupiter', priceUsd: 3 }
  expect(describeToken({ mint, lastTrade }, 'unknown').priceUsd).toBe(2)
  expect(describeToken({ mint, lastTrade, facts: told }, 'unknown').priceUsd).toBe(3)
})
