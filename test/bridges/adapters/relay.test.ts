import { describe, expect, test } from 'bun:test'
import type { QuoteRequest } from '../../../src/bridges/plan/provider.ts'
import { makeRelay } from '../../../src/bridges/adapters/relay.ts'
import {
  requestOf,
  bridgeAssets,
  evmWallet,
  solanaWallet,
  testBrokenAnswers,
  useBridgeSources,
} from '../../kit/bridges/bridge-source.ts'
import type { RecordedAnswer } from '../../kit/recorded-server.ts'

const { sol, solUsdc, eth, ethUsdc, btc } = bridgeAssets.relay
const timeoutMs = 5_000

const start = useBridgeSources(makeRelay)

type Fields = Record<string, unknown>
type Change = Partial<Record<'details' | 'in' | 'out' | 'step' | 'data' | 'fees' | 'more', Fields>>

const requestId = `0x${'4c'.repeat(32)}`
const depository = '0x4cd00e387622c35bddb9b4c962c136462338bc31'
const stranger = `0x${'ab'.repeat(20)}`

const currencyOf = ({ providerAssetId, symbol, decimals }: typeof sol) => {
  const [chainId, address] = providerAssetId.split(':')
  return { chainId: Number(chainId), address, symbol, name: symbol, decimals }
}

const instructions = [
  {
    programId: '11111111111111111111111111111111',
    keys: [
      { pubkey: solanaWallet, isSigner: true, isWritable: true },
      { pubkey: '7rhxnLV8C77o6d8oz26AgK8x8m5ePsdeRawjqvojbjnQ', isSigner: false, isWritable: true },
    ],
    data: '0200000000ca9a3b00000000',
  },
]

/** An answer in the documented form, with our own values. */
const answerTo = (request: QuoteRequest, change: Change = {}) => {
  const isExactIn = request.mode === 'exact-in'
  const data =
    request.from.chain === 'solana'
      ? { instructions, addressLookupTableAddresses: [depositTable] }
      : {
          from: evmWallet.toLowerCase(),
          to: depository,
          data: '0xe4e07b1f00',
          value: request.from.asset.contractAddress === undefined ? request.amount.toString() : '0',
          chainId: 1,
        }
  return {
    steps: [
      {
        id: 'deposit',
        kind: 'transaction',
        requestId,
        items: [{ status: 'incomplete', data: { ...data, ...change.data } }],
        ...change.step,
      },
    ],
    fees: {
      gas: { currency: currencyOf(request.from.asset), amount: '5000', amountUsd: '0.0007' },
      relayer: { currency: currencyOf(request.from.asset), amount: '261358', amountUsd: '0.26' },
      app: { currency: currencyOf(request.from.asset), amount: '0', amountUsd: '0' },
      ...change.fees,
    },
    details: {
      operation: 'swap',
      sender: request.sender,
      recipient: request.recipient,
      currencyIn: {
        currency: currencyOf(request.from.asset),
        amount: isExactIn ? request.amount.toString() : '1010000000',
        amountUsd: '150',
        ...change.in,
      },
      currencyOut: {
        currency: currencyOf(request.to.asset),
        amount: isExactIn ? '149500000' : request.amount.toString(),
        minimumAmount: isExactIn ? '148100000' : request.amount.toString(),
        amountUsd: '149.5',
        ...change.out,
      },
      timeEstimate: 2,
      ...change.details,
    },
    ...change.more,
  }
}

const depositTable = 'Hzz3S1iP1vpFLx9mQGDdcWVAo5VKoBiTQj3iGuhsHA3J'

const fromSolana = (more: Partial<QuoteRequest> = {}): QuoteRequest =>
  requestOf(sol, ethUsdc, { sender: solanaWallet, recipient: evmWallet, ...more })
const fromEthereum = (from = ethUsdc): QuoteRequest =>
  requestOf(from, solUsdc, { amount: 150_000_000n, sender: evmWallet, recipient: solanaWallet })

