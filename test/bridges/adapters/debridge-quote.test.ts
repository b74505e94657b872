import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import type { QuoteRequest } from '../../../src/bridges/plan/provider.ts'
import { makeDebridge } from '../../../src/bridges/adapters/debridge.ts'
import {
  requestOf,
  evmWallet,
  solanaWallet,
  useBridgeSources,
} from '../../kit/bridges/bridge-source.ts'
import {
  hexBytes,
  orderCall,
  orderInstruction,
  type OrderTerms,
  orderTransaction,
} from '../../kit/bridges/dln-orders.ts'
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

type Fields = Record<string, unknown>

type Change = Partial<Record<'give' | 'take' | 'estimation' | 'tx' | 'more', Fields>>

const feeWallet = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

const dlnSource = '0xeF4fB24aD0916217251F553c0596F8Edc630EB66'

const bytesOf = (address: string): Uint8Array =>
  address.startsWith('0x') ? hexBytes(address) : new PublicKey(address).toBytes()

/** The order of the request. */
const termsOf = (request: QuoteRequest, changed: Partial<OrderTerms> = {}): OrderTerms => {
  const isExactIn = request.mode === 'exact-in'
  const [takeChainId = '', takeToken = ''] = request.to.asset.providerAssetId.split(':')
  const recipient = bytesOf(request.recipient ?? '')
  return {
    giveAmount: isExactIn ? request.amount : 1_010_000_000n,
    takeChainId: BigInt(takeChainId),
    takeToken: bytesOf(takeToken),
    takeAmount: isExactIn ? 9_456_000n : request.amount,
    receiver: recipient,
    patchAuthority: bytesOf(request.sender ?? ''),
    cancelAuthority: recipient,
    ...changed,
  }
}

const transactionFor = (
  request: QuoteRequest,
  changed: Partial<OrderTerms> = {},
  sender = request.sender ?? '',
): string => {
  const maker = new PublicKey(sender)
  return orderTransaction(maker, [orderInstruction(maker, termsOf(request, changed))])
}

const fromEthereum = (more: Partial<QuoteRequest> = {}): QuoteRequest =>
  requestOf(ethUsdc, sol, {
    amount: 10_000_000n,
    sender: evmWallet,
    recipient: solanaWallet,
    ...more,
  })

/** An answer in the documented form, with our own values. */
const answerTo = (request: QuoteRequest, { give, take, estimation, tx, more }: Change = {}) => ({
  estimation: {
    srcChainTokenIn: {
      ...sideOf(
        request.from.asset,
        request.mode === 'exact-in' ? request.amount.toString() : '1010000000',
      ),
      approximateOperatingExpense: '507296',
      approximateUsdValue: 10,
      ...give,
    },
    dstChainTokenOut: {
      ...sideOf(
        request.to.asset,
        request.mode === 'exact-out' ? request.amount.toString() : '9456000',
      ),
      recommendedAmount: '9456000',
      approximateUsdValue: 9.456,
      ...take,
    },
    costsDetails: [
      { chain: '7565164', type: 'DlnProtocolFee', amountIn: '10000000', amountOut: '9996000' },
      { chain: '1', type: 'TakerMargin', payload: { feeAmount: '3996', feeBps: '4' } },
    ],
    recommendedSlippage: 0.3,
    ...estimation,
  },
  tx: {
    data:
      request.from.chain === 'solana' && request.sender !== undefined
        ? transactionFor(request)
        : undefined,
    ...tx,
  },
  order: { approximateFulfillmentDelay: 12, salt: 1_788_957_303_860, metadata: '0x01' },
  orderId,
  fixFee: '15000000',
  protocolFee: '4000',
  estimatedTransactionFee: { total: '105000' },
  ...more,
})

const evmTx = (
  request: QuoteRequest,
  changed: Partial<OrderTerms> & { permit?: Uint8Array } = {},
) => ({
  to: dlnSource,
  data: orderCall({
    ...termsOf(request, changed),
    ...changed,
    giveToken: request.from.asset.providerAssetId.split(':')[1] ?? '',
  }),
  value: '15000000',
})

const stranger = Keypair.generate().publicKey.toBase58()

const evmStranger = `0x${'ab'.repeat(20)}`

