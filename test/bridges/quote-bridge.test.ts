import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  VersionedTransaction,
} from '@solana/web3.js'
import type { PlainRefusalReason } from '../../src/bridges/plan/quote-refusal.ts'
import { partyNoteText, refusalText, warningText } from '../../src/bridges/words/en.ts'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { token2022ProgramId } from '../../scripts/sandbox/account-bytes.ts'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type {
  BridgeProvider,
  BridgeStep,
  ProviderAsset,
  ProviderQuote,
  QuoteRequest,
} from '../../src/bridges/plan/provider.ts'
import { Fault, invalidField } from '../../src/basics/fault.ts'
import { makeBridgeIndex } from '../../src/bridges/bridge-index.ts'
import { type QuoteDeps, quoteBridge } from '../../src/bridges/quote-bridge.ts'
import { quoteDeadlineMs } from '../../src/bridges/thresholds.ts'
import type { QuoteInput } from '../../src/bridges/read-quote-request.ts'
import { scheduleTimer } from '../../src/basics/schedule.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { makeRpcClient } from '../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../src/solana/rpc/ledger-reader.ts'
import {
  bridgeAsset,
  makeBridgeProvider,
  quoteOf,
  usdcMint,
} from '../kit/bridges/bridge-provider.ts'
import { makeHandClock } from '../kit/hand-clock.ts'
import { processTestMs } from '../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'

setDefaultTimeout(processTestMs)

const sol = 1_000_000_000n
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const user = Keypair.generate().publicKey
const deposit = Keypair.generate().publicKey
const thief = Keypair.generate().publicKey

const dry: QuoteInput = {
  inputAsset: 'solana:native',
  outputAsset: 'bitcoin:native',
  amount: '100000000',
  mode: 'exact-in',
  slippageBps: 100,
  dry: true,
}
const live: QuoteInput = {
  ...dry,
  dry: false,
  sender: user.toBase58(),
  recipient: bitcoinAddress,
}

const noNode = (): Promise<never> =>
  Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))
const down: Pick<QuoteDeps, 'scan' | 'ledger'> = {
  scan: {
    chain: {
      readTables: noNode,
      readAccounts: noNode,
      simulate: noNode,
      health: () => ({ status: 'down' }),
    },
  },
  ledger: { readLatestBlockhash: noNode },
}

const depsOf = (providers: BridgeProvider[], more: Partial<QuoteDeps> = {}): QuoteDeps => {
  const schedule = more.schedule ?? scheduleTimer
  return {
    ...down,
    providers,
    index: makeBridgeIndex(providers, schedule),
    appFees: { bps: 0, recipientOf: () => undefined },
    schedule,
    nowMs: () => nowMs,
    onBug: (_, cause) => {
      throw cause
    },
    ...more,
  }
}

const answering = (id: string, fields: Partial<ProviderQuote>): BridgeProvider =>
  makeBridgeProvider(id, { quote: () => Promise.resolve(quoteOf(fields)) })

const failing = (id: string, fault: Fault): BridgeProvider =>
  makeBridgeProvider(id, { quote: () => Promise.reject(fault) })

const quoting = (providers: BridgeProvider[], input: QuoteInput = dry) =>
  quoteBridge(depsOf(providers), input)

