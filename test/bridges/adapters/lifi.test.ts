import { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import type { QuoteRequest } from '../../../src/bridges/plan/provider.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { makeLifi } from '../../../src/bridges/adapters/lifi.ts'
import recordedSwap from '../../fixtures/bridge/lifi-solana-swap.json'
import recordedQuotes from '../../fixtures/bridge/lifi-solana-to-optimism.json'
import {
  requestOf,
  bridgeAssets,
  evmWallet,
  solanaWallet,
  testBrokenAnswers,
  useBridgeSources,
} from '../../kit/bridges/bridge-source.ts'
import type { RecordedAnswer } from '../../kit/recorded-server.ts'

const { sol, solUsdc, bonk, op, eth, ethUsdc, btc } = bridgeAssets.lifi
const timeoutMs = 5_000

const start = useBridgeSources(makeLifi)

/** Sender and recipient of the recorded transactions. */
const mayanSender = '8jKM7u4xsyvDpnqL5DQMVrh8AXxZKJPKJw5QsM7KEF8J'
const mayanRecipient = '0x141d32a89a1e0a5ef360034a2f60a4b917c18838'
const mayanTransaction = recordedQuotes[0]?.trade ?? ''

const toOptimism = (more: Partial<QuoteRequest> = {}): QuoteRequest =>
  requestOf(sol, op, { sender: mayanSender, recipient: mayanRecipient, ...more })

type Fields = Record<string, unknown>
type Change = { action?: Fields; estimate?: Fields; transaction?: Fields; more?: Fields }

const tokenOf = (asset: typeof sol) => {
  const [chainId, address] = asset.providerAssetId.split(':')
  const { symbol, decimals } = asset
  return { chainId: Number(chainId), address, symbol, decimals, name: symbol, priceUSD: '1.5' }
}

/** An answer in the documented form, with our own values. */
const stepOf = (request: QuoteRequest, { action, estimate, transaction, more }: Change = {}) => ({
  id: 'b1f5c6d2-6f0a-4d1e-8a1c-0d9e7b3a2c11:0',
  type: 'lifi',
  tool: 'mayan',
  toolDetails: { key: 'mayan', name: 'Mayan (Swift)', logoURI: 'https://img.example/m.png' },
  action: {
    fromChainId: tokenOf(request.from.asset).chainId,
    toChainId: tokenOf(request.to.asset).chainId,
    fromToken: tokenOf(request.from.asset),
    toToken: tokenOf(request.to.asset),
    fromAmount: request.amount.toString(),
    fromAddress: request.sender,
    toAddress: request.recipient,
    slippage: 0.01,
    ...action,
  },
  estimate: {
    tool: 'mayan',
    fromAmount: request.amount.toString(),
    fromAmountUSD: '124.92',
    toAmount: '143291269234176100000',
    toAmountMin: '142000000000000000000',
    toAmountUSD: '123.94',
    approvalAddress: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    executionDuration: 12.4,
    feeCosts: [
      {
        name: 'LIFI Fixed Fee',
        percentage: '0.0025',
        token: tokenOf(request.from.asset),
        amount: '2500000',
        amountUSD: '0.31',
        included: true,
      },
      {
        name: 'Relayer fee',
        percentage: '0',
        token: tokenOf(request.from.asset),
        amount: '1200',
        amountUSD: '0.01',
        included: false,
      },
    ],
    gasCosts: [
      { type: 'SEND', token: tokenOf(request.from.asset), amount: '105000', amountUSD: '0.02' },
    ],
    ...estimate,
  },
  includedSteps: [],
  transactionRequest: { data: mayanTransaction, ...transaction },
  ...more,
})

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

describe('a live quote from Solana', () => {
  test('is a transaction to sign, with every fee', async () => {
    const request = toOptimism({ slippageBps: 50, appFee: { bps: 7, recipient: 'operator' } })
    const { provider, server } = start([
      { body: stepOf(request, { estimate: { toAmountMin: '142800000000000000000' } }) },
    ])
    const quote = await provider.quote(request, timeoutMs)
    const url = new URL(server.requests[0]?.path ?? '', 'http://x')
    expect(url.pathname).toBe('/quote')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      fromChain: '1151111081099710',
      toChain: '10',
      fromToken: '11111111111111111111111111111111',
      toToken: '0x4200000000000000000000000000000000000042',
      fromAddress: mayanSender,
      toAddress: mayanRecipient,
      fromAmount: '1000000000',
      order: 'CHEAPEST',
      slippage: '0.005',
      integrator: 'operator',
      fee: '0.0007',
    })
    expect(quote).toEqual({
      quoteId: 'b1f5c6d2-6f0a-4d1e-8a1c-0d9e7b3a2c11:0',
      amountIn: 1_000_000_000n,
      amountOut: 143_291_269_234_176_100_000n,
      minAmountOut: 142_800_000_000_000_000_000n,
      amountInUsd: 124.92,
      amountOutUsd: 123.94,
      timeEstimateSeconds: 12,
      via: 'Mayan (Swift)',
      fees: [
        {
          kind: 'provider',
          name: 'LIFI Fixed Fee',
          amount: 2_500_000n,
          symbol: 'SOL',
          decimals: 9,
          amountUsd: 0.31,
          bps: 25,
          included: true,
        },
        {
          kind: 'relayer',
          name: 'Relayer fee',
          amount: 1_200n,
          symbol: 'SOL',
          decimals: 9,
          amountUsd: 0.01,
          included: false,
        },
        {
          kind: 'network',
          name: 'Network fee',
          amount: 105_000n,
          symbol: 'SOL',
          decimals: 9,
          amountUsd: 0.02,
          included: false,
        },
      ],
      steps: [
        {
          kind: 'solana-transaction',
          transaction: new Uint8Array(Buffer.from(mayanTransaction, 'base64')),
        },
      ],
      warnings: [],
    })
  })

  test.each(recordedQuotes.map(({ trade }, at) => [at, trade] as const))(
    'recorded transaction %i is unchanged',
    async (_at, data) => {
      const request = toOptimism()
      const { provider } = start([{ body: stepOf(request, { transaction: { data } }) }])
      const [step] = (await provider.quote(request, timeoutMs)).steps
      expect(
        step?.kind === 'solana-transaction' && Buffer.from(step.transaction).toString('base64'),
      ).toBe(data)
    },
  )

  test('a recorded bare message gets room for its signature', async () => {
    const wallet = recordedSwap.quote.fromAddress
    const request = requestOf(solUsdc, bonk, {
      amount: 1_000_000n,
      sender: wallet,
      recipient: wallet,
    })
    const { provider } = start([
      {
        body: stepOf(request, {
          estimate: { toAmount: '5660000000', toAmountMin: '5603400000' },
          transaction: { data: recordedSwap.transactionRequestData },
        }),
      },
    ])
    const [step] = (await provider.quote(request, timeoutMs)).steps
    const bytes = step?.kind === 'solana-transaction' ? step.transaction : new Uint8Array()
    expect(bytes[0]).toBe(1)
    const decoded = decodeTransaction(bytes)
    expect(decoded.ok && decoded.transaction.bare).toBe(false)
    expect(Buffer.from(bytes.subarray(65)).toString('base64')).toBe(
      recordedSwap.transactionRequestData,
    )
  })

  test.each<[string, Change]>([
    ['another asset', { action: { toToken: tokenOf(eth) } }],
    ['another chain', { action: { toChainId: 1 } }],
    ['other decimals', { action: { toToken: { ...tokenOf(op), decimals: 6 } } }],
    ['another amount', { action: { fromAmount: '1' } }],
    ['another amount in', { estimate: { fromAmount: '1000000001' } }],
    ['another recipient', { action: { toAddress: evmWallet } }],
    ['another sender', { action: { fromAddress: solanaWallet } }],
    ['a minimum above the amount', { estimate: { toAmountMin: '143291269234176100001' } }],
    ['nothing out', { estimate: { toAmount: '0', toAmountMin: '0' } }],
    ['less than nothing', { estimate: { toAmount: '-1' } }],
    ['10^40', { estimate: { toAmount: `1${'0'.repeat(40)}` } }],
    ['a rounded amount', { estimate: { toAmount: 1e30 } }],
    ['an unreadable fee', { estimate: { feeCosts: [{ amount: 'many', token: {} }] } }],
    ['fees that are not a list', { estimate: { feeCosts: { hidden: 1 } } }],
    ['costs that are not a list', { estimate: { gasCosts: 'none' } }],
    ['no transaction', { more: { transactionRequest: undefined } }],
    ['hex', { transaction: { data: '0x00' } }],
    ['half a transaction', { transaction: { data: mayanTransaction.slice(0, 400) } }],
    ['one for another signer', { transaction: { data: recordedSwap.transactionRequestData } }],
    ['no id', { more: { id: undefined } }],
    ['no estimate', { more: { estimate: undefined } }],
  ])('%s is refused', async (_name, change) => {
    const request = toOptimism()
    const { provider } = start([{ body: stepOf(request, change) }])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test('tool names that are messages are left out', async () => {
    const request = toOptimism()
    const toolDetails = { name: 'Claim your refund at evil.example' }
    const { provider } = start([{ body: stepOf(request, { more: { toolDetails } }) }])
    expect(await provider.quote(request, timeoutMs)).not.toHaveProperty('via')
  })

  test('more slippage than requested is a warning', async () => {
    const request = toOptimism({ slippageBps: 10 })
    const { provider } = start([{ body: stepOf(request) }])
    expect((await provider.quote(request, timeoutMs)).warnings).toContainEqual({
      kind: 'low-minimum',
    })
  })
})

describe('a live quote from an EVM chain', () => {
  const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
  const out = { toAmount: '9900000', toAmountMin: '9850000' }
  const call = {
    from: evmWallet.toLowerCase(),
    to: diamond,
    chainId: 1,
    data: '0x30c48952aabb',
    value: '0x0',
    gasLimit: '0x30d40',
  }
  const fromUsdc = requestOf(ethUsdc, solUsdc, {
    amount: 10_000_000n,
    sender: evmWallet,
    recipient: solanaWallet,
  })
  const fromEther = requestOf(eth, solUsdc, {
    amount: 10n ** 16n,
    sender: evmWallet,
    recipient: solanaWallet,
  })

  test('an unnamed recipient and unknown contracts are warnings', async () => {
    const spender = `0x${'ab'.repeat(20)}`
    const recipientHex = Buffer.from(new PublicKey(solanaWallet).toBytes()).toString('hex')
    const { provider } = start([
      {
        body: stepOf(fromUsdc, {
          estimate: { ...out, approvalAddress: spender },
          transaction: call,
        }),
      },
      {
        body: stepOf(fromUsdc, {
          estimate: out,
          transaction: { ...call, data: `0x30c48952${recipientHex}` },
        }),
      },
    ])
    const usual = [{ kind: 'not-scanned', chain: 'Ethereum' }, { kind: 'approves-exact-amount' }]
    expect<unknown>((await provider.quote(fromUsdc, timeoutMs)).warnings).toEqual([
      { kind: 'recipient-not-named' },
      ...usual,
      { kind: 'unknown-contract', contract: spender, chain: 'Ethereum' },
    ])
    expect<unknown>((await provider.quote(fromUsdc, timeoutMs)).warnings).toEqual(usual)
  })

  test('of a token: approval of exactly the amount, then the call', async () => {
    const { provider } = start([{ body: stepOf(fromUsdc, { estimate: out, transaction: call }) }])
    const { steps, warnings } = await provider.quote(fromUsdc, timeoutMs)
    expect(steps).toEqual([
      {
        kind: 'evm-transaction',
        to: ethUsdc.contractAddress ?? '',
        data: `0x095ea7b3${'0'.repeat(24)}${diamond.slice(2).toLowerCase()}${'0'.repeat(58)}989680`,
        valueWei: 0n,
        chainId: 1,
      },
      { kind: 'evm-transaction', to: diamond, data: call.data, valueWei: 0n, chainId: 1 },
    ])
    expect(warnings).toContainEqual({ kind: 'not-scanned', chain: 'Ethereum' })
  })

  test('of the native coin: only the call, with amount and fees as value', async () => {
    const feeCosts = [
      {
        name: 'Protocol fee',
        token: tokenOf(eth),
        amount: '5000',
        amountUSD: '0',
        included: false,
      },
    ]
    const value = `0x${(10n ** 16n + 5_000n).toString(16)}`
    const { provider } = start([
      {
        body: stepOf(fromEther, {
          estimate: { ...out, feeCosts },
          transaction: { ...call, value },
        }),
      },
    ])
    expect((await provider.quote(fromEther, timeoutMs)).steps).toMatchObject([
      { to: diamond, valueWei: 10n ** 16n + 5_000n },
    ])
  })

  test.each<[string, QuoteRequest, Fields]>([
    ['value sent with a token', fromUsdc, { value: '1000000000000000000' }],
    ['twice the amount', fromEther, { value: '20000000000000000' }],
    ['less than the amount', fromEther, { value: '1' }],
    ['an invalid value', fromEther, { value: 'all' }],
    ['another chain', fromUsdc, { chainId: 56 }],
    ['another payer', fromUsdc, { from: diamond }],
    ['a call without an address', fromUsdc, { to: '0x0000000000000000000000000000000000000000' }],
    ['no call', fromUsdc, { data: '0x' }],
    ['half a byte', fromUsdc, { data: '0xabc' }],
    ['a call of the token', fromUsdc, { to: ethUsdc.contractAddress }],
    ['an unlimited approval', fromUsdc, { data: `0x095ea7b3${'f'.repeat(128)}` }],
    [
      'a payment',
      fromEther,
      { data: `0xa9059cbb${'0'.repeat(128)}`, value: `0x${(10n ** 16n).toString(16)}` },
    ],
  ])('%s is refused', async (_name, request, change) => {
    const { provider } = start([
      {
        body: stepOf(request, {
          estimate: { ...out, feeCosts: [] },
          transaction: { ...call, ...change },
        }),
      },
    ])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })
})

describe('a dry quote', () => {
  const request = requestOf(sol, op)
  const dryStep = { ...stepOf(request), transactionRequest: undefined }

  test('requests routes and uses one with a single step', async () => {
    const { provider, server } = start([
      { body: { routes: [{ steps: [dryStep, dryStep] }, { steps: [dryStep] }] } },
    ])
    expect(await provider.quote(request, timeoutMs)).toMatchObject({
      amountOut: 143_291_269_234_176_100_000n,
      steps: [],
    })
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: '/advanced/routes',
      body: {
        fromChainId: 1151111081099710,
        fromAmount: '1000000000',
        fromTokenAddress: '11111111111111111111111111111111',
        toChainId: 10,
        options: { slippage: 0.01, allowSwitchChain: false },
      },
    })
  })

  test.each([
    ['none', []],
    ['none with a single step', [{ steps: [dryStep, dryStep] }]],
  ])('%s is no route', async (_name, routes) => {
    const { provider } = start([{ body: { routes } }])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      problem: 'no-route',
    })
  })

  test('a chain id beyond 2^53 is exact', async () => {
    const sui = {
      ...op,
      providerAssetId: '9270000000000000:0x2::sui::SUI',
      chain: 'sui',
      decimals: 9,
    }
    const { provider, server } = start([{ body: { routes: [] } }])
    await provider.quote(requestOf(sol, sui), timeoutMs).catch(() => undefined)
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"toChainId":9270000000000000,')
  })
})