describe('a quote from Solana', () => {
  test('live: an order to sign, with every fee', async () => {
    const request = fromSolana({ appFee: { bps: 29, recipient: feeWallet } })
    const { provider, server } = start([
      {
        body: answerTo(request, {
          estimation: {
            costsDetails: [{ type: 'AffiliateFee', payload: { feeAmount: '1', feeBps: '29' } }],
          },
        }),
      },
    ])
    const quote = await provider.quote(request, timeoutMs)
    const url = new URL(server.requests[0]?.path ?? '', 'http://x')
    expect(url.pathname).toBe('/dln/order/create-tx')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      srcChainId: '7565164',
      srcChainTokenIn: '11111111111111111111111111111111',
      srcChainTokenInAmount: '1000000000',
      dstChainId: '1',
      dstChainTokenOut: ethUsdc.contractAddress ?? '',
      dstChainTokenOutAmount: 'auto',
      prependOperatingExpenses: 'false',
      senderAddress: solanaWallet,
      srcChainOrderAuthorityAddress: solanaWallet,
      srcChainRefundAddress: solanaWallet,
      dstChainTokenOutRecipient: evmWallet,
      dstChainOrderAuthorityAddress: evmWallet,
      affiliateFeePercent: '0.29',
      affiliateFeeRecipient: feeWallet,
    })
    const hex = transactionFor(request).slice(2)
    expect(quote).toEqual({
      quoteId: orderId,
      amountIn: 1_000_000_000n,
      amountOut: 9_456_000n,
      minAmountOut: 9_456_000n,
      amountInUsd: 10,
      amountOutUsd: 9.456,
      timeEstimateSeconds: 12,
      fees: [
        {
          kind: 'provider',
          name: 'Fixed fee',
          amount: 15_000_000n,
          symbol: 'SOL',
          decimals: 9,
          included: false,
        },
        {
          kind: 'provider',
          name: 'Protocol fee',
          amount: 4_000n,
          symbol: 'SOL',
          decimals: 9,
          included: true,
        },
        {
          kind: 'relayer',
          name: 'Solver operating expenses',
          amount: 507_296n,
          symbol: 'SOL',
          decimals: 9,
          included: true,
        },
        {
          kind: 'network',
          name: 'Network fee',
          amount: 105_000n,
          symbol: 'SOL',
          decimals: 9,
          included: false,
        },
        { kind: 'app', name: 'Service fee', bps: 29, included: true },
      ],
      steps: [{ kind: 'solana-transaction', transaction: new Uint8Array(Buffer.from(hex, 'hex')) }],
      warnings: [{ kind: 'order-locked' }],
    })
  })

  test('the app fee is requested if its address is on the paying chain', async () => {
    const { provider, server } = start([{ status: 400, body: {} }])
    const appFee = { bps: 30, recipient: feeWallet }
    await provider.quote(fromEthereum({ appFee }), timeoutMs).catch(() => undefined)
    expect(server.requests[0]?.path).not.toContain('affiliate')
  })

  test('dry: the same without addresses or anything to sign', async () => {
    const request = requestOf(sol, ethUsdc)
    const { provider, server } = start([
      { body: { ...answerTo(request), tx: undefined, orderId: undefined } },
    ])
    const quote = await provider.quote(request, timeoutMs)
    expect(quote).toMatchObject({ amountOut: 9_456_000n, steps: [], warnings: [] })
    expect(quote).not.toHaveProperty('quoteId')
    expect(server.requests[0]?.path).not.toMatch(/Address|Recipient/)
  })

  test('exact out: the input follows', async () => {
    const request = fromSolana({ mode: 'exact-out', amount: 9_000_000n })
    const { provider, server } = start([{ body: answerTo(request) }])
    expect(await provider.quote(request, timeoutMs)).toMatchObject({
      amountIn: 1_010_000_000n,
      amountOut: 9_000_000n,
    })
    const url = new URL(server.requests[0]?.path ?? '', 'http://x')
    expect(url.searchParams.get('srcChainTokenInAmount')).toBe('auto')
    expect(url.searchParams.get('dstChainTokenOutAmount')).toBe('9000000')
  })

  test.each<[string, Change]>([
    ['another asset', { take: { address: '0xdac17f958d2ee523a2206206994597c13d831ec7' } }],
    ['another chain', { take: { chainId: 10 } }],
    ['other decimals', { take: { decimals: 18 } }],
    ['more to pay', { give: { amount: '1000507296' } }],
    ['nothing out', { take: { amount: '0' } }],
    ['less than nothing', { take: { amount: '-9' } }],
    ['10^40', { take: { amount: `1${'0'.repeat(40)}` } }],
    ['no order', { more: { orderId: undefined } }],
    ['an order id that is not hex', { more: { orderId: 'order' } }],
    ['no transaction', { more: { tx: undefined } }],
    ['base64', { tx: { data: 'AQAAAA==' } }],
    [
      'a transaction of another signer',
      { tx: { data: transactionFor(fromSolana(), {}, stranger) } },
    ],
    ['half a transaction', { tx: { data: `0x${transactionFor(fromSolana()).slice(-120)}` } }],
    [
      'an unexpected share',
      {
        estimation: {
          costsDetails: [{ type: 'AffiliateFee', payload: { feeAmount: '1', feeBps: '500' } }],
        },
      },
    ],
    ['an unreadable fee', { more: { fixFee: 'some' } }],
  ])('%s is refused', async (_name, change) => {
    const { provider } = start([{ body: answerTo(fromSolana(), change) }])
    await expect(provider.quote(fromSolana(), timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })
})

