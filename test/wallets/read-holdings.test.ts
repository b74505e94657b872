import { describe, expect, test } from 'bun:test'
import type { OwnPrice } from '../../src/market/trades/own-price.ts'
import { type Address, address } from '../../src/solana/address/address.ts'
import type { TokenPrice } from '../../src/tokens/token-market.ts'
import { Fault } from '../../src/basics/fault.ts'
import { tokenProgram, wrappedSolMint } from '../../src/solana/address/known-address.ts'
import { readHoldings } from '../../src/wallets/read-holdings.ts'
import { holdingDeps, priceOf, tokenAccountOf } from '../kit/market/held-tokens.ts'
import { mintAccount } from '../kit/checks/mint-account.ts'
import { addressOf } from '../kit/ledger/scripted-history.ts'
import { setting } from '../kit/checks/token-scene.ts'

const wallet = addressOf(1)
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const [spam, quiet, verified] = [addressOf(11), addressOf(12), addressOf(13)]
const input = { address: wallet, limit: 100, cursor: undefined, includeEmpty: false }
const million = 1_000_000_000_000n

const holding = (...mints: (typeof usdc)[]) => ({
  tokens: mints.map((mint, index) =>
    tokenAccountOf(wallet, mint, 100 + index, { amount: million }),
  ),
  accounts: new Map(mints.map((mint) => [mint, mintAccount()])),
})

describe('value', () => {
  test('of an unverified token is capped at its liquidity', async () => {
    const { deps } = holdingDeps({
      ...holding(usdc, spam, quiet, verified),
      verified: () => [{ mint: verified, source: 'test' }],
      prices: () =>
        Promise.resolve(
          new Map([
            [usdc, priceOf(usdc, 1, 10)],
            [spam, priceOf(spam, 900, 12.5)],
            [quiet, priceOf(quiet, 0.000002)],
            [verified, priceOf(verified, 2, 10)],
          ]),
        ),
    })
    const { holdings } = await readHoldings(deps, input)
    expect(holdings.map(({ mint, valueUsd }) => [mint, valueUsd])).toEqual([
      [verified, 2_000_000],
      [usdc, 1_000_000],
      [spam, 12.5],
      [quiet, 2],
    ])
  })

  const own = (fields: Partial<OwnPrice> = {}): OwnPrice => ({
    priceUsd: 3,
    timeSeconds: 1_700_000_000,
    isStrong: true,
    provenUsd: 40,
    ...fields,
  })
  const withOwn = (prices: [Address, OwnPrice][], reported: [Address, TokenPrice][] = []) => {
    const { deps } = holdingDeps({
      ...holding(usdc, spam),
      prices: () => Promise.resolve(new Map(reported)),
    })
    return readHoldings(
      { ...deps, trades: { ownPrices: () => Promise.resolve(new Map(prices)) } },
      input,
    ).then(({ holdings }) => holdings.map(({ mint, valueUsd }) => [mint, valueUsd]))
  }

  test('by own trades that enough agree on comes first, otherwise a provider', async () => {
    const reported: [Address, TokenPrice][] = [[usdc, priceOf(usdc, 2)]]
    expect(await withOwn([[usdc, own()]], reported)).toContainEqual([usdc, 3_000_000])
    const weak = own({ isStrong: false })
    expect(await withOwn([[usdc, weak]], reported)).toContainEqual([usdc, 2_000_000])
    expect(await withOwn([[usdc, weak]])).toContainEqual([usdc, 3_000_000])
    // The answer does not say how old a price is.
    const old = own({ isStrong: false, timeSeconds: 1_700_000_000 - 3_601 })
    expect(await withOwn([[spam, old]])).toContainEqual([spam, undefined])
  })

  test('of an unverified token is capped at what was traded where its liquidity is unknown', async () => {
    expect(await withOwn([[spam, own()]])).toContainEqual([spam, 40])
    expect(await withOwn([[spam, own({ isStrong: false, provenUsd: 1 })]])).toContainEqual([
      spam,
      1,
    ])
    const reported: [Address, TokenPrice][] = [[spam, priceOf(spam, 2, 12.5)]]
    expect(await withOwn([[spam, own()]], reported)).toContainEqual([spam, 12.5])
  })

  test('none for an absurd price or unknown decimals', async () => {
    const { deps } = holdingDeps({
      tokens: holding(spam, quiet).tokens,
      accounts: new Map([[spam, mintAccount()]]),
      prices: () =>
        Promise.resolve(
          new Map([
            [spam, priceOf(spam, Number.MAX_VALUE)],
            [quiet, priceOf(quiet, 5)],
          ]),
        ),
    })
    const { holdings } = await readHoldings(deps, input)
    expect(holdings.map(({ valueUsd }) => valueUsd)).toEqual([undefined, undefined])
    expect(holdings.find(({ mint }) => mint === quiet)).toMatchObject({ kind: 'unknown' })
  })

  test('of tokens with scaled amounts is known by own trades, which have the amounts without the factor', async () => {
    const { deps } = holdingDeps({
      tokens: holding(verified).tokens,
      accounts: new Map([[verified, mintAccount([setting.scaled(2)])]]),
      verified: () => [{ mint: verified, source: 'test' }],
    })
    const trades = { ownPrices: () => Promise.resolve(new Map([[verified, own()]])) }
    const { holdings } = await readHoldings({ ...deps, trades }, input)
    expect(holdings[0]).toMatchObject({ uiAmount: 2_000_000, valueUsd: 3_000_000 })
  })

  test('none by a provider for tokens with scaled amounts, which are shown as wallets show them', async () => {
    const { deps } = holdingDeps({
      tokens: holding(spam).tokens,
      accounts: new Map([[spam, mintAccount([setting.scaled(2)])]]),
      prices: () => Promise.resolve(new Map([[spam, priceOf(spam, 3)]])),
    })
    const { holdings } = await readHoldings(deps, input)
    expect(holdings[0]).toMatchObject({ priceUsd: 3, uiAmount: 2_000_000 })
    expect(holdings[0]).not.toHaveProperty('valueUsd')
  })

  test('is not requested for NFTs and empty accounts', async () => {
    const { deps, counts } = holdingDeps({
      tokens: [
        tokenAccountOf(wallet, spam, 100, { amount: 1n }),
        tokenAccountOf(wallet, quiet, 101),
      ],
    })
    await readHoldings(deps, input)
    expect(counts.prices).toBe(0)
  })
})

