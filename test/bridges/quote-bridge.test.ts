import type { PlainRefusalReason } from '../../src/bridges/plan/quote-refusal.ts'
import { refusalText, warningText } from '../../src/bridges/words/en.ts'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type {
  BridgeProvider,
  ProviderAsset,
  ProviderQuote,
  QuoteRequest,
} from '../../src/bridges/plan/provider.ts'
import { Fault, invalidField } from '../../src/basics/fault.ts'
import { quoteBridge } from '../../src/bridges/quote-bridge.ts'
import { quoteDeadlineMs } from '../../src/bridges/thresholds.ts'
import type { QuoteInput } from '../../src/bridges/read-quote-request.ts'
import {
  bridgeAsset,
  makeBridgeProvider,
  quoteOf,
  usdcMint,
} from '../kit/bridges/bridge-provider.ts'
import { makeHandClock } from '../kit/hand-clock.ts'
import { processTestMs } from '../kit/server-process.ts'
import {
  answering,
  bitcoinAddress,
  deposit,
  depsOf,
  dry,
  evmAddress,
  failing,
  live,
  noNode,
  nowMs,
  quoting,
  refusalOf,
} from '../kit/bridges/quote-scene.ts'

setDefaultTimeout(processTestMs)

describe('a price alone', () => {
  test('best first, each with its amounts', async () => {
    const answer = await quoting([
      answering('worse', { amountOut: 14_500n, minAmountOut: 14_400n }),
      answering('better', { amountOut: 14_900n, minAmountOut: 14_800n, timeEstimateSeconds: 60 }),
    ])
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['better', 'worse'])
    expect(answer.quotes[0]).toEqual({
      provider: 'better',
      providerName: 'BETTER',
      amountIn: '100000000',
      amountOut: '14900',
      minAmountOut: '14800',
      netAmountOut: '14900',
      totalAmountIn: '100000000',
      fees: [],
      timeEstimateSeconds: 60,
      steps: [],
      warnings: [],
    })
    expect(answer).toMatchObject({
      inputAsset: { id: 'solana:native', symbol: 'SOL', decimals: 9 },
      outputAsset: { id: 'bitcoin:native', symbol: 'BTC', decimals: 8 },
      unavailable: [],
      dry: true,
    })
  })

  test('a fee on top reduces what arrives', async () => {
    const answer = await quoting([
      answering('expensive', {
        amountOut: 14_950n,
        fees: [{ kind: 'network', name: 'Gas', amountUsd: 1, included: false }],
      }),
      answering('cheap', {
        amountOut: 14_900n,
        fees: [{ kind: 'provider', name: 'Share', amountUsd: 5, included: true }],
      }),
    ])
    expect(answer.quotes.map(({ provider, netAmountOut }) => [provider, netAmountOut])).toEqual([
      ['cheap', '14900'],
      ['expensive', '13950'],
    ])
  })

  test('an implausible quote is not first', async () => {
    const answer = await quoting([
      answering('dream', { amountOut: 30_000n, minAmountOut: 29_900n }),
      answering('real', { amountOut: 14_900n }),
      answering('theft', { amountOut: 7_000n, minAmountOut: 6_900n }),
    ])
    expect(answer.quotes.map(({ provider, flag }) => [provider, flag])).toEqual([
      ['real', undefined],
      ['theft', 'poor'],
      ['dream', 'implausible'],
    ])
    expect(answer.quotes[2]?.warnings).toEqual([warningText({ kind: 'implausible' })])
    expect(answer.warnings).toEqual([])
  })

  test('providers are queried in parallel, and a slow one does not delay the others', async () => {
    const events: string[] = []
    const gate = Promise.withResolvers<void>()
    const clock = makeHandClock()
    const never = Promise.withResolvers<ProviderQuote>()
    const slow = (id: string): BridgeProvider =>
      makeBridgeProvider(id, {
        quote: async () => {
          events.push(`requested ${id}`)
          if (events.length === 3) gate.resolve()
          await gate.promise
          events.push(`answered ${id}`)
          return id === 'c' ? never.promise : quoteOf({})
        },
      })
    const pending = quoteBridge(
      depsOf([slow('a'), slow('b'), slow('c')], { schedule: clock.schedule }),
      dry,
    )
    await gate.promise
    await Bun.sleep(0)
    expect(events.slice(0, 3)).toEqual(['requested a', 'requested b', 'requested c'])
    clock.advance(quoteDeadlineMs)
    const answer = await pending
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['a', 'b'])
    expect(answer.unavailable).toEqual([
      { provider: 'c', reason: 'late', message: 'C took too long to answer.' },
    ])
    expect(clock.timerCount()).toBe(0)
  })

  test('unavailable providers are listed beside quotes', async () => {
    const answer = await quoting([
      answering('good', {}),
      failing('down', new Fault('source-unreachable', { source: 'the test source' })),
      failing('slow', new Fault('source-late', { source: 'the test source' })),
      failing('no', invalidField('amount', 'amount-too-small', { provider: 'a' })),
      makeBridgeProvider('without-assets', { readAssets: noNode }),
    ])
    expect(answer.quotes).toHaveLength(1)
    expect(answer.unavailable.map(({ provider, reason }) => [provider, reason])).toEqual([
      ['down', 'failed'],
      ['slow', 'late'],
      ['no', 'declined'],
      ['without-assets', 'failed'],
    ])
  })

  test('a bug in one provider is logged and does not affect the others', async () => {
    const bugs: string[] = []
    const broken = makeBridgeProvider('broken', {
      quote: () => Promise.reject(new TypeError('undefined is not a function')),
    })
    const providers = [broken, answering('good', {})]
    const answer = await quoteBridge(
      depsOf(providers, { onBug: (id, cause) => void bugs.push(`${id}: ${String(cause)}`) }),
      dry,
    )
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['good'])
    expect(answer.unavailable).toEqual([
      { provider: 'broken', reason: 'failed', message: 'Something went wrong on our side.' },
    ])
    expect(bugs).toEqual(['broken: TypeError: undefined is not a function'])
  })

  const notTaken: [string, Partial<ProviderQuote>, PlainRefusalReason][] = [
    ['expired', { expiresAtMs: nowMs - 1 }, 'expires-too-soon'],
    ['about to expire', { expiresAtMs: nowMs + 5_000 }, 'expires-too-soon'],
    ['with zero amounts', { amountOut: 0n, minAmountOut: 0n }, 'zero-amount'],
    ['with negative amounts', { amountOut: -5n, minAmountOut: -6n }, 'zero-amount'],
    ['with a minimum above the amount', { minAmountOut: 15_000n }, 'minimum-above-amount'],
    ['with a minimum of zero', { minAmountOut: 0n }, 'minimum-too-low'],
    ['with a minimum far below the slippage', { minAmountOut: 13_260n }, 'minimum-too-low'],
    ['for more than requested', { amountIn: 100_000_001n }, 'input-above-request'],
    ['for much less than requested', { amountIn: 50_000_000n }, 'input-differs'],
    ['with an invalid signature', { signatureVerified: false }, 'quote-signature-invalid'],
    [
      'with something to pay for a dry request',
      { steps: [{ kind: 'deposit', address: deposit.toBase58(), amount: 100_000_000n }] },
      'steps-in-dry-quote',
    ],
  ]
  test.each(notTaken)('a quote %s is refused', async (_, fields, reason) => {
    const answer = await quoting([answering('bad', fields), answering('good', {})])
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['good'])
    expect(answer.unavailable).toEqual([
      { provider: 'bad', reason: 'refused', message: refusalText({ reason }) },
    ])
  })

  test('an output above u64 on Solana is refused', async () => {
    const input = { ...dry, inputAsset: 'bitcoin:native', outputAsset: 'solana:native' }
    const amountOut = 2n ** 64n
    const answer = await quoting([answering('bad', { amountOut, minAmountOut: amountOut })], input)
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'amount-above-u64' }))
  })

  test('a fee with an understated value is counted by its amount', async () => {
    const hidden = {
      kind: 'network',
      name: 'Network fee',
      amount: 5_000_000n,
      symbol: 'SOL',
      decimals: 9,
      amountUsd: 0,
      included: false,
    }
    const answer = await quoting([
      answering('cheat', { amountOut: 14_950n, fees: [hidden] }),
      answering('honest', { amountOut: 14_900n }),
    ])
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['honest', 'cheat'])
  })

  test('a fixed output is ranked by its price', async () => {
    const exact = { ...dry, mode: 'exact-out' as const, amount: '14900' }
    const answer = await quoting(
      [
        answering('expensive', { amountIn: 105_000_000n, amountOut: 14_900n }),
        answering('cheap', { amountIn: 101_000_000n, amountOut: 14_900n }),
        answering('short', { amountIn: 99_000_000n, amountOut: 14_000n, minAmountOut: 13_000n }),
      ],
      exact,
    )
    expect(answer.quotes.map(({ provider }) => provider)).toEqual(['cheap', 'expensive'])
    expect(answer.unavailable).toEqual([
      {
        provider: 'short',
        reason: 'refused',
        message: refusalText({ reason: 'output-below-request' }),
      },
    ])
  })

  test('the app fee is requested only if its recipient is known', async () => {
    const fees: [string, QuoteRequest['appFee']][] = []
    const noting = (id: string) =>
      makeBridgeProvider(id, {
        quote: (request) => {
          fees.push([id, request.appFee])
          return Promise.resolve(quoteOf({}))
        },
      })
    const recipientOf = (id: string) => (id === 'a' ? 'fees.near' : undefined)
    const providers = [noting('a'), noting('b')]
    await quoteBridge(depsOf(providers, { appFees: { bps: 30, recipientOf } }), dry)
    await quoteBridge(depsOf(providers, { appFees: { bps: 0, recipientOf } }), dry)
    expect(fees).toEqual([
      ['a', { bps: 30, recipient: 'fees.near' }],
      ['b', undefined],
      ['a', undefined],
      ['b', undefined],
    ])
  })
})