describe('assets', () => {
  test('currencies of its solvers on known chains', async () => {
    const { provider, dropped } = start([
      {
        body: {
          chains: [
            { id: 1, currency: currencyOf(eth), solverCurrencies: [currencyOf(ethUsdc)] },
            {
              id: 792703809,
              currency: currencyOf(sol),
              solverCurrencies: [currencyOf(solUsdc), { symbol: 'X' }],
            },
            { id: 8253038, currency: currencyOf(btc) },
            { id: 10, disabled: true, currency: currencyOf(eth) },
            { id: 999_999, currency: { symbol: '?' } },
          ],
        },
      },
    ])
    const assets = await provider.readAssets()
    expect(
      assets.map(({ chain, symbol, contractAddress }) => [chain, symbol, contractAddress]),
    ).toEqual([
      ['ethereum', 'ETH', undefined],
      ['ethereum', 'USDC', ethUsdc.contractAddress],
      ['solana', 'SOL', undefined],
      ['solana', 'USDC', solUsdc.contractAddress],
      ['bitcoin', 'BTC', undefined],
    ])
    expect(dropped()).toBe(1)
  })

  test('paid on Solana or an EVM chain, also to Bitcoin', () => {
    const { provider } = start([])
    expect(provider.supports(requestOf(sol, btc))).toBe(true)
    expect(provider.supports(requestOf(ethUsdc, sol, { mode: 'exact-out' }))).toBe(true)
    expect(provider.supports(requestOf(btc, sol))).toBe(false)
    expect(provider.supports(requestOf(sol, solUsdc))).toBe(false)
  })
})

