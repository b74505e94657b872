import { describe, expect, test } from 'bun:test'
import { makeDebridge } from '../../../src/bridges/adapters/debridge.ts'
import { requestOf, testBrokenAnswers, useBridgeSources } from '../../kit/bridges/bridge-source.ts'
import type { RecordedAnswer } from '../../kit/recorded-server.ts'
import {
  eth,
  ethUsdc,
  fromSolana,
  orderId,
  sideOf,
  sol,
  solUsdc,
  timeoutMs,
} from '../../kit/bridges/debridge-answers.ts'

const start = useBridgeSources(makeDebridge)

describe('assets', () => {
  const lists: Record<string, unknown> = {
    '/supported-chains-info': {
      chains: [
        { chainId: 1, originalChainId: 1, chainName: 'Ethereum' },
        { chainId: 7_565_164, originalChainId: 7_565_164, chainName: 'Solana' },
        { chainId: 100_000_014, originalChainId: 146, chainName: 'Sonic' },
        { chainId: 100_000_013, originalChainId: 1514, chainName: 'Story' },
      ],
    },
    '/token-list?chainId=1': {
      tokens: {
        '0x0': { ...sideOf(eth, ''), logoURI: null },
        '0x1': { ...sideOf(ethUsdc, ''), logoURI: 'https://img.example/u.png' },
        '0x2': { symbol: 'X', address: '0x2', decimals: '18' },
      },
    },
    '/token-list?chainId=7565164': { tokens: { a: sideOf(sol, '') } },
    '/token-list?chainId=100000014': {
      tokens: { a: { ...sideOf(eth, ''), symbol: 'S' } },
    },
  }

  test('on known chains, by deBridge’s own ids', async () => {
    const { provider, dropped } = start(({ path }) => ({ body: lists[path] ?? {} }))
    const assets = await provider.readAssets()
    expect(assets.map(({ chain, symbol }) => `${chain} ${symbol}`)).toEqual([
      'ethereum ETH',
      'ethereum USDC',
      'solana SOL',
      'sonic S',
    ])
    expect(assets[0]).toEqual({ ...eth, name: 'ETH' })
    expect(assets[1]).toEqual({ ...ethUsdc, name: 'USDC', logoUrl: 'https://img.example/u.png' })
    expect(assets[3]?.providerAssetId).toStartWith('100000014:0x0')
    expect(dropped()).toBe(1)
  })

  test('a failed list does not affect the others', async () => {
    const { provider } = start(({ path }) =>
      path.endsWith('chainId=1') ? { status: 500 } : { body: lists[path] ?? {} },
    )
    expect((await provider.readAssets()).map(({ chain }) => chain)).toEqual(['solana', 'sonic'])
  })

  test('the list of Solana is required', async () => {
    const { provider } = start(({ path }) =>
      path === '/token-list?chainId=7565164' ? { status: 500 } : { body: lists[path] ?? {} },
    )
    await expect(provider.readAssets()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })
})

test('supports transfers between chains, paid on Solana or an EVM chain', () => {
  const { provider } = start([])
  expect(provider.supports(requestOf(sol, ethUsdc))).toBe(true)
  expect(provider.supports(requestOf(ethUsdc, sol, { mode: 'exact-out' }))).toBe(true)
  expect(provider.supports(requestOf(sol, solUsdc))).toBe(false)
  expect(provider.supports(requestOf({ ...eth, chain: 'tron' }, sol))).toBe(false)
})

describe('status', () => {
  const signature = '4'.repeat(88)

  test.each([
    ['Created', 'pending'],
    ['Fulfilled', 'completed'],
    ['SentUnlock', 'completed'],
    ['ClaimedUnlock', 'completed'],
    ['OrderCancelled', 'pending'],
    ['SentOrderCancel', 'pending'],
    ['ClaimedOrderCancel', 'refunded'],
    ['NewState', 'pending'],
    ['constructor', 'pending'],
  ] as const)('%s is %s', async (word, state) => {
    const { provider, server } = start([{ body: { orderId, status: word } }])
    expect(await provider.status(orderId, {})).toEqual({
      state,
      providerState: word,
      originTransactions: [],
      destinationTransactions: [],
    })
    expect(server.requests[0]?.path).toBe(`/dln/order/${orderId}/status`)
  })

  test('by the transaction that created the order', async () => {
    const { provider, server } = start([
      { body: { orderIds: [orderId] } },
      { body: { orderId, status: 'Fulfilled' } },
    ])
    expect(await provider.status(signature, { fromChain: 'solana' })).toMatchObject({
      state: 'completed',
      originTransactions: [{ hash: signature, url: `https://explorer.solana.com/tx/${signature}` }],
    })
    expect(server.requests.map(({ path }) => path)).toEqual([
      `/dln/tx/${signature}/order-ids`,
      `/dln/order/${orderId}/status`,
    ])
  })

  test('an id that is not an order may be an EVM transaction', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const { provider } = start(({ path }) => {
      if (path === `/dln/order/${hash}/status`) return { body: { orderId: hash, status: 'None' } }
      return path.startsWith('/dln/tx')
        ? { body: { orderIds: [{ stringValue: orderId }] } }
        : { body: { orderId, status: 'Created' } }
    })
    expect(await provider.status(hash, {})).toMatchObject({
      state: 'pending',
      originTransactions: [{ hash }],
    })
  })

  test.each<RecordedAnswer>([
    { status: 404, body: {} },
    { status: 400, body: {} },
  ])('unknown to the provider: %p', async (answer) => {
    const { provider } = start([answer])
    expect(await provider.status(orderId, {})).toBeUndefined()
    expect(await provider.status('../x?y', {})).toBeUndefined()
  })

  test('a transaction without an order', async () => {
    const { provider } = start([{ body: { orderIds: [] } }])
    expect(await provider.status(signature, {})).toBeUndefined()
  })

  test('of another order is refused', async () => {
    const { provider } = start([{ body: { orderId: `0x${'11'.repeat(32)}`, status: 'Fulfilled' } }])
    await expect(provider.status(orderId, {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })
})

test('the key is sent with quotes and not in faults', async () => {
  const { provider, server } = start([{ status: 500 }], { apiKey: 'k3y' })
  const thrown = await provider.quote(fromSolana(), timeoutMs).catch((fault: unknown) => fault)
  expect(new URL(server.requests[0]?.path ?? '', 'http://x').searchParams.get('accesstoken')).toBe(
    'k3y',
  )
  expect(Bun.inspect(thrown)).not.toContain('k3y')
})

testBrokenAnswers(start, [
  ['assets', (provider) => provider.readAssets()],
  ['quotes', (provider) => provider.quote(fromSolana(), timeoutMs)],
])