const refusalOf = async (promised: Promise<unknown>): Promise<string> => {
  try {
    await promised
    return 'no refusal'
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return [thrown.code, thrown.field, thrown.problem].filter(Boolean).join(' ')
  }
}

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
    expect(await refusalOf(quoting([]))).toStartWith('UPSTREAM_UNAVAILABLE bridges-unavailable')
    const silent = makeBridgeProvider('a', { readAssets: noNode })
    expect(await refusalOf(quoting([silent]))).toStartWith('UPSTREAM_UNAVAILABLE')
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

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  let onChain: Pick<QuoteDeps, 'scan' | 'ledger'>
  const token = new PublicKey(usdcMint)
  const newToken = Keypair.generate().publicKey
  const feeToken: ProviderAsset = {
    providerAssetId: 'new',
    chain: 'solana',
    contractAddress: newToken.toBase58(),
    symbol: 'NEW',
    decimals: 9,
  }
  const assets = [...Object.values(bridgeAsset), feeToken]
  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(user, 10n * sol)
    await chain.createMint(token, { decimals: 6, supply: 10n ** 12n })
    await chain.createMint(newToken, { decimals: 9, supply: 10n ** 15n }, token2022ProgramId)
    await chain.createTokenAccount({ mint: token, owner: user, amount: 50_000_000n })
    await chain.createTokenAccount(
      { mint: newToken, owner: user, amount: 5_000_000_000n },
      { program: token2022ProgramId },
    )
    const options = { urls: [chain.url], nowMs: Date.now, random: Math.random }
    const client = makeRpcClient(options)
    onChain = {
      scan: { chain: makeRpcChainReader(options, client) },
      ledger: makeRpcLedgerReader(client, options),
    }
  })
  afterAll(() => chain.stop())

  const quoteLive = async (fields: Partial<ProviderQuote>, input: QuoteInput = live) => {
    const provider = makeBridgeProvider('one', {
      assets,
      quote: () => Promise.resolve(quoteOf(fields)),
    })
    return quoteBridge(depsOf([provider], onChain), input)
  }
  const payTo = (amount: bigint, more: Partial<Extract<BridgeStep, { kind: 'deposit' }>> = {}) =>
    ({ kind: 'deposit', address: deposit.toBase58(), amount, ...more }) as const
  const transfer = (lamports: bigint, to = deposit, payer = user): BridgeStep => ({
    kind: 'solana-transaction',
    transaction: Buffer.from(
      unsignedBase64(payer, [
        SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports }),
      ]),
      'base64',
    ),
  })

  test('a deposit of SOL comes with a transaction that pays it and runs', async () => {
    const answer = await quoteLive({ steps: [payTo(100_000_000n)] })
    expect(answer.unavailable).toEqual([])
    const [first, second] = answer.quotes[0]?.steps ?? []
    expect(first).toEqual({ kind: 'deposit', address: deposit.toBase58(), amount: '100000000' })
    expect(second).toMatchObject({ kind: 'solana-transaction', builtBy: 'drawbridge' })
    if (second?.kind !== 'solana-transaction') throw new Error('no transaction')
    expect(second.scan).toMatchObject({ verdict: 'safe' })
    const read = VersionedTransaction.deserialize(Buffer.from(second.transactionBase64, 'base64'))
    const valid = await chain.rpc('isBlockhashValid', [
      read.message.recentBlockhash,
      { commitment: 'processed' },
    ])
    expect(valid).toMatchObject({ value: true })
    expect(read.signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true)
    const ran = await chain.rpc('simulateTransaction', [
      second.transactionBase64,
      { encoding: 'base64', sigVerify: false },
    ])
    expect(ran).toMatchObject({ value: { err: null } })
  })

  test.each([
    ['Token', 'solana:' + usdcMint, 10_000_000n],
    ['Token-2022', `solana:${newToken.toBase58()}`, 1_000_000_000n],
  ])('a deposit of a %s token creates the receiving account', async (_, inputAsset, amount) => {
    const answer = await quoteLive(
      { amountIn: amount, steps: [payTo(amount, { memo: 'order 5' })] },
      { ...live, inputAsset, amount: amount.toString() },
    )
    const transaction = answer.quotes[0]?.steps[1]
    if (transaction?.kind !== 'solana-transaction')
      throw new Error(JSON.stringify([answer.unavailable, answer.quotes]))
    expect(transaction.scan.verdict).toBe('safe')
    const ran = await chain.rpc('simulateTransaction', [
      transaction.transactionBase64,
      { encoding: 'base64', sigVerify: false },
    ])
    expect(ran).toMatchObject({ value: { err: null } })
  })

  test('a wallet with too little gets the deposit address and a warning', async () => {
    const answer = await quoteLive(
      { amountIn: 60_000_000n, steps: [payTo(60_000_000n)] },
      { ...live, inputAsset: `solana:${usdcMint}`, amount: '60000000' },
    )
    expect(answer.quotes[0]?.steps.map(({ kind }) => kind)).toEqual(['deposit'])
    expect(answer.quotes[0]?.warnings.slice(1)).toEqual([
      warningText({
        kind: 'transaction-not-built',
        because: {
          reason: 'balance-too-low',
          held: 50_000_000n,
          needed: 60_000_000n,
          decimals: 6,
          symbol: 'USDC',
        },
      }),
    ])
  })

  test('a transaction of the provider gets a fresh blockhash and a verdict', async () => {
    const answer = await quoteLive({ steps: [transfer(100_000_000n)] })
    const step = answer.quotes[0]?.steps[0]
    if (step?.kind !== 'solana-transaction') throw new Error(JSON.stringify(answer))
    expect(step).toMatchObject({ builtBy: 'provider', scan: { verdict: 'safe' } })
    expect(step.lastValidBlockHeight).toBeGreaterThan(0)
    expect(answer.quotes[0]?.expiresAt).toBe(new Date(nowMs + 60_000).toISOString())
    const read = VersionedTransaction.deserialize(Buffer.from(step.transactionBase64, 'base64'))
    expect(read.message.recentBlockhash).not.toBe(PublicKey.default.toBase58())
  })

  const drains: [string, BridgeStep][] = [
    ['everything', transfer(9_990_000_000n, thief)],
    ['more than quoted', transfer(200_000_000n)],
  ]
  test.each(drains)('a transaction that takes %s is refused', async (_, step) => {
    const answer = await quoteLive({ steps: [step] })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable).toMatchObject([{ provider: 'one', reason: 'refused' }])
    expect(JSON.stringify(answer)).not.toContain('transactionBase64')
  })

  test('one that hands the wallet to a program is refused as malicious', async () => {
    const assign = unsignedBase64(user, [
      SystemProgram.transfer({ fromPubkey: user, toPubkey: deposit, lamports: 100_000_000n }),
      SystemProgram.assign({ accountPubkey: user, programId: thief }),
    ])
    const answer = await quoteLive({
      steps: [{ kind: 'solana-transaction', transaction: Buffer.from(assign, 'base64') }],
    })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toStartWith(
      refusalText({ reason: 'malicious', summary: '' }),
    )
  })

  const nothing = { programId: SystemProgram.programId, keys: [], data: Buffer.from([2, 0, 0, 0]) }
  test('one that fails in simulation is assessed by what it would take', async () => {
    const failing = unsignedBase64(user, [
      SystemProgram.transfer({ fromPubkey: user, toPubkey: thief, lamports: 3n * sol }),
      nothing,
    ])
    const answer = await quoteLive({
      steps: [{ kind: 'solana-transaction', transaction: Buffer.from(failing, 'base64') }],
    })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toContain('3 SOL')
  })

  test('one with a durable nonce is refused', async () => {
    const nonce = Keypair.generate().publicKey
    await chain.createNonce(nonce, user, Keypair.generate().publicKey)
    const later = unsignedBase64(user, [
      SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: user }),
      SystemProgram.transfer({ fromPubkey: user, toPubkey: deposit, lamports: 100_000_000n }),
    ])
    const answer = await quoteLive({
      steps: [{ kind: 'solana-transaction', transaction: Buffer.from(later, 'base64') }],
    })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'durable-nonce' }))
  })

  test('one signed by another signer is accepted, with an invalid signature it is refused', async () => {
    const sponsor = Keypair.generate()
    await chain.fundSol(sponsor.publicKey, sol)
    const { blockhash } = await onChain.ledger.readLatestBlockhash()
    const pay = SystemProgram.transfer({
      fromPubkey: user,
      toPubkey: deposit,
      lamports: 100_000_000n,
    })
    const signed = VersionedTransaction.deserialize(
      Buffer.from(unsignedBase64(sponsor.publicKey, [pay], { blockhash }), 'base64'),
    )
    signed.sign([sponsor])
    const good = Uint8Array.from(signed.serialize())
    const accepted = await quoteLive({ steps: [{ kind: 'solana-transaction', transaction: good }] })
    expect(accepted.quotes[0]?.steps[0]).not.toHaveProperty('lastValidBlockHeight')
    const forged = Uint8Array.from(good)
    forged[1] = (good[1] ?? 0) ^ 1
    const answer = await quoteLive({ steps: [{ kind: 'solana-transaction', transaction: forged }] })
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'signature-invalid' }))
  })

  test('a deposit to a listed address is refused', async () => {
    const drainer = 'B8Y1dERnVNoUUXeXA4NaCHiB9htcukMSkfHrFsTMHA7h'
    const answer = await quoteLive({ steps: [payTo(100_000_000n, { address: drainer })] })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toContain('built-in addresses')
  })

  test('decimals that differ from the mint are refused', async () => {
    const lying = makeBridgeProvider('lying', {
      assets: [{ ...feeToken, decimals: 6 }, bridgeAsset.btc],
    })
    const input = { ...dry, inputAsset: `solana:${newToken.toBase58()}` }
    expect(await refusalOf(quoteBridge(depsOf([lying], onChain), input))).toStartWith(
      'INVALID_REQUEST inputAsset decimals-differ',
    )
    expect((await quoteBridge(depsOf([lying]), input)).quotes).toHaveLength(1)
  })

  test('a swap on Solana must pay out its minimum', async () => {
    const input = {
      ...live,
      outputAsset: `solana:${newToken.toBase58()}`,
      recipient: user.toBase58(),
    }
    const promised = { amountOut: 1_000_000n, minAmountOut: 990_000n }
    const answer = await quoteLive({ ...promised, steps: [transfer(100_000_000n)] }, input)
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'gives-less' }))
  })

  test('one with a missing lookup table is refused', async () => {
    const table = new AddressLookupTableAccount({
      key: Keypair.generate().publicKey,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [deposit],
      },
    })
    const pay = SystemProgram.transfer({ fromPubkey: user, toPubkey: deposit, lamports: 1n })
    const bytes = Buffer.from(unsignedBase64(user, [pay], { tables: [table] }), 'base64')
    const answer = await quoteLive({ steps: [{ kind: 'solana-transaction', transaction: bytes }] })
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'table-missing' }))
  })

  test('one for another signer is refused', async () => {
    const answer = await quoteLive({ steps: [transfer(100_000_000n, deposit, thief)] })
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'wallet-not-signer' }))
  })

  const oddSteps: [string, BridgeStep[], PlainRefusalReason][] = [
    ['nothing', [], 'no-steps'],
    ['another amount', [payTo(100_000_001n)], 'deposit-amount-differs'],
    ['no address', [payTo(100_000_000n, { address: evmAddress })], 'deposit-address-invalid'],
    ['the user', [payTo(100_000_000n, { address: user.toBase58() })], 'deposit-to-own-address'],
    [
      'a mint',
      [payTo(100_000_000n, { address: newToken.toBase58() })],
      'deposit-address-not-wallet',
    ],
    [
      'another chain',
      [{ kind: 'evm-transaction', to: evmAddress, data: '0x', valueWei: 0n, chainId: 1 }],
      'step-for-other-chain',
    ],
  ]
  test.each(oddSteps)('a step to %s is refused', async (_, steps, reason) => {
    const answer = await quoteLive({ steps })
    expect(answer.unavailable).toEqual([
      { provider: 'one', reason: 'refused', message: refusalText({ reason }) },
    ])
  })

  test('bytes that are not a transaction are refused', async () => {
    const steps = [{ kind: 'solana-transaction' as const, transaction: new Uint8Array(9) }]
    const [refused] = (await quoteLive({ steps })).unavailable
    expect(refused).toMatchObject({ provider: 'one', reason: 'refused' })
    expect(refused?.message).toContain('not a transaction')
  })

  test('without a node nothing unscanned is returned', async () => {
    const provider = answering('one', { steps: [transfer(100_000_000n)] })
    const scanDown = { ...onChain, scan: down.scan }
    const answer = await quoteBridge(depsOf([provider], scanDown), live)
    expect(answer.unavailable).toEqual([
      {
        provider: 'one',
        reason: 'refused',
        message: refusalText({ reason: 'not-scanned' }),
      },
    ])
  })

  test('a listed recipient is a warning', async () => {
    const input: QuoteInput = {
      ...live,
      inputAsset: 'bitcoin:native',
      outputAsset: 'solana:native',
      sender: bitcoinAddress,
      recipient: 'B8Y1dERnVNoUUXeXA4NaCHiB9htcukMSkfHrFsTMHA7h',
    }
    const answer = await quoteLive({ steps: [] }, input)
    expect(answer.warnings[0]).toBe(
      partyNoteText({ field: 'recipient', list: 'built-in addresses', kind: 'drainer' }),
    )
  })

  test('into Solana, a deposit on another chain is unchanged', async () => {
    const input: QuoteInput = {
      ...dry,
      dry: false,
      inputAsset: 'bitcoin:native',
      outputAsset: 'solana:native',
      amount: '14900',
      recipient: user.toBase58(),
      refundTo: bitcoinAddress,
    }
    const paid = { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', amount: 14_900n }
    const answer = await quoteLive(
      {
        amountIn: 14_900n,
        amountOut: 98_000_000n,
        minAmountOut: 97_000_000n,
        signatureVerified: true,
        steps: [{ kind: 'deposit', ...paid }],
      },
      input,
    )
    expect(answer.quotes[0]).toMatchObject({
      signatureVerified: true,
      steps: [{ kind: 'deposit', address: paid.address, amount: '14900' }],
    })
  })
})