describe('a quote', () => {
  test('from Solana: instructions, every fee, and a warning that the recipient is not named', async () => {
    const { provider, server } = start([{ status: 200, body: answerTo(fromSolana()) }])
    const quote = await provider.quote(fromSolana(), timeoutMs)
    expect(server.requests[0]?.body).toEqual({
      user: solanaWallet,
      recipient: evmWallet,
      originChainId: 792703809,
      destinationChainId: 1,
      originCurrency: '11111111111111111111111111111111',
      destinationCurrency: ethUsdc.contractAddress,
      amount: '1000000000',
      tradeType: 'EXACT_INPUT',
      slippageTolerance: '100',
      refundTo: solanaWallet,
    })
    expect(quote).toMatchObject({
      quoteId: requestId,
      amountIn: 1_000_000_000n,
      amountOut: 149_500_000n,
      minAmountOut: 148_100_000n,
      timeEstimateSeconds: 2,
      fees: [
        { kind: 'network', amount: 5_000n, included: false },
        { kind: 'relayer', amount: 261_358n, included: true },
      ],
      steps: [{ kind: 'solana-instructions', tables: [depositTable] }],
    })
    expect(quote.warnings).toEqual([{ kind: 'recipient-not-named' }])
  })

  test('from an EVM chain: approval of exactly the amount, then the deposit', async () => {
    const { provider } = start([{ body: answerTo(fromEthereum()) }])
    const { steps, warnings } = await provider.quote(fromEthereum(), timeoutMs)
    expect(steps).toMatchObject([
      {
        to: ethUsdc.contractAddress,
        data: expect.stringContaining(depository.slice(2)),
        valueWei: 0n,
      },
      { to: depository, valueWei: 0n, chainId: 1 },
    ])
    expect(warnings).toEqual([
      { kind: 'recipient-not-named' },
      { kind: 'not-scanned', chain: 'Ethereum' },
      { kind: 'approves-exact-amount' },
    ])
  })

  test('dry: placeholder addresses, and nothing to sign', async () => {
    const request = requestOf(sol, btc)
    const { provider, server } = start([{ body: answerTo(request) }])
    const quote = await provider.quote(request, timeoutMs)
    expect(quote).toMatchObject({ steps: [], amountOut: 149_500_000n })
    expect(quote).not.toHaveProperty('quoteId')
    expect(JSON.stringify(server.requests[0]?.body)).toContain('1nc1nerator')
  })

  test('exact out', async () => {
    const request = fromSolana({ mode: 'exact-out', amount: 9_000_000n })
    const { provider, server } = start([{ body: answerTo(request) }])
    expect(await provider.quote(request, timeoutMs)).toMatchObject({ amountIn: 1_010_000_000n })
    expect(JSON.stringify(server.requests[0]?.body)).toContain('EXACT_OUTPUT')
  })

  test.each<[string, Change]>([
    ['another asset', { out: { currency: currencyOf(eth) } }],
    ['other decimals', { out: { currency: { ...currencyOf(ethUsdc), decimals: 18 } } }],
    ['another amount', { in: { amount: '1000000001' } }],
    ['an amount in hex', { out: { amount: '0xff' } }],
    ['an amount of 10^400', { out: { amount: 1e300 } }],
    ['less than nothing', { out: { amount: '-1' } }],
    ['a minimum above the amount', { out: { minimumAmount: '149500001' } }],
    ['another recipient', { details: { recipient: stranger } }],
    ['another sender', { details: { sender: stranger } }],
    ['a message to sign', { step: { kind: 'signature' } }],
    ['no id', { step: { requestId: 'word' } }],
    ['two transactions', { step: { items: [{ data: {} }, { data: {} }] } }],
    ['no instructions', { data: { instructions: [] } }],
    ['base64 as data', { data: { instructions: [{ ...instructions[0], data: 'AgAA=' }] } }],
    [
      'an account without a role',
      { data: { instructions: [{ ...instructions[0], keys: [{ pubkey: solanaWallet }] }] } },
    ],
    ['an invalid table', { data: { addressLookupTableAddresses: ['x'] } }],
    ['fees that are a list', { more: { fees: [] } }],
    ['an unreadable fee', { fees: { relayer: { amount: 'some' } } }],
  ])('%s is refused', async (_name, change) => {
    const { provider } = start([{ body: answerTo(fromSolana(), change) }])
    await expect(provider.quote(fromSolana(), timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test.each<[string, QuoteRequest, Change]>([
    ['a call of the token', fromEthereum(), { data: { to: ethUsdc.contractAddress } }],
    ['value sent along', fromEthereum(), { data: { value: '1' + '0'.repeat(18) } }],
    ['another chain', fromEthereum(), { data: { chainId: 56 } }],
    ['another step', fromEthereum(), { step: { id: 'send' } }],
    ['twice the value', fromEthereum(eth), { data: { value: '300000000' } }],
  ])('%s is refused on an EVM chain', async (_name, request, change) => {
    const { provider } = start([{ body: answerTo(request, change) }])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test.each([
    ['AMOUNT_TOO_LOW', /^amount: amount-too-small$/],
    ['NO_SWAP_ROUTES_FOUND', /^no-route$/],
    ['SOLANA_TX_TOO_LARGE', /^no-route$/],
    ['INVALID_ADDRESS', /^recipient: /],
  ])('%s is reported in our words', async (errorCode, message) => {
    const { provider } = start([{ status: 400, body: { errorCode, message: 'call evil.example' } }])
    await expect(provider.quote(fromSolana(), timeoutMs)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(message),
    })
  })
})

describe('status', () => {
  const statusOf = (status: string, more: Fields = {}) => ({
    body: {
      status,
      inTxHashes: ['5'.repeat(87)],
      txHashes: [`0x${'a'.repeat(64)}`],
      originChainId: 792703809,
      destinationChainId: 1,
      ...more,
    },
  })

  test.each([
    ['waiting', 'awaiting_deposit'],
    ['depositing', 'pending'],
    ['submitted', 'pending'],
    ['success', 'completed'],
    ['refund', 'refunded'],
    ['failure', 'failed'],
    ['something-new', 'pending'],
  ])('%s is %s', async (word, state) => {
    const { provider } = start([statusOf(word)])
    expect(await provider.status(requestId, {})).toMatchObject({
      state,
      providerState: word,
      originTransactions: [{ url: `https://explorer.solana.com/tx/${'5'.repeat(87)}` }],
      destinationTransactions: [{ url: `https://etherscan.io/tx/0x${'a'.repeat(64)}` }],
    })
  })

  test.each<RecordedAnswer>([
    statusOf('unknown'),
    { status: 404, body: {} },
    { status: 400, body: {} },
  ])('unknown to the provider: %p', async (answer) => {
    const { provider } = start([answer])
    expect(await provider.status(requestId, {})).toBeUndefined()
  })

  test('an invalid quote id is not requested', async () => {
    const { provider, server } = start([])
    expect(await provider.status('../chains', {})).toBeUndefined()
    expect(server.requests).toEqual([])
  })
})

testBrokenAnswers(start, [
  ['assets', (provider) => provider.readAssets()],
  ['quotes', (provider) => provider.quote(fromSolana(), timeoutMs)],
])
