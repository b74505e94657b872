import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import permissionSamples from '../../../../src/checks/permission/http/schema/permission.samples.json' with { type: 'json' }
import { fetchAnswer, envelopeOf, headerProblems, jsonPost, member } from '../../../kit/http.ts'
import { expectRefusal } from '../../../kit/checks/risk-route.ts'
import {
  type BusyWallet,
  makeBusyWallet,
  makeSampleWallet,
  signAndSend,
  usdcMint,
} from '../../../kit/checks/permission-wallet.ts'
import { type RecordedAnswer, startRecordedServer } from '../../../kit/recorded-server.ts'
import { processTestMs, serverKinds, storedEvents } from '../../../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../../../kit/chain/surfnet.ts'
import { startWatchedServer, type WatchedServer } from '../../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/security/permission-risk'
const sample = permissionSamples.body.wallet.value
const fixedBlockhash = '11111111111111111111111111111111'

/** An answer without what changes all the time: the blockhash, and the height up to which it is valid. */
const timeless = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (key === 'lastValidBlockHeight') return 0
    if (key !== 'transaction' || typeof inner !== 'string') return inner
    const transaction = VersionedTransaction.deserialize(Buffer.from(inner, 'base64'))
    transaction.message.recentBlockhash = fixedBlockhash
    return Buffer.from(transaction.serialize()).toString('base64')
  })

/** No requests to anything but this machine. */
const noMarket = { JUPITER_URL: 'off', DEXSCREENER_URL: 'off', GECKOTERMINAL_URL: 'off' }

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
    await makeSampleWallet(chain)
  })
  afterAll(() => chain.stop())

  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    let busy: BusyWallet
    beforeAll(async () => {
      busy = await makeBusyWallet(chain)
      server = await startWatchedServer(kind, { env: { ...noMarket, SOLANA_RPC_URL: chain.url } })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const check = (body: unknown, query = '') =>
      server.watch(() => fetchAnswer(`${server.apiUrl}${path}${query}`, jsonPost(body)))
    const bodyOf = (wallet: Keypair) => ({ chain: 'solana', address: wallet.publicKey.toBase58() })

    test('the sample wallet is answered as documented', async () => {
      const { answer, event } = await check(sample)
      expect(answer.status).toBe(200)
      expect(headerProblems(answer)).toEqual([])
      expect(timeless(JSON.parse(answer.text))).toEqual(
        timeless(permissionSamples.answer.wallet.value),
      )
      expect(member(event, 'api_route')).toBe(path)
      expect(member(event, 'api_rate_bucket')).toBe('security')
      expect(member(event, 'api_traffic_class')).toBe('product')
    })

    test('a busy wallet: listed, revoked by the wallet’s signature, and gone', async () => {
      const { answer } = await check(bodyOf(busy.owner))
      const before: unknown = JSON.parse(answer.text)
      expect(member(before, 'riskLevel')).toBe('critical')
      expect(member(before, 'permissionCount')).toBe(15)
      for (const batch of listOf(member(before, 'revokeAll', 'transactions')))
        await signAndSend(chain, String(member(batch, 'transaction')), busy.owner)
      const after: unknown = JSON.parse((await check(bodyOf(busy.owner))).answer.text)
      expect(member(after, 'permissionCount')).toBe(8)
      expect(listOf(member(after, 'permissions')).filter((row) => member(row, 'revoke'))).toEqual(
        [],
      )
    })

    test('evidence has only the requested parts', async () => {
      const { answer } = await check(sample, '?include=findings,controls,coverage,provenance')
      const evidence = member(JSON.parse(answer.text), 'evidence')
      expect(evidence).toEqual({
        findings: expect.arrayContaining([
          expect.objectContaining({ check: 'token-delegates', code: 'TOKEN_DELEGATE' }),
        ]),
        controls: expect.arrayContaining([
          expect.objectContaining({ control: 'token-delegate', holderKind: 'wallet' }),
        ]),
        coverage: expect.arrayContaining([
          { check: 'token-accounts', status: 'ran', critical: true },
        ]),
        provenance: expect.objectContaining({ slot: expect.any(Number), sources: ['Dollar peg'] }),
      })
      const part = await check(sample, '?include=coverage')
      expect(Object.keys(Object(member(JSON.parse(part.answer.text), 'evidence')))).toEqual([
        'coverage',
      ])
    })

    const refused: [string, unknown, string][] = [
      ['nothing', {}, '`address` '],
      ['no address', { chain: 'solana' }, '`address` '],
      ['no base58', { chain: 'solana', address: '0'.repeat(40) }, '`address` '],
      ['too short', { chain: 'solana', address: 'abc' }, '`address` '],
      ['a number', { chain: 'solana', address: 5 }, '`address` '],
      ['null', { chain: 'solana', address: null }, '`address` '],
      ['another chain', { ...sample, chain: 'ethereum' }, '`chain` '],
      [
        'a program',
        { chain: 'solana', address: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
        '`address` ',
      ],
      [
        'a token',
        { chain: 'solana', address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
        '`address` ',
      ],
    ]
    test.each(refused)('%s is refused by name', async (_, body, message) => {
      expectRefusal(await check(body), message)
    })

    test('an unknown part of the evidence is refused by name', async () => {
      const { answer } = await check(sample, '?include=everything')
      expect(envelopeOf(answer).message).toStartWith('`include` ')
    })

    test('nothing from the request is stored', async () => {
      await check(sample)
      while (storedEvents(server.dataDir).length < 4) await Bun.sleep(20)
      expect(JSON.stringify(storedEvents(server.dataDir))).not.toContain(sample.address)
      expect(server.stdout()).not.toContain(sample.address)
      const { text } = await fetchAnswer(`${server.apiUrl}/metrics`)
      expect(text).not.toContain(sample.address)
    })
  })
})

