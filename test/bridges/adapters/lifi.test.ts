import { describe, expect, test } from 'bun:test'
import type { QuoteRequest } from '../../../src/bridges/plan/provider.ts'
import { makeLifi } from '../../../src/bridges/adapters/lifi.ts'
import { requestOf, testBrokenAnswers, useBridgeSources } from '../../kit/bridges/bridge-source.ts'
import type { RecordedAnswer } from '../../kit/recorded-server.ts'
import {
  type Fields,
  btc,
  eth,
  ethUsdc,
  op,
  sol,
  solUsdc,
  stepOf,
  timeoutMs,
  toOptimism,
  tokenOf,
} from '../../kit/bridges/lifi-answers.ts'

const start = useBridgeSources(makeLifi)

describe('assets', () => {
  const tokens = {
    '1': [tokenOf(eth), { ...tokenOf(ethUsdc), logoURI: 'https://img.example/usdc.png' }],
    '1151111081099710': [tokenOf(sol), tokenOf(solUsdc)],
    '20000000000001': [tokenOf(btc)],
    '999999': [tokenOf(eth)],
  }

  test('on known chains, native coins without a contract', async () => {
    const { provider, server, dropped } = start([{ body: { tokens } }])
    const assets = await provider.readAssets()
    expect(server.requests[0]?.path).toMatch(/^\/tokens\?chains=1151111081099710,1,/)
    expect(dropped()).toBe(0)
    expect(assets).toHaveLength(5)
    expect(assets).toContainEqual({ ...sol, name: 'SOL', priceUsd: 1.5 })
    expect(assets).toContainEqual({ ...btc, name: 'BTC', priceUsd: 1.5 })
    expect(assets).toContainEqual({
      ...ethUsdc,
      name: 'USDC',
      priceUsd: 1.5,
      logoUrl: 'https://img.example/usdc.png',
    })
  })

  test('malformed rows are left out and counted', async () => {
    const { provider, dropped } = start([
      {
        body: {
          tokens: {
            '1': [
              tokenOf(eth),
              { ...tokenOf(eth), decimals: 77 },
              { ...tokenOf(eth), address: 'a b' },
              { ...tokenOf(eth), symbol: '' },
              null,
            ],
          },
        },
      },
    ])
    expect(await provider.readAssets()).toHaveLength(1)
    expect(dropped()).toBe(4)
  })
})

test('supports a fixed input, paid on Solana or an EVM chain', () => {
  const { provider } = start([])
  const able = (from: typeof sol, to: typeof sol, mode: QuoteRequest['mode'] = 'exact-in') =>
    provider.supports(requestOf(from, to, { mode }))
  expect(able(sol, op)).toBe(true)
  expect(able(ethUsdc, sol)).toBe(true)
  expect(able(sol, btc)).toBe(true)
  expect(able(btc, sol)).toBe(false)
  expect(able(sol, op, 'exact-out')).toBe(false)
  expect(able(sol, sol)).toBe(false)
  expect(able(sol, { ...btc, chain: 'near' })).toBe(false)
})

