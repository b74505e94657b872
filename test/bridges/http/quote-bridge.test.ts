import { PublicKey, SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { refusalText } from '../../../src/bridges/words/en.ts'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import bridgeQuoteSamples from '../../../src/bridges/http/schema/bridge-quote.samples.json' with { type: 'json' }
import {
  type BridgeBehavior,
  bridgeDeposit,
  mayanProgram,
  startDebridgeServer,
  startLifiServer,
  startNearServer,
  startRelayServer,
} from '../../kit/bridges/bridge-servers.ts'
import { dlnProgram } from '../../kit/bridges/dln-orders.ts'
import { fetchAnswer, envelopeOf, headerProblems, jsonPost, member } from '../../kit/http.ts'
import type { RecordedServer } from '../../kit/recorded-server.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { buildProgram } from '../../kit/sbpf/program.ts'
import { writeProgram } from '../../kit/programs/stand-in-programs.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/bridge/quote'
const live = bridgeQuoteSamples.body.live.value
const wallet = new PublicKey(live.sender)

/** Parts that differ in every run. */
const settled = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'transactionBase64') return 'AQ=='
    if (key === 'expiresAt') return '2026-11-20T12:01:00.000Z'
    return key === 'lastValidBlockHeight' ? 1 : value
  })

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  const lifiBehavior: BridgeBehavior = {}
  const servers: RecordedServer[] = []
  let env: Record<string, string> = {}
  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(wallet, 10_000_000_000n)
    for (const program of [dlnProgram, mayanProgram])
      await writeProgram(chain, program, buildProgram(0))
    const lifi = startLifiServer(lifiBehavior)
    const debridge = startDebridgeServer()
    const near = startNearServer()
    servers.push(lifi, debridge, near)
    env = {
      SOLANA_RPC_URL: chain.url,
      ONECLICK_URL: near.url,
      LIFI_URL: lifi.url,
      DEBRIDGE_URL: debridge.url,
    }
  })
  afterAll(() => {
    chain.stop()
    servers.forEach((server) => server.stop())
  })

  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      server = await startWatchedServer(kind, { env })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const quote = (body: unknown) =>
      server.watch(() => fetchAnswer(`${server.apiUrl}${path}`, jsonPost(body)))

    test('the safe quotes, as documented', async () => {
      const { answer, event } = await quote(live)
      expect(answer.status).toBe(200)
      expect(headerProblems(answer)).toEqual([])
      expect(settled(answer.text)).toEqual(
        settled(JSON.stringify(bridgeQuoteSamples.answer.live.value)),
      )
      expect(member(event, 'api_rate_bucket')).toBe('bridge')
      expect(member(event, 'api_traffic_class')).toBe('product')
    })

    test('a transaction that drains the wallet is refused, the other quote remains', async () => {
      lifiBehavior.amountOut = '15500000'
      lifiBehavior.instructions = (from) => [
        SystemProgram.transfer({
          fromPubkey: from,
          toPubkey: PublicKey.unique(),
          lamports: 9_900_000_000,
        }),
      ]
      const { answer } = await quote(live)
      lifiBehavior.instructions = undefined
      lifiBehavior.amountOut = undefined
      const body: unknown = JSON.parse(answer.text)
      expect(member(body, 'quotes', 0, 'provider')).toBe('debridge')
      expect(member(body, 'quotes', 1)).toBeUndefined()
      expect(answer.text).toContain('"provider":"lifi","reason":"refused"')
    })

    test('a dry request needs no address and returns nothing to sign', async () => {
      const { answer } = await quote(bridgeQuoteSamples.body.dry.value)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('"provider":"lifi"')
      expect(answer.text).not.toContain('transactionBase64')
    })

    test('a provider that is down does not affect the others', async () => {
      lifiBehavior.quote = { status: 500 }
      const { answer } = await quote(live)
      lifiBehavior.quote = undefined
      const body: unknown = JSON.parse(answer.text)
      expect(member(body, 'quotes', 0, 'provider')).toBe('debridge')
      expect(answer.text).toContain('"provider":"lifi","reason":"failed"')
    })

    const refused: [string, Record<string, unknown>, string][] = [
      ['no amount', { amount: undefined }, '`amount` '],
      ['a number as amount', { amount: 5 }, '`amount` '],
      ['an amount of 41 digits', { amount: '1'.padEnd(41, '0') }, '`amount` '],
      ['zero', { amount: '0' }, '`amount` '],
      ['a negative amount', { amount: '-1' }, '`amount` '],
      ['too much slippage', { slippageBps: 5_000 }, '`slippageBps` '],
      ['text as slippage', { slippageBps: '50' }, '`slippageBps` '],
      ['text as a flag', { dry: 'true' }, '`dry` '],
      ['another mode', { mode: 'exact' }, '`mode` '],
      ['no asset', { inputAsset: undefined }, '`inputAsset` '],
      ['the same asset', { outputAsset: live.inputAsset }, '`outputAsset` '],
      [
        'a bitcoin address on Base',
        { recipient: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
        '`recipient` ',
      ],
      ['an EVM address on Solana', { sender: live.recipient }, '`sender` '],
      ['no sender', { sender: undefined }, '`sender` '],
      ['a huge address', { recipient: 'a'.repeat(5_000) }, '`recipient` '],
    ]
    test.each(refused)('%s is rejected by name', async (_, fields, message) => {
      const { answer, event } = await quote({ ...live, ...fields })
      const envelope = envelopeOf(answer)
      expect(envelope.code).toBe('INVALID_REQUEST')
      expect(envelope.message).toStartWith(message)
      expect(member(event, 'api_error_code')).toBe('INVALID_REQUEST')
    })

    test('requests are not logged', async () => {
      await quote(live)
      while (!server.stdout().includes(path)) await Bun.sleep(20)
      const written = server.stdout() + server.stderr()
      for (const word of [live.sender, live.recipient]) expect(written).not.toContain(word)
    })
  })

  describe('instructions from Relay', () => {
    const behavior: Parameters<typeof startRelayServer>[0] = {}
    const table = PublicKey.unique()
    let relay: RecordedServer
    let server: WatchedServer
    beforeAll(async () => {
      await chain.createTable(table, [PublicKey.unique(), bridgeDeposit])
      relay = startRelayServer(behavior)
      server = await startWatchedServer('binary', {
        env: {
          SOLANA_RPC_URL: chain.url,
          ONECLICK_URL: 'off',
          LIFI_URL: 'off',
          DEBRIDGE_URL: 'off',
          RELAY_URL: relay.url,
        },
      })
    })
    afterAll(async () => {
      relay.stop()
      await server[Symbol.asyncDispose]()
    })
    const quoted = async (): Promise<unknown> =>
      JSON.parse((await fetchAnswer(`${server.apiUrl}${path}`, jsonPost(live))).text)

    test('become a scanned transaction with a fresh blockhash and lookup tables', async () => {
      behavior.tables = [table]
      const step = member(await quoted(), 'quotes', 0, 'steps', 0)
      expect(step).toMatchObject({
        kind: 'solana-transaction',
        builtBy: 'provider',
        scan: { verdict: 'safe' },
      })
      const bytes = Buffer.from(String(member(step, 'transactionBase64')), 'base64')
      const { message } = VersionedTransaction.deserialize(bytes)
      expect(message.addressTableLookups).toMatchObject([
        { accountKey: table, writableIndexes: [1] },
      ])
      const ran = await chain.rpc('simulateTransaction', [
        bytes.toString('base64'),
        { encoding: 'base64', sigVerify: false },
      ])
      expect(ran).toMatchObject({ value: { err: null } })
    })

    const refusedOnes: [string, Parameters<typeof startRelayServer>[0], string][] = [
      [
        'that take more',
        {
          instructions: (from) => [
            SystemProgram.transfer({
              fromPubkey: from,
              toPubkey: PublicKey.unique(),
              lamports: 300_000_000,
            }),
          ],
        },
        '0.30',
      ],
      [
        'with a missing table',
        { tables: [PublicKey.unique()] },
        refusalText({ reason: 'table-missing' }),
      ],
      [
        'with another signer',
        {
          instructions: (from) => [
            SystemProgram.transfer({ fromPubkey: PublicKey.unique(), toPubkey: from, lamports: 1 }),
          ],
        },
        refusalText({ reason: 'signature-missing' }),
      ],
      [
        'that are too large',
        {
          instructions: (from) =>
            Array.from({ length: 40 }, () =>
              SystemProgram.transfer({
                fromPubkey: from,
                toPubkey: PublicKey.unique(),
                lamports: 1,
              }),
            ),
        },
        refusalText({ reason: 'transaction-too-large' }),
      ],
    ]
    test.each(refusedOnes)('%s are refused', async (_, change, message) => {
      Object.assign(behavior, { tables: [], instructions: undefined }, change)
      const answer = await quoted()
      expect(member(answer, 'quotes')).toEqual([])
      expect(member(answer, 'unavailable', 0)).toMatchObject({
        provider: 'relay',
        reason: 'refused',
        message: expect.stringContaining(message),
      })
    })
  })

  test('if all providers are down, it is an error', async () => {
    await using server = await startWatchedServer('binary', {
      env: { SOLANA_RPC_URL: chain.url, LIFI_URL: 'http://127.0.0.1:9' },
    })
    const answer = await fetchAnswer(`${server.apiUrl}${path}`, jsonPost(live))
    expect(envelopeOf(answer).code).toBe('UPSTREAM_UNAVAILABLE')
  })
})
