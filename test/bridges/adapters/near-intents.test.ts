import { describe, expect, test } from 'bun:test'
import type { QuoteRequest } from '../../../src/bridges/plan/provider.ts'
import { makeNearIntents } from '../../../src/bridges/adapters/near-intents.ts'
import badRequest from '../../fixtures/bridge/near-1click/quote_bad_request_400.json'
import recordedLive from '../../fixtures/bridge/near-1click/quote_live.json'
import recordedStatus from '../../fixtures/bridge/near-1click/status_pending.json'
import recordedTokens from '../../fixtures/bridge/near-1click/tokens_excerpt.json'
import {
  requestOf,
  bridgeAssets,
  type BridgeSource,
  evmWallet,
  solanaWallet,
  testBrokenAnswers,
  useBridgeSources,
} from '../../kit/bridges/bridge-source.ts'
import { makeNearQuotes } from '../../kit/bridges/near-quotes.ts'

const { sol, btc, xlm, arbUsdc, wnear } = bridgeAssets.near
const timeoutMs = 5_000
const startMs = Date.UTC(2026, 10, 20, 9)
const btcWallet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const service = makeNearQuotes()

const startSource = useBridgeSources(makeNearIntents)

const start = (
  answers: Parameters<typeof startSource>[0],
  options: Parameters<typeof startSource>[1] = {},
): BridgeSource => startSource(answers, { signingKey: service.signingKey, startMs, ...options })

const liveRequest = (more: Partial<QuoteRequest> = {}): QuoteRequest =>
  requestOf(sol, btc, { sender: solanaWallet, recipient: btcWallet, ...more })

describe('assets', () => {
  test('as recorded, by our chain names', async () => {
    const { provider, server, dropped } = start([{ body: recordedTokens }])
    const assets = await provider.readAssets()
    expect(server.requests[0]?.path).toBe('/v0/tokens')
    expect(dropped()).toBe(0)
    expect(assets).toHaveLength(recordedTokens.length)
    expect(assets.find(({ symbol }) => symbol === 'SOL')).toEqual({
      providerAssetId: 'nep141:sol.omft.near',
      chain: 'solana',
      symbol: 'SOL',
      decimals: 9,
      priceUsd: 73.7,
    })
    expect(assets.find(({ symbol }) => symbol === '$WIF')).toMatchObject({
      chain: 'solana',
      contractAddress: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
      decimals: 6,
    })
  })

  test('cached, and stale ones while the provider is down', async () => {
    const { provider, server, advance } = start([{ body: recordedTokens }, { status: 500 }])
    const first = await provider.readAssets()
    expect(await provider.readAssets()).toEqual(first)
    expect(server.requests).toHaveLength(1)
    advance(31 * 60_000)
    expect(await provider.readAssets()).toEqual(first)
    expect(server.requests.length).toBeGreaterThan(1)
  })

  test('after a failure it is not retried for a moment', async () => {
    const { provider, server, advance } = start([{ status: 404 }, { body: recordedTokens }])
    for (let round = 0; round < 3; round += 1)
      await expect(provider.readAssets()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(server.requests).toHaveLength(1)
    advance(30_000)
    expect(await provider.readAssets()).toHaveLength(recordedTokens.length)
  })

  test('malformed rows are left out and counted, unknown chains left out', async () => {
    const [row] = recordedTokens
    const { provider, dropped } = start([
      {
        body: [
          row,
          { ...row, blockchain: 'new-chain' },
          { ...row, decimals: '24' },
          { ...row, decimals: 37 },
          { ...row, decimals: 1.5 },
          { ...row, assetId: null },
          { ...row, assetId: 'a\u202Eb' },
          { ...row, symbol: '\u200B' },
          7,
        ],
      },
    ])
    expect(await provider.readAssets()).toHaveLength(1)
    expect(dropped()).toBe(7)
  })
})

describe('a dry quote', () => {
  test('has the output and nothing to pay', async () => {
    const { provider, server } = start(service.quoting())
    const quote = await provider.quote(requestOf(sol, btc), timeoutMs)
    expect(quote).toEqual({
      amountIn: 1_000_000_000n,
      amountOut: 114_000n,
      minAmountOut: 112_860n,
      amountInUsd: 73.7,
      amountOutUsd: 73.5,
      timeEstimateSeconds: 620,
      fees: [
        { kind: 'provider', name: 'Platform fee', bps: 20, included: true },
        {
          kind: 'network',
          name: 'Destination network fee',
          amount: 450n,
          symbol: 'BTC',
          decimals: 8,
          included: true,
        },
      ],
      warnings: [{ kind: 'refund-fee', amount: 5_300n, decimals: 9, symbol: 'SOL' }],
      steps: [],
      signatureVerified: true,
    })
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v0/quote',
      body: {
        dry: true,
        depositMode: 'SIMPLE',
        swapType: 'EXACT_INPUT',
        slippageTolerance: 100,
        originAsset: sol.providerAssetId,
        destinationAsset: btc.providerAssetId,
        amount: '1000000000',
        recipientType: 'DESTINATION_CHAIN',
        refundType: 'ORIGIN_CHAIN',
        deadline: '2026-11-20T10:00:00.000Z',
      },
    })
  })

  test('needs an address on a chain without a placeholder', async () => {
    const ada = { ...btc, chain: 'cardano', symbol: 'ADA', decimals: 6 }
    const { provider, server } = start(service.quoting())
    await expect(provider.quote(requestOf(sol, ada), timeoutMs)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'recipient',
      problem: 'provider-needs-address',
    })
    expect(server.requests).toHaveLength(0)
  })
})