describe('names', () => {
  test('of unknown tokens are cut to one line, and providers take precedence over the chain', async () => {
    const { deps } = holdingDeps({
      ...holding(spam),
      facts: () =>
        Promise.resolve(
          new Map([
            [
              spam,
              {
                mint: spam,
                source: 'test',
                symbol: `US\u202eDC\n${'x'.repeat(90)}`,
                name: 'Free\u0000 money',
                verified: false,
              },
            ],
          ]),
        ),
    })
    const { holdings } = await readHoldings(deps, input)
    expect(holdings[0]).toMatchObject({
      symbol: `US DC ${'x'.repeat(26)}`,
      name: 'Free money',
      verified: false,
    })
  })

  test('of well-known tokens do not depend on providers', async () => {
    const { deps } = holdingDeps({
      ...holding(usdc),
      facts: () => Promise.reject(new Fault('source-late', { source: 'the test source' })),
    })
    const { holdings } = await readHoldings(deps, input)
    expect(holdings[0]).toMatchObject({ symbol: 'USDC', name: 'USD Coin', verified: true })
  })
})

describe('a node', () => {
  test('that does not list the accounts is an error', async () => {
    const { deps } = holdingDeps({
      readTokenAccounts: () => Promise.resolve({ refused: 'not-offered' }),
    })
    await expect(readHoldings(deps, input)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  test('that lists accounts of another owner is not trusted', async () => {
    const { deps } = holdingDeps({
      tokens: [tokenAccountOf(addressOf(2), usdc, 100, { amount: 5n })],
    })
    expect(await readHoldings(deps, input)).toEqual({ holdings: [], meta: {} })
  })

  test('that lists accounts with unknown extensions: balances are read', async () => {
    const { account, ...rest } = tokenAccountOf(wallet, usdc, 100, { amount: 5n })
    const data = Uint8Array.from([...account.data, 2, 1, 0, 3, 0, 9, 9, 9])
    const { deps } = holdingDeps({ tokens: [{ ...rest, account: { ...account, data } }] })
    const { holdings } = await readHoldings(deps, input)
    expect(holdings).toMatchObject([{ mint: usdc, amount: '5' }])
  })
})

test('ten thousand accounts are paged, each once, with bounded requests', async () => {
  const count = 10_000
  const tokens = Array.from({ length: count }, (_, index) =>
    tokenAccountOf(wallet, addressOf(1_000 + index), 20_000 + index, { amount: 7n }),
  )
  const { deps, counts } = holdingDeps({ tokens })
  const mints = new Set<string>()
  let cursor: string | undefined
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await readHoldings(deps, { ...input, cursor })
    for (const { mint } of page.holdings) mints.add(mint)
    cursor = page.meta.nextCursor
    expect(cursor).toBeDefined()
  }
  expect(mints.size).toBe(300)
  expect(counts.prices).toBe(3 * 500)
  expect(counts.accounts).toBeLessThanOrEqual(3 * (1 + 200))
})

test('SOL alone', async () => {
  const lamports = 5_000_000_000n
  const account = { lamports, owner: tokenProgram, data: new Uint8Array(), executable: false }
  const { deps } = holdingDeps({ accounts: new Map([[wallet, account]]) })
  expect(await readHoldings(deps, input)).toEqual({
    holdings: [
      {
        mint: wrappedSolMint,
        kind: 'native',
        amount: '5000000000',
        decimals: 9,
        uiAmount: 5,
        symbol: 'SOL',
        name: 'Solana',
        verified: true,
        tokenAccounts: 0,
        frozen: false,
        delegated: false,
      },
    ],
    meta: {},
  })
})
