import { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import type { QuoteRequest } from '../../../src/bridges/plan/provider.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { makeLifi } from '../../../src/bridges/adapters/lifi.ts'
import recordedSwap from '../../fixtures/bridge/lifi-solana-swap.json'
import recordedQuotes from '../../fixtures/bridge/lifi-solana-to-optimism.json'
import {
  requestOf,
  evmWallet,
  solanaWallet,
  useBridgeSources,
} from '../../kit/bridges/bridge-source.ts'
import {
  type Change,
  type Fields,
  bonk,
  eth,
  ethUsdc,
  mayanRecipient,
  mayanSender,
  mayanTransaction,
  op,
  sol,
  solUsdc,
  stepOf,
  timeoutMs,
  toOptimism,
  tokenOf,
} from '../../kit/bridges/lifi-answers.ts'

const start = useBridgeSources(makeLifi)

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