describe('a live quote', () => {
  test('has a deposit address, an expiry and the amount', async () => {
    const { provider, server } = start(service.quoting())
    const quote = await provider.quote(liveRequest(), timeoutMs)
    const address = '7rhxnLV8C77o6d8oz26AgK8x8m5ePsdeRawjqvojbjnQ'
    expect(quote).toMatchObject({
      quoteId: address,
      expiresAtMs: startMs + 3_600_000,
      signatureVerified: true,
      steps: [{ kind: 'deposit', address, amount: 1_000_000_000n }],
    })
    expect(server.requests[0]?.body).toMatchObject({
      dry: false,
      refundTo: solanaWallet,
      recipient: btcWallet,
    })
    expect(server.requests[0]?.body).not.toHaveProperty('appFees')
  })

  test('exact out: the input follows, with the app fee', async () => {
    const appFee = { bps: 30, recipient: 'operator.near' }
    const { provider, server } = start(
      service.quoting({ quote: { amountIn: '1010000000', amountInFormatted: '1.01' } }),
    )
    const quote = await provider.quote(
      liveRequest({ mode: 'exact-out', amount: 114_000n, appFee }),
      timeoutMs,
    )
    expect(quote.steps).toMatchObject([{ kind: 'deposit', amount: 1_010_000_000n }])
    expect(quote.fees).toContainEqual({
      kind: 'app',
      name: 'Service fee',
      bps: 30,
      included: true,
    })
    expect(server.requests[0]?.body).toMatchObject({
      swapType: 'EXACT_OUTPUT',
      amount: '114000',
      appFees: [{ recipient: 'operator.near', fee: 30 }],
    })
  })

  test('slow chains get longer deadlines, memo chains a memo', async () => {
    const fromBitcoin = start(
      service.quoting({
        quote: {
          amountIn: '50000',
          amountOut: '1000000000',
          amountOutFormatted: '1',
          minAmountOut: '990000000',
          depositAddress: btcWallet,
        },
      }),
    )
    const bitcoin = await fromBitcoin.provider.quote(
      requestOf(btc, sol, { amount: 50_000n, sender: btcWallet, recipient: solanaWallet }),
      timeoutMs,
    )
    expect(bitcoin.expiresAtMs).toBe(startMs + 4 * 3_600_000)
    const memo = {
      depositAddress: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7',
      depositMemo: '4711',
    }
    const fromStellar = start(
      service.quoting({
        quote: { ...memo, amountOut: '5000', amountOutFormatted: '0.00005', minAmountOut: '4990' },
      }),
    )
    const toBitcoin = requestOf(xlm, btc, {
      sender: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7',
      recipient: btcWallet,
    })
    expect((await fromStellar.provider.quote(toBitcoin, timeoutMs)).steps).toEqual([
      { kind: 'deposit', address: memo.depositAddress, memo: '4711', amount: 1_000_000_000n },
    ])
    expect(fromStellar.server.requests[0]?.body).toMatchObject({ depositMode: 'MEMO' })
    const without = start(
      service.quoting({ quote: { depositAddress: memo.depositAddress, depositMemo: null } }),
    )
    await expect(without.provider.quote(toBitcoin, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test('signed by another key: the address is withheld', async () => {
    const { provider } = start(service.quoting(), { signingKey: makeNearQuotes().signingKey })
    const quote = await provider.quote(liveRequest(), timeoutMs)
    expect(quote).toMatchObject({ signatureVerified: false, steps: [] })
    expect(quote.warnings.at(-1)).toEqual({ kind: 'quote-not-signed', provider: 'NEAR Intents' })
  })

  test('the recorded one is for another request', async () => {
    const source = startSource([{ status: 201, body: recordedLive }], {
      startMs: Date.parse('2026-07-29T14:04:56Z'),
    })
    await expect(
      source.provider.quote(
        requestOf(arbUsdc, wnear, {
          amount: 10_000_000n,
          sender: evmWallet,
          recipient: 'stranger.near',
        }),
        timeoutMs,
      ),
    ).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })
})

describe('answers that are signed but refused', () => {
  test.each<[string, { quote?: Record<string, unknown>; request?: Record<string, unknown> }]>([
    ['another recipient', { request: { recipient: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' } }],
    ['another refund address', { request: { refundTo: 'stranger' } }],
    ['another asset', { request: { destinationAsset: 'nep141:eth.omft.near' } }],
    ['another origin', { request: { originAsset: 'nep141:eth.omft.near' } }],
    ['another requested amount', { request: { amount: '999' } }],
    ['another slippage', { request: { slippageTolerance: 5_000 } }],
    ['paid out within the service', { request: { recipientType: 'INTENTS' } }],
    ['a dry one', { request: { dry: true } }],
    ['a message for a contract', { request: { customRecipientMsg: '{"x":1}' } }],
    ['an unreadable fee', { request: { appFees: [{ recipient: 'x.near', fee: 'some' }] } }],
    ['fees above 100 %', { request: { appFees: [{ recipient: 'x.near', fee: 10_001 }] } }],
    ['another amount in', { quote: { amountIn: '2000000000' } }],
    ['a minimum above the amount', { quote: { minAmountOut: '114001' } }],
    ['nothing out', { quote: { amountOut: '0', amountOutFormatted: '0', minAmountOut: '0' } }],
    ['less than nothing', { quote: { amountOut: '-5' } }],
    ['a fraction', { quote: { amountOut: '1.5' } }],
    ['an exponent', { quote: { amountOut: '1e5' } }],
    ['10^40', { quote: { amountOut: `1${'0'.repeat(40)}`, amountOutFormatted: undefined } }],
    ['other decimals', { quote: { amountOutFormatted: '11.4' } }],
    ['no address', { quote: { depositAddress: undefined } }],
    ['an address of another chain', { quote: { depositAddress: evmWallet } }],
    ['a URL as the address', { quote: { depositAddress: '<b>pay here</b>' } }],
    ['a memo with spaces', { quote: { depositMemo: '1 and <b>send twice</b>' } }],
    ['already expired', { quote: { deadline: '2026-11-20T08:59:59.000Z' } }],
    ['an invalid deadline', { quote: { deadline: 'soon' } }],
  ])('%s', async (_name, change) => {
    const { provider } = start(service.quoting(change))
    await expect(provider.quote(liveRequest(), timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test('a share added by the provider is listed', async () => {
    const appFees = [{ recipient: 'stranger.near', fee: 20 }]
    const { provider } = start(service.quoting({ request: { appFees } }))
    const { fees } = await provider.quote(liveRequest(), timeoutMs)
    expect(fees.filter(({ bps }) => bps !== undefined)).toEqual([
      { kind: 'provider', name: 'Provider fee', bps: 20, included: true },
    ])
  })

  test('a minimum far below the amount is a warning', async () => {
    const { provider } = start(service.quoting({ quote: { minAmountOut: '100000' } }))
    expect((await provider.quote(liveRequest(), timeoutMs)).warnings).toContainEqual({
      kind: 'low-minimum',
    })
  })
})

describe('refusals', () => {
  test.each([
    ['Amount is too low for bridge, try at least 1843300', 'amount: amount-too-small'],
    ['amount is below the minimum', 'amount: amount-too-small'],
    ['Amount exceeds what is available', 'amount: amount-too-large'],
    ['recipient is not valid', 'recipient: provider-refused-value'],
    ['refundTo is not valid', 'refundTo: provider-refused-value'],
    ['tokenOut is not valid', 'outputAsset: provider-refused-value'],
    ['No quotes found', 'no-route'],
    ['Failed to get quote', 'no-route'],
    ['<script>alert(1)</script> recipient', 'recipient: provider-refused-value'],
  ])('%s', async (message, refusal) => {
    const { provider } = start([
      { status: 400, body: { message, error: 'Bad Request', statusCode: 400 } },
    ])
    await expect(
      provider.quote(liveRequest({ refundTo: solanaWallet }), timeoutMs),
    ).rejects.toMatchObject({ code: 'INVALID_REQUEST', message: refusal })
  })

  test('as recorded', async () => {
    const { provider, outcomes } = start([{ status: 400, body: badRequest }])
    await expect(provider.quote(requestOf(sol, btc), timeoutMs)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    expect(outcomes).toEqual(['ok'])
  })

  test.each([
    { message: 'Internal trouble' },
    { message: ['a', 'list'] },
    { error: 'Bad Request' },
    '<html>no</html>',
    'null',
  ])('%p has no known reason', async (body) => {
    const { provider } = start([{ status: 400, body }])
    await expect(provider.quote(liveRequest(), timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test('does not pause the provider', async () => {
    const { provider, server } = start([{ status: 400, body: { message: 'amount too low' } }])
    for (let round = 0; round < 8; round += 1)
      await provider.quote(liveRequest(), timeoutMs).catch(() => undefined)
    expect(server.requests).toHaveLength(8)
  })
})

describe('status', () => {
  const at = (status: string, more: Record<string, unknown> = {}, details = {}) => ({
    body: {
      ...recordedStatus,
      status,
      ...more,
      swapDetails: { ...recordedStatus.swapDetails, ...details },
    },
  })
  const depositAddress = recordedStatus.quoteResponse.quote.depositAddress
  const soon = { startMs: Date.parse('2026-07-29T14:10:00Z') }

  test('as recorded, with nulls for unknown values', async () => {
    const { provider, server } = start([{ body: recordedStatus }], soon)
    expect(await provider.status(depositAddress, {})).toEqual({
      state: 'awaiting_deposit',
      providerState: 'PENDING_DEPOSIT',
      originTransactions: [],
      destinationTransactions: [],
      updatedAtMs: Date.parse('2026-07-29T14:04:56.761Z'),
    })
    expect(server.requests[0]?.path).toBe(`/v0/status?depositAddress=${depositAddress}`)
  })

  test.each([
    ['PENDING_DEPOSIT', 'awaiting_deposit'],
    ['INCOMPLETE_DEPOSIT', 'awaiting_deposit'],
    ['KNOWN_DEPOSIT_TX', 'pending'],
    ['PROCESSING', 'pending'],
    ['SUCCESS', 'completed'],
    ['REFUNDED', 'refunded'],
    ['FAILED', 'failed'],
    ['SOMETHING_NEW', 'pending'],
    ['constructor', 'pending'],
  ] as const)('%s is %s', async (word, state) => {
    const { provider } = start([at(word)], soon)
    expect(await provider.status(depositAddress, {})).toMatchObject({
      state,
      providerState: word,
    })
  })

  test('no deposit before the deadline', async () => {
    const { provider } = start([at('PENDING_DEPOSIT')], {
      startMs: Date.parse('2026-08-01T15:04:57Z'),
    })
    expect((await provider.status(depositAddress, {}))?.state).toBe('expired')
  })

  test('amounts and transactions, with explorer links', async () => {
    const hash = 'ab'.repeat(32)
    const { provider } = start(
      [
        at(
          'SUCCESS',
          {},
          {
            amountIn: '10000000',
            amountOut: '6160820348891358620689654',
            originChainTxHashes: [{ hash: `0x${hash}`, explorerUrl: 'https://evil.example/x' }],
            destinationChainTxHashes: [
              { hash: '9Xq', explorerUrl: 'https://nearblocks.example' },
              { hash: 'x'.repeat(40), explorerUrl: 'javascript:alert(1)' },
              null,
            ],
          },
        ),
      ],
      soon,
    )
    expect(
      await provider.status(depositAddress, { fromChain: 'arbitrum', memo: 'm&1' }),
    ).toMatchObject({
      state: 'completed',
      amountIn: 10_000_000n,
      amountOut: 6_160_820_348_891_358_620_689_654n,
      originTransactions: [{ hash: `0x${hash}`, url: `https://arbiscan.io/tx/0x${hash}` }],
      destinationTransactions: [{ hash: 'x'.repeat(40) }],
    })
  })

  test('the refund and its reason', async () => {
    const { provider } = start(
      [at('REFUNDED', {}, { refundedAmount: '9994700', refundReason: 'PARTIAL_DEPOSIT' })],
      soon,
    )
    expect(await provider.status(depositAddress, {})).toMatchObject({
      state: 'refunded',
      refundedAmount: 9_994_700n,
      reason: 'PARTIAL_DEPOSIT',
    })
  })

  test('of another address is refused', async () => {
    const { provider } = start([{ body: recordedStatus }], soon)
    await expect(provider.status(evmWallet, {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  test.each([404, 400])('unknown to the provider: %i', async (status) => {
    const { provider, server } = start([{ status, body: { message: 'not found' } }], soon)
    expect(await provider.status('../x?y=1&z', { memo: 'a&b' })).toBeUndefined()
    expect(server.requests[0]?.path).toBe(
      '/v0/status?depositAddress=..%2Fx%3Fy%3D1%26z&depositMemo=a%26b',
    )
  })
})

test.each(['', '\ud800', 'a b', 'x'.repeat(300)])('%p is not a deposit address', async (id) => {
  const { provider, server } = start([{ body: recordedStatus }])
  expect(await provider.status(id, {})).toBeUndefined()
  expect(await provider.status('a', { memo: `${id} ` })).toBeUndefined()
  expect(server.requests).toHaveLength(0)
})

test('the key is sent in its header, avoids the platform fee, and is not in faults', async () => {
  const { provider, server } = start(service.quoting(), { apiKey: 'j.w.t' })
  const quote = await provider.quote(liveRequest(), timeoutMs)
  expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer j.w.t')
  expect(quote.fees.map(({ kind }) => kind)).toEqual(['network'])
  const failing = start([{ status: 500 }], { apiKey: 'j.w.t' })
  const thrown = await failing.provider
    .quote(liveRequest(), timeoutMs)
    .catch((fault: unknown) => fault)
  expect(Bun.inspect(thrown)).not.toContain('j.w.t')
})

test('the caller’s timeout applies', async () => {
  const { provider, outcomes } = start([{ delayMs: 2_000, body: {} }])
  await expect(provider.quote(liveRequest(), 50)).rejects.toMatchObject({
    code: 'UPSTREAM_TIMEOUT',
  })
  expect(outcomes).toEqual(['timeout'])
})

test('oversized answers are not read', async () => {
  const { provider } = start([{ body: ' '.repeat(5 * 1024 * 1024) }])
  await expect(provider.readAssets()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

testBrokenAnswers(start, [
  ['assets', (provider) => provider.readAssets()],
  ['quotes', (provider) => provider.quote(liveRequest(), timeoutMs)],
])