describe('status', () => {
  const hash = '5'.repeat(87)
  const answer = (status: string, substatus?: string, more: Fields = {}) => ({
    status,
    ...(substatus && { substatus }),
    sending: {
      txHash: hash,
      txLink: 'https://evil.example/tx',
      chainId: 1151111081099710,
      amount: '1000000000',
      timestamp: 1_795_000_000,
    },
    receiving: {
      chainId: 10,
      txHash: `0x${'a'.repeat(64)}`,
      amount: '143000000000000000000',
      timestamp: 1_795_000_030,
    },
    tool: 'mayan',
    ...more,
  })

  test('done, with links to the explorers of the chains', async () => {
    const { provider, server } = start([{ body: answer('DONE', 'COMPLETED') }])
    expect(await provider.status(hash, { fromChain: 'solana', toChain: 'optimism' })).toEqual({
      state: 'completed',
      providerState: 'DONE COMPLETED',
      originTransactions: [{ hash, url: `https://explorer.solana.com/tx/${hash}` }],
      destinationTransactions: [
        {
          hash: `0x${'a'.repeat(64)}`,
          url: `https://optimistic.etherscan.io/tx/0x${'a'.repeat(64)}`,
        },
      ],
      amountIn: 1_000_000_000n,
      amountOut: 143_000_000_000_000_000_000n,
      updatedAtMs: 1_795_000_030_000,
    })
    expect(server.requests[0]?.path).toBe(
      `/status?txHash=${hash}&fromChain=1151111081099710&toChain=10`,
    )
  })

  test.each([
    ['PENDING', undefined, 'pending'],
    ['PENDING', 'WAIT_DESTINATION_TRANSACTION', 'pending'],
    ['PENDING', 'REFUND_IN_PROGRESS', 'pending'],
    ['PENDING', 'INTENT_AWAITING_FUNDS', 'awaiting_deposit'],
    ['DONE', undefined, 'completed'],
    ['DONE', 'PARTIAL', 'partial'],
    ['DONE', 'REFUNDED', 'refunded'],
    ['FAILED', 'SLIPPAGE_EXCEEDED', 'failed'],
    ['FAILED', 'EXPIRED', 'expired'],
    ['FAILED', undefined, 'failed'],
    ['SOMETHING_NEW', undefined, 'pending'],
    ['DONE', 'toString', 'partial'],
  ] as const)('%s %s is %s', async (status, substatus, state) => {
    const { provider } = start([
      { body: answer(status, substatus, { receiving: { chainId: 10 } }) },
    ])
    expect((await provider.status(hash, {}))?.state).toBe(state)
  })

  test('another token is not the output, a returned amount is a refund', async () => {
    const { provider } = start([
      { body: answer('DONE', 'PARTIAL') },
      { body: answer('DONE', 'REFUNDED') },
    ])
    expect(await provider.status(hash, {})).not.toHaveProperty('amountOut')
    const refunded = await provider.status(hash, {})
    expect(refunded).not.toHaveProperty('amountOut')
    expect(refunded?.refundedAmount).toBe(143_000_000_000_000_000_000n)
  })

  test.each<RecordedAnswer>([
    { body: { status: 'NOT_FOUND' } },
    { body: { status: 'INVALID' } },
    { status: 404, body: {} },
    { status: 400, body: { code: 1011 } },
  ])('unknown to the provider: %p', async (answer) => {
    const { provider } = start([answer])
    expect(await provider.status('x', {})).toBeUndefined()
  })

  test('of another transfer is refused, unless requested by quote id', async () => {
    const { provider } = start([{ body: answer('DONE', 'COMPLETED') }])
    await expect(provider.status('4'.repeat(87), {})).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
    const quoteId = 'b1a2c3d4-0000-4000-8000-000000000001'
    expect((await provider.status(quoteId, {}))?.state).toBe('completed')
    expect((await provider.status(`0x${'A'.repeat(64)}`, {}))?.state).toBe('completed')
  })

  test('a state that is a sentence is refused', async () => {
    const { provider } = start([{ body: { status: 'pay again to <b>x</b>' } }])
    await expect(provider.status(hash, {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })
})

test('the key is sent in its header and not in faults', async () => {
  const { provider, server } = start([{ status: 500 }], { apiKey: 'k3y' })
  const thrown = await provider.quote(toOptimism(), timeoutMs).catch((fault: unknown) => fault)
  expect(server.requests[0]?.headers.get('x-lifi-api-key')).toBe('k3y')
  expect(Bun.inspect(thrown)).not.toContain('k3y')
})

test('without a key quotes are limited, other requests continue', async () => {
  const request = toOptimism()
  const { provider, server } = start(({ path }) => ({
    body: path.startsWith('/quote') ? stepOf(request) : { status: 'PENDING' },
  }))
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => provider.quote(request, timeoutMs)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(30)
  expect(results.at(-1)).toMatchObject({ reason: { code: 'UPSTREAM_UNAVAILABLE' } })
  expect(server.requests.length).toBeLessThan(30)
  expect((await provider.status('x', {}))?.state).toBe('pending')
})

testBrokenAnswers(start, [
  ['assets', (provider) => provider.readAssets()],
  ['quotes', (provider) => provider.quote(toOptimism(), timeoutMs)],
  ['dry quotes', (provider) => provider.quote(requestOf(sol, op), timeoutMs)],
])