describe('an order other than the requested one', () => {
  const beneficiary = new PublicKey(stranger).toBytes()
  const wrong: [string, Partial<OrderTerms>][] = [
    ['for another recipient', { receiver: hexBytes(evmStranger) }],
    ['for a longer recipient', { receiver: Buffer.concat([hexBytes(evmWallet), Buffer.of(0)]) }],
    ['for less', { takeAmount: 9_455_999n }],
    ['for another asset', { takeToken: hexBytes(evmStranger) }],
    ['for the native coin', { takeToken: new Uint8Array(20) }],
    ['on another chain', { takeChainId: 56n }],
    ['that a stranger can change', { patchAuthority: beneficiary }],
    ['that a stranger can cancel', { cancelAuthority: hexBytes(evmStranger) }],
    ['refunded to a stranger', { cancelBeneficiary: beneficiary }],
    ['with an external call', { call: Buffer.of(1, 2, 3) }],
    ['with a fee for a stranger', { affiliate: { beneficiary, amount: 1n } }],
    ['for more than quoted', { giveAmount: 1_000_000_001n }],
  ]
  test.each(wrong)('%s, on Solana', async (_name, changed) => {
    const request = fromSolana()
    const { provider } = start([
      { body: answerTo(request, { tx: { data: transactionFor(request, changed) } }) },
    ])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  const asEvm: Partial<Record<keyof OrderTerms, Uint8Array>> = {
    receiver: beneficiary,
    takeToken: beneficiary,
    patchAuthority: hexBytes(evmStranger),
    cancelAuthority: beneficiary,
    cancelBeneficiary: hexBytes(evmStranger),
  }
  test.each(wrong)('%s, on an EVM chain', async (_name, changed) => {
    const request = fromEthereum()
    const put = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [
        name,
        Object.entries(asEvm).find(([known]) => known === name)?.[1] ?? value,
      ]),
    )
    const { provider } = start([{ body: answerTo(request, { tx: evmTx(request, put) }) }])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test('with a permit', async () => {
    const request = fromEthereum()
    const { provider } = start([
      { body: answerTo(request, { tx: evmTx(request, { permit: Buffer.alloc(65, 1) }) }) },
    ])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  const named = (maker: PublicKey): TransactionInstruction =>
    new TransactionInstruction({
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      keys: [{ pubkey: maker, isSigner: true, isWritable: false }],
      data: Buffer.from(hexBytes(evmWallet)),
    })

  test('with the recipient but no order', async () => {
    const request = fromSolana()
    const maker = new PublicKey(solanaWallet)
    const pay = SystemProgram.transfer({
      fromPubkey: maker,
      toPubkey: new PublicKey(stranger),
      lamports: 1,
    })
    const data = orderTransaction(maker, [pay, named(maker)])
    const { provider } = start([{ body: answerTo(request, { tx: { data } }) }])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test('with a second order', async () => {
    const request = fromSolana()
    const maker = new PublicKey(solanaWallet)
    const data = orderTransaction(maker, [
      orderInstruction(maker, termsOf(request)),
      orderInstruction(maker, termsOf(request, { receiver: hexBytes(evmStranger) })),
    ])
    const { provider } = start([{ body: answerTo(request, { tx: { data } }) }])
    await expect(provider.quote(request, timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })

  test('within a swap: unreadable, must contain the recipient, with a warning', async () => {
    const request = fromSolana()
    const maker = new PublicKey(solanaWallet)
    const estimation = { srcChainTokenOut: sideOf(solUsdc, '9500000') }
    const { provider } = start([
      {
        body: answerTo(request, {
          estimation,
          tx: { data: orderTransaction(maker, [named(maker)]) },
        }),
      },
    ])
    const { warnings } = await provider.quote(request, timeoutMs)
    expect(warnings).toEqual([{ kind: 'order-locked' }, { kind: 'order-not-read' }])
  })
})

describe('a quote from an EVM chain', () => {
  test('of a token: approval, then the order with its fixed fee', async () => {
    const { provider } = start([{ body: answerTo(fromEthereum(), { tx: evmTx(fromEthereum()) }) }])
    const { steps, fees } = await provider.quote(fromEthereum(), timeoutMs)
    expect(steps).toMatchObject([
      { kind: 'evm-transaction', to: ethUsdc.contractAddress ?? '', valueWei: 0n, chainId: 1 },
      { kind: 'evm-transaction', to: dlnSource, valueWei: 15_000_000n, chainId: 1 },
    ])
    expect(fees[0]).toMatchObject({ name: 'Fixed fee', symbol: 'ETH', decimals: 18 })
  })

  test('of the native coin: one transaction', async () => {
    const request = requestOf(eth, sol, {
      amount: 10n ** 16n,
      sender: evmWallet,
      recipient: solanaWallet,
    })
    const { provider } = start([
      { body: answerTo(request, { tx: { ...evmTx(request), value: '10000000015000000' } }) },
    ])
    expect((await provider.quote(request, timeoutMs)).steps).toMatchObject([
      { to: dlnSource, valueWei: 10_000_000_015_000_000n },
    ])
  })

  test.each<[string, Fields]>([
    ['more value than fees explain', { value: '16000000000' }],
    ['an order that ends early', { data: evmTx(fromEthereum()).data.slice(0, 600) }],
    ['a call of something else', { data: `0x12345678${'ab'.repeat(64)}` }],
    ['a call without an address', { to: undefined }],
    ['a call of the token', { to: ethUsdc.contractAddress }],
    ['an approval for a stranger', { data: `0x095ea7b3${'f'.repeat(128)}`, to: evmStranger }],
  ])('%s is refused', async (_name, change) => {
    const { provider } = start([
      { body: answerTo(fromEthereum(), { tx: { ...evmTx(fromEthereum()), ...change } }) },
    ])
    await expect(provider.quote(fromEthereum(), timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })
})

describe('refusals', () => {
  test.each<[string, number, Fields, string]>([
    ['amount too small', 400, { errorId: 'ERROR_LOW_GIVE_AMOUNT' }, 'amount: amount-too-small'],
    [
      'amount too small, with a success status',
      200,
      { errorId: 'ERROR_LOW_GIVE_AMOUNT' },
      'amount: amount-too-small',
    ],
    [
      'fees above the amount',
      400,
      { errorId: 'INCLUDED_GAS_FEE_NOT_COVERED_BY_INPUT_AMOUNT' },
      'amount: amount-too-small',
    ],
    ['no route', 400, { errorId: 'IMPOSSIBLE_ROUTE' }, 'no-route'],
    [
      'an unsupported input token',
      400,
      { errorId: 'UNSUPPORTED_TOKEN_IN' },
      'inputAsset: provider-refused-value',
    ],
    [
      'an unsupported output token',
      400,
      { errorId: 'UNSUPPORTED_TOKEN_OUT' },
      'outputAsset: provider-refused-value',
    ],
    [
      'an invalid recipient',
      400,
      {
        errorId: 'INVALID_QUERY_PARAMETERS',
        errorMessage: '<i>dstChainTokenOutRecipient</i> must',
      },
      'recipient: provider-refused-value',
    ],
  ])('%s', async (_name, status, body, refusal) => {
    const { provider } = start([{ status, body }])
    await expect(provider.quote(fromSolana(), timeoutMs)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: refusal,
    })
  })

  test('an unknown error', async () => {
    const { provider } = start([{ status: 400, body: { errorId: 'NEW', errorMessage: 'oops' } }])
    await expect(provider.quote(fromSolana(), timeoutMs)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })
})