describe('refusals', () => {
  const tool = (code: string) => ({
    errorType: 'NO_QUOTE',
    code,
    tool: 'mayan',
    message: '<b>x</b>',
  })
  test.each<[string, number, unknown, string]>([
    [
      'amount too small, flat',
      404,
      { code: 1002, errors: [tool('AMOUNT_TOO_LOW')] },
      'amount: amount-too-small',
    ],
    [
      'amount too small, nested',
      404,
      { code: 1002, errors: { failed: [{ subpaths: { a: [tool('FEES_HIGHER_THAN_AMOUNT')] } }] } },
      'amount: amount-too-small',
    ],
    [
      'too small for one tool, too large for another',
      404,
      { code: 1002, errors: [tool('AMOUNT_TOO_LOW'), tool('INSUFFICIENT_LIQUIDITY')] },
      'no-route',
    ],
    ['no quote', 404, { code: 1002, message: 'No available quotes' }, 'no-route'],
    [
      'an invalid recipient',
      400,
      { code: 1011, message: '/toAddress is <b>invalid</b>' },
      'recipient: provider-refused-value',
    ],
    [
      'an invalid token',
      400,
      { code: 1011, message: 'fromToken unknown' },
      'inputAsset: provider-refused-value',
    ],
  ])('%s', async (_name, status, body, refusal) => {
    const { provider } = start([{ status, body }])
    await expect(provider.quote(toOptimism(), timeoutMs)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: refusal,
    })
  })

  test('endless nesting has no reason', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const { provider } = start([{ status: 400, body: `{"errors":${deep}}` }])
    await expect(provider.quote(toOptimism(), timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })
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