describe.skipIf(noTestChain !== undefined)('with prices', () => {
  test('the possible loss is reported in USD', async () => {
    const chain = await startTestChain()
    const usdPrice = 0.9
    const prices = startRecordedServer(({ path: requested }) => ({
      body: requested.startsWith('/price/v3') ? { [usdcMint.toBase58()]: { usdPrice } } : [],
    }))
    try {
      await makeSampleWallet(chain)
      await using server = await startWatchedServer('binary', {
        env: { ...noMarket, SOLANA_RPC_URL: chain.url, JUPITER_URL: prices.url },
      })
      const { answer } = await server.watch(() =>
        fetchAnswer(`${server.apiUrl}${path}?include=provenance`, jsonPost(sample)),
      )
      const body: unknown = JSON.parse(answer.text)
      expect(member(body, 'exposedUsd')).toBe(1125.45)
      expect(member(body, 'permissions', 0, 'exposureUsd')).toBe(1125.45)
      expect(member(body, 'evidence', 'provenance', 'sources')).toEqual(['Jupiter'])
    } finally {
      prices.stop()
      chain.stop()
    }
  })
})

/** A healthy node, for a wallet that owns nothing. */
const emptyNode: Record<string, unknown> = {
  getHealth: 'ok',
  getVersion: { 'solana-core': '4.1.0' },
  getMultipleAccounts: { context: { slot: 5 }, value: [null] },
  getTokenAccountsByOwner: { context: { slot: 5 }, value: [] },
  getProgramAccounts: { context: { slot: 5 }, value: [] },
  getLatestBlockhash: {
    context: { slot: 5 },
    value: { blockhash: fixedBlockhash, lastValidBlockHeight: 7 },
  },
}

const startNode = (answers: Record<string, RecordedAnswer>) =>
  startRecordedServer(({ body }) => {
    const method = String(member(body, 'method'))
    return answers[method] ?? { body: { jsonrpc: '2.0', id: 1, result: emptyNode[method] } }
  })

const result = (value: unknown): RecordedAnswer => ({
  body: { jsonrpc: '2.0', id: 1, result: value },
})
const refusal: RecordedAnswer = {
  status: 429,
  headers: { 'x-ratelimit-method-limit': '0', 'retry-after': '10' },
  body: { jsonrpc: '2.0', id: 1, error: { code: 429, message: 'Too many requests for a method' } },
}

describe('a node that', () => {
  const listed = (account: unknown): RecordedAnswer =>
    result({ context: { slot: 5 }, value: [{ pubkey: sample.address, account }] })
  const account = { lamports: 1, executable: false, rentEpoch: 0, space: 0 }
  const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const cases: [string, Record<string, RecordedAnswer>, string, boolean][] = [
    ['is as it should be', {}, 'low', true],
    ['refuses program accounts', { getProgramAccounts: refusal }, 'low', false],
    ['refuses token accounts', { getTokenAccountsByOwner: refusal }, 'unknown', false],
    ['returns no list', { getTokenAccountsByOwner: result(null) }, 'unknown', false],
    ['returns a broken list', { getTokenAccountsByOwner: result({ value: 5 }) }, 'unknown', false],
    [
      'lists an account with broken data',
      { getTokenAccountsByOwner: listed({ ...account, owner: token, data: ['§', 'base64'] }) },
      'unknown',
      false,
    ],
    [
      'lists an account that is too short',
      { getTokenAccountsByOwner: listed({ ...account, owner: token, data: ['AAAA', 'base64'] }) },
      'unknown',
      false,
    ],
    [
      'lists what is no token account',
      {
        getTokenAccountsByOwner: listed({
          ...account,
          owner: '11111111111111111111111111111111',
          data: ['', 'base64'],
        }),
      },
      'unknown',
      false,
    ],
    ['breaks off', { getTokenAccountsByOwner: { drop: true } }, 'unknown', false],
    ['answers in HTML', { getProgramAccounts: { body: '<html>' } }, 'low', false],
    ['returns a broken blockhash', { getLatestBlockhash: result({ value: {} }) }, 'low', true],
  ]
  const answerOf = async (answers: Record<string, RecordedAnswer>) => {
    const node = startNode(answers)
    const server = await startWatchedServer('binary', {
      env: { ...noMarket, SOLANA_RPC_URL: node.url },
    })
    const { answer } = await server.watch(() =>
      fetchAnswer(`${server.apiUrl}${path}`, jsonPost(sample)),
    )
    await server[Symbol.asyncDispose]()
    node.stop()
    return answer
  }

  test.each(cases)('%s', async (_, answers, riskLevel, complete) => {
    const answer = await answerOf(answers)
    expect(answer.status).toBe(200)
    const body: unknown = JSON.parse(answer.text)
    expect([member(body, 'riskLevel'), member(body, 'complete')]).toEqual([riskLevel, complete])
    expect(listOf(member(body, 'notExamined')).length > 0).toBe(!complete)
    expect(member(body, 'permissions')).toEqual([])
  })

  test.each([
    ['returns no accounts', { status: 500, body: '' }, 'UPSTREAM_UNAVAILABLE'],
    ['returns broken accounts', result({ value: 'x' }), 'UPSTREAM_ERROR'],
  ])('%s', async (_, getMultipleAccounts, code) => {
    expect(envelopeOf(await answerOf({ getMultipleAccounts })).code).toBe(code)
  })
})

test('without a node there is no answer', async () => {
  await using server = await startWatchedServer('binary', { env: noMarket })
  const { answer } = await server.watch(() =>
    fetchAnswer(`${server.apiUrl}${path}`, jsonPost(sample)),
  )
  expect(envelopeOf(answer).code).toBe('UPSTREAM_UNAVAILABLE')
})
