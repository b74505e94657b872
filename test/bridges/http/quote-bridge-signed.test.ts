// 1Click with a key of this test, so that its quotes are signed: in and out of Solana over HTTP, on a real chain.
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { makeNearIntents } from '../../../src/bridges/adapters/near-intents.ts'
import { makeRpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../../src/solana/rpc/ledger-reader.ts'
import { bridgeDeposit } from '../../kit/bridges/bridge-servers.ts'
import { jsonPost, member } from '../../kit/http.ts'
import { makeNearQuotes } from '../../kit/bridges/near-quotes.ts'
import {
  type RecordedAnswer,
  type RecordedServer,
  startRecordedServer,
} from '../../kit/recorded-server.ts'
import { processTestMs } from '../../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'
import { makeTestApp, type TestApp } from '../../kit/test-app.ts'

setDefaultTimeout(processTestMs)

const wallet = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const zcash = 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs'

const assets = [
  { assetId: 'nep141:sol.omft.near', decimals: 9, blockchain: 'sol', symbol: 'SOL', price: 150 },
  { assetId: 'nep141:btc.omft.near', decimals: 8, blockchain: 'btc', symbol: 'BTC', price: 1e5 },
  { assetId: 'nep141:zec.omft.near', decimals: 8, blockchain: 'zec', symbol: 'ZEC', price: 400 },
]

/** Deposit address of each chain, and what one base unit of its coin is worth in base units of SOL. */
const deposits: Record<string, string> = {
  sol: bridgeDeposit.toBase58(),
  btc: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  zec: 't1VShHAhsQc5RVndQLyM1ZbQXLHKd35GkG1',
}

describe.skipIf(noTestChain !== undefined)('signed quotes', () => {
  const quotes = makeNearQuotes()
  let changed: Record<string, unknown> = {}
  let tamper: ((answer: RecordedAnswer) => RecordedAnswer) | undefined
  let laterMs = 0
  let chain: TestChain
  let near: RecordedServer
  let app: TestApp
  let server: ReturnType<typeof Bun.serve>

  const quoteOf = (request: unknown): Record<string, unknown> => {
    const from = String(member(request, 'originAsset')).slice(7, 10)
    const worth = { sol: 150 / 1e9, btc: 1e5 / 1e8, zec: 400 / 1e8 }
    const unitOf = (asset: string): number =>
      asset === 'sol' ? worth.sol : asset === 'btc' ? worth.btc : worth.zec
    const to = String(member(request, 'destinationAsset')).slice(7, 10)
    const amount = Number(member(request, 'amount'))
    const other = Math.floor((amount * unitOf(from)) / unitOf(to))
    const isIn = member(request, 'swapType') === 'EXACT_INPUT'
    const paid = isIn ? amount : Math.ceil((amount * unitOf(to)) / unitOf(from))
    const out = isIn ? other : amount
    return {
      amountIn: String(paid),
      minAmountIn: String(paid),
      amountInUsd: '1',
      amountOut: String(out),
      amountOutFormatted: undefined,
      amountOutUsd: '1',
      minAmountOut: String(isIn ? Math.floor(out * 0.99) : out),
      ...(member(request, 'dry') === false && { depositAddress: deposits[from] }),
      ...changed,
    }
  }

  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(new PublicKey(wallet), 10_000_000_000n)
    near = startRecordedServer((request) => {
      if (request.path === '/v0/tokens') return { body: assets }
      const answer = quotes.quoting({ quote: quoteOf(request.body) })(request)
      return tamper?.(answer) ?? answer
    })
    const options = { urls: [chain.url], nowMs: Date.now, random: Math.random }
    const client = makeRpcClient(options)
    const provider = makeNearIntents(
      { baseUrl: near.url, signingKey: quotes.signingKey },
      { nowMs: () => Date.now() + laterMs, random: Math.random, sleep: Bun.sleep },
    )
    app = makeTestApp({
      chain: makeRpcChainReader(options, client),
      ledger: makeRpcLedgerReader(client, options),
      bridge: { providers: [provider], appFees: { bps: 0, recipientOf: () => undefined } },
    })
    server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: (request, socket) => app.api(request, socket),
    })
  })
  afterAll(async () => {
    await server.stop(true)
    near.stop()
    chain.stop()
  })

  const quote = async (body: Record<string, unknown>): Promise<unknown> => {
    const answer = await fetch(new URL('/v1/bridge/quote', server.url), jsonPost(body))
    return answer.json()
  }
  const intoSolana = (coin: string, refundTo: string) => ({
    inputAsset: `${coin}:native`,
    outputAsset: 'solana:native',
    amount: '1000000',
    recipient: wallet,
    refundTo,
  })
  const outOfSolana = (coin: string, recipient: string) => ({
    inputAsset: 'solana:native',
    outputAsset: `${coin}:native`,
    amount: '100000000',
    sender: wallet,
    recipient,
  })

  test.each([
    ['bitcoin', bitcoin, deposits['btc']],
    ['zcash', zcash, deposits['zec']],
  ])('from %s into Solana: a deposit address', async (coin, refundTo, address) => {
    expect(await quote(intoSolana(coin, refundTo))).toMatchObject({
      inputAsset: { decimals: 8 },
      outputAsset: { decimals: 9 },
      quotes: [
        {
          signatureVerified: true,
          amountIn: '1000000',
          quoteId: address,
          steps: [{ kind: 'deposit', address, amount: '1000000' }],
          expiresAt: expect.stringMatching(/Z$/),
        },
      ],
    })
  })

  test.each([
    ['bitcoin', bitcoin],
    ['zcash', zcash],
  ])(
    'out of Solana to %s: the deposit, and a transaction that pays it',
    async (coin, recipient) => {
      const answer = await quote(outOfSolana(coin, recipient))
      const steps = member(answer, 'quotes', 0, 'steps')
      expect(steps).toMatchObject([
        { kind: 'deposit', address: deposits['sol'], amount: '100000000' },
        { kind: 'solana-transaction', builtBy: 'drawbridge', scan: { verdict: 'safe' } },
      ])
      const base64 = String(member(steps, 1, 'transactionBase64'))
      VersionedTransaction.deserialize(Buffer.from(base64, 'base64'))
    },
  )

  test('a fixed output has its price', async () => {
    const body = { ...outOfSolana('bitcoin', bitcoin), amount: '14000', mode: 'exact-out' }
    const answer = await quote(body)
    expect(answer).toMatchObject({ quotes: [{ amountOut: '14000', minAmountOut: '14000' }] })
    expect(BigInt(String(member(answer, 'quotes', 0, 'amountIn')))).toBeGreaterThan(0n)
  })

  const cheats: [string, Record<string, unknown>, typeof tamper][] = [
    ['a deposit address replaced in transit', {}, (answer) => putDeposit(answer, wallet)],
    [
      'a deposit to a drainer',
      { depositAddress: 'B8Y1dERnVNoUUXeXA4NaCHiB9htcukMSkfHrFsTMHA7h' },
      undefined,
    ],
    ['a deposit to the user', { depositAddress: wallet }, undefined],
    ['a deposit on another chain', { depositAddress: bitcoin }, undefined],
    ['an expired deadline', { deadline: '2020-01-01T00:00:00Z' }, undefined],
    ['a decimal amount', { amountOut: '14900.5' }, undefined],
    ['an amount with an exponent', { amountOut: '1e9' }, undefined],
    ['a negative amount', { amountOut: '-14900' }, undefined],
    ['an amount in hex', { amountOut: '0xff' }, undefined],
    ['an unbounded amount', { amountOut: Number.MAX_VALUE }, undefined],
    ['other decimals', { amountOutFormatted: '0.0149' }, undefined],
    ['a minimum of zero', { minAmountOut: '0' }, undefined],
    ['a memo of several lines', { depositMemo: 'a\nb' }, undefined],
  ]
  test.each(cheats)('%s is not returned', async (_, change, tampering) => {
    changed = change
    tamper = tampering
    // After a malformed answer the provider is paused for a while.
    laterMs += 60_000
    const before = near.requests.length
    const answer = await quote(outOfSolana('bitcoin', bitcoin))
    expect(near.requests.length).toBe(before + 1)
    changed = {}
    tamper = undefined
    expect(JSON.stringify(answer)).not.toContain('"kind":"deposit"')
    expect(JSON.stringify(answer)).not.toContain('transactionBase64')
  })
})

const putDeposit = (answer: RecordedAnswer, depositAddress: string): RecordedAnswer => {
  const { body } = answer
  const quote = member(body, 'quote')
  return {
    ...answer,
    body: {
      ...(typeof body === 'object' && body),
      quote: { ...(typeof quote === 'object' && quote), depositAddress },
    },
  }
}
