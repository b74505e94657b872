import { isoTime } from '../../src/market/read-token-profile.ts'
import { afterAll, expect, test } from 'bun:test'
import { tokenProgram } from '../../src/solana/address/known-address.ts'
import tokenSamples from '../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { makeTrade } from '../kit/market/index-trades.ts'
import { chainHolding, makeTestTokenData, noNode, refusalOf } from '../kit/market/token-data.ts'
import {
  imitationMint,
  plainMint,
  startTokenProviders,
  usdcMint,
} from '../kit/market/token-providers.ts'
import { accountOf, metaplexOf, mintOf, walletOf } from '../kit/checks/token-scene.ts'

const providers = startTokenProviders()
const failing = startTokenProviders()
failing.answerWith({ status: 503, body: '' })
afterAll(() => {
  providers.stop()
  failing.stop()
})

const newt = walletOf(161)
const aWallet = walletOf(162)
const chain = chainHolding([
  [usdcMint, mintOf({ supply: 7_500_000_000_000_000n })],
  [newt, mintOf({ supply: 5n, decimals: 2 })],
  metaplexOf(newt, { symbol: 'NEWT', name: 'Newt of\u202e the\n Pond' }),
  [aWallet, accountOf(tokenProgram, new Uint8Array(165))],
])

test('joins providers and the chain, as in the documented sample', async () => {
  const { data } = await makeTestTokenData({ providers, chain })
  expect<unknown>(await data.profile(usdcMint)).toEqual(tokenSamples.profile.usdc.value)
})

test('from the chain alone', async () => {
  const onChain = {
    mint: newt,
    symbol: 'NEWT',
    name: 'Newt of the Pond',
    riskLevel: 'unknown',
    riskBasis: 'full',
    decimals: 2,
    supply: '5',
    tokenProgram,
    extensions: [],
    sources: [{ name: 'Solana' }],
  }
  for (const source of [{ providers }, {}]) {
    const { data } = await makeTestTokenData({ ...source, chain })
    expect<unknown>(await data.profile(newt)).toEqual(onChain)
  }
  const { data } = await makeTestTokenData({ providers: failing, chain })
  const meta = { missing: ['market-data'] }
  expect<unknown>(await data.profile(newt)).toEqual({ ...onChain, meta })
})

test('takes the price from own trades if no provider has one, and counts who traded', async () => {
  const timeSeconds = Date.parse('2024-11-01T12:29:00Z') / 1000
  const of = (number: number, wallet: number, side: 'buy' | 'sell') =>
    makeTrade(number, { baseMint: newt, timeSeconds, wallet: walletOf(wallet), side })
  const trades = [of(1, 1, 'buy'), of(2, 1, 'buy'), of(3, 2, 'buy'), of(4, 1, 'sell')]
  const { data } = await makeTestTokenData({ chain, trades })
  expect<unknown>(await data.profile(newt)).toMatchObject({
    priceUsd: 10,
    buys24h: 3,
    sells24h: 1,
    buyers24h: 2,
    sellers24h: 1,
    sources: [{ name: 'Solana' }, { name: 'Own index' }],
    meta: { coverage: { mode: 'pools', sharePct: 0 } },
  })
})

test('from providers alone', async () => {
  const { data } = await makeTestTokenData({ providers, chain: noNode })
  const profile = await data.profile(plainMint)
  expect(profile).toMatchObject({ mint: plainMint, symbol: 'QUILL', decimals: 9, verified: false })
  expect(profile).not.toHaveProperty('supply')
  expect((await data.profile(imitationMint)).riskLevel).toBe('critical')
})

test('for an address that is not a mint, the fault says what it is', async () => {
  const { data } = await makeTestTokenData({ providers, chain })
  expect(await refusalOf(() => data.profile(aWallet))).toBe('NOT_FOUND mint not-a-mint')
  expect(await refusalOf(() => data.profile(walletOf(163)))).toBe('NOT_FOUND mint not-a-mint')
})

test('rejects if nothing is known and no source responds', async () => {
  const { data } = await makeTestTokenData({ providers: failing, chain: noNode })
  expect(await refusalOf(() => data.profile(newt))).toStartWith('UPSTREAM_UNAVAILABLE')
  expect<unknown>(await data.profile(usdcMint)).toMatchObject({
    symbol: 'USDC',
    riskLevel: 'unknown',
    riskBasis: 'names',
  })
})

test('times, and numbers that are not times', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(isoTime(253_402_300_799_999)).toBe('9999-12-31T23:59:59.999Z')
  for (const none of [253_402_300_800_000, 8.64e15 + 1, -1, -9e15, Number.NaN, Infinity])
    expect(isoTime(none)).toBeUndefined()
})