describe('rejected by name', () => {
  const refused: [string, Partial<QuoteInput>, string][] = [
    ['zero', { amount: '0' }, 'amount '],
    ['a negative amount', { amount: '-5' }, 'amount '],
    ['a fraction', { amount: '1.5' }, 'amount '],
    ['an exponent', { amount: '1e9' }, 'amount '],
    ['10^40', { amount: '1'.padEnd(41, '0') }, 'amount '],
    ['2^128', { amount: (2n ** 128n).toString() }, 'amount '],
    ['an amount above u64', { amount: (2n ** 64n).toString() }, 'amount '],
    ['the same asset twice', { outputAsset: 'solana:native' }, 'outputAsset '],
    [
      'the same asset in another spelling',
      { outputAsset: 'solana:11111111111111111111111111111111' },
      'outputAsset ',
    ],
    ['an unknown asset', { inputAsset: 'solana:nothing' }, 'inputAsset '],
    ['no id', { inputAsset: 'SOL' }, 'inputAsset '],
    ['two assets on other chains', { inputAsset: 'ethereum:native' }, 'outputAsset '],
  ]
  test.each(refused)('%s', async (_, fields, expected) => {
    expect(await refusalOf(quoting([answering('any', {})], { ...dry, ...fields }))).toStartWith(
      `INVALID_REQUEST ${expected}`,
    )
  })

  const silent = makeBridgeProvider('silent', { readAssets: noNode })
  test.each(refused)('%s, while no provider answers', async (_, fields, expected) => {
    expect(await refusalOf(quoting([silent], { ...dry, ...fields }))).toStartWith(
      `INVALID_REQUEST ${expected}`,
    )
  })

  const refusedParties: [string, { [Field in keyof QuoteInput]?: string | undefined }, string][] = [
    ['no recipient', { recipient: undefined }, 'recipient '],
    ['no sender', { sender: undefined }, 'sender '],
    ['a recipient of another chain', { recipient: evmAddress }, 'recipient '],
    ['a recipient with a typo', { recipient: bitcoinAddress.replace('ar0', 'aq0') }, 'recipient '],
    ['a sender of another chain', { sender: bitcoinAddress }, 'sender '],
    ['a refund to another chain', { refundTo: evmAddress }, 'refundTo '],
    ['a token as sender', { sender: usdcMint }, 'sender '],
  ]
  test.each(refusedParties)('%s', async (_, fields, expected) => {
    const fieldsSet = Object.entries({ ...live, ...fields }).filter(
      ([, value]) => value !== undefined,
    )
    const input: QuoteInput = { ...dry, ...Object.fromEntries(fieldsSet) }
    expect(await refusalOf(quoting([answering('any', {})], input))).toStartWith(
      `INVALID_REQUEST ${expected}`,
    )
  })

  test('a recipient that is the contract of the asset', async () => {
    const input = {
      ...live,
      outputAsset: 'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      recipient: bridgeAsset.baseUsdc.contractAddress,
    }
    expect(await refusalOf(quoting([answering('any', {})], input))).toBe(
      'INVALID_REQUEST recipient address-is-contract',
    )
  })

  test('an asset with disputed decimals', async () => {
    const odd: ProviderAsset = { ...bridgeAsset.baseUsdc, decimals: 18 }
    const providers = [answering('a', {}), makeBridgeProvider('b', { assets: [odd] })]
    const input = { ...dry, outputAsset: 'base:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
    expect(await refusalOf(quoting(providers, input))).toStartWith('INVALID_REQUEST outputAsset ')
  })

  test('an unsupported pair', async () => {
    const none = makeBridgeProvider('none', { supports: () => false })
    expect(await refusalOf(quoting([none]))).toStartWith('INVALID_REQUEST outputAsset ')
  })

  test('an asset that only an unavailable provider may carry', async () => {
    const providers = [answering('a', {}), makeBridgeProvider('b', { readAssets: noNode })]
    const input = { ...dry, outputAsset: 'zcash:native' }
    expect(await refusalOf(quoting(providers, input))).toStartWith(
      'UPSTREAM_UNAVAILABLE outputAsset asset-unavailable',
    )
  })

  test('everything, without providers', async () => {
    expect(await refusalOf(quoting([]))).toStartWith('UPSTREAM_UNAVAILABLE bridges-off')
    const silent = makeBridgeProvider('a', { readAssets: noNode })
    expect(await refusalOf(quoting([silent]))).toStartWith(
      'UPSTREAM_UNAVAILABLE bridges-unavailable',
    )
  })

  test('what all providers decline or fail at', async () => {
    const no = invalidField('amount', 'amount-too-small', { provider: 'a' })
    const late = new Fault('source-late', { source: 'the test source' })
    expect(await refusalOf(quoting([failing('a', no), failing('b', no)]))).toBe(
      'INVALID_REQUEST amount amount-too-small',
    )
    expect(await refusalOf(quoting([failing('a', late)]))).toStartWith('UPSTREAM_TIMEOUT')
    const side = invalidField('from', 'provider-refused-value', { provider: 'a' })
    expect(await refusalOf(quoting([failing('a', side)]))).toBe(
      'INVALID_REQUEST inputAsset provider-refused-value',
    )
    const mixed = await quoting([failing('a', no), failing('b', late)])
    expect(mixed.quotes).toEqual([])
    expect(mixed.unavailable.map(({ reason }) => reason)).toEqual(['declined', 'late'])
  })
})
