import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import {
  permissionAnswerSamples,
  permissionBodySamples,
} from '../../../src/http/schema/permission-samples.ts'
import { ask, envelopeOf, headerProblems, jsonPost, member } from '../../kit/http.ts'
import {
  type BusyWallet,
  makeBusyWallet,
  makeSampleWallet,
  signAndSend,
} from '../../kit/permission-wallet.ts'
import { processTestMs, serverKinds, storedEvents } from '../../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/surfnet.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/security/permission-risk'
const sample = permissionBodySamples.wallet.value
const nobodysBlockhash = '11111111111111111111111111111111'

/** An answer without what is another one every moment: the blockhash, and the height up to which it is good. */
const timeless = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (key === 'lastValidBlockHeight') return 0
    if (key !== 'transaction' || typeof inner !== 'string') return inner
    const transaction = VersionedTransaction.deserialize(Buffer.from(inner, 'base64'))
    transaction.message.recentBlockhash = nobodysBlockhash
    return Buffer.from(transaction.serialize()).toString('base64')
  })

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
      server = await startWatchedServer(kind, { env: { SOLANA_RPC_URL: chain.url } })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const check = (body: unknown, query = '') =>
      server.watch(() => ask(`${server.apiUrl}${path}${query}`, jsonPost(body)))
    const bodyOf = (wallet: Keypair) => ({ chain: 'solana', address: wallet.publicKey.toBase58() })

    test('the sample wallet is answered as the documents show', async () => {
      const { answer, event } = await check(sample)
      expect(answer.status).toBe(200)
      expect(headerProblems(answer)).toEqual([])
      expect(timeless(JSON.parse(answer.text))).toEqual(
        timeless(permissionAnswerSamples.wallet.value),
      )
      expect(member(event, 'api_route')).toBe(path)
      expect(member(event, 'api_rate_bucket')).toBe('security')
      expect(member(event, 'api_traffic_class')).toBe('product')
    })

    test('a busy wallet: told, revoked by the wallet’s signature, and gone', async () => {
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

    test('evidence is what was asked for', async () => {
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
        provenance: expect.objectContaining({ slot: expect.any(Number), sources: [] }),
      })
      const part = await check(sample, '?include=coverage')
      expect(Object.keys(Object(member(JSON.parse(part.answer.text), 'evidence')))).toEqual([
        'coverage',
      ])
    })

    const refused: [string, unknown, string][] = [
      ['nothing', {}, 'chain: expected'],
      ['no address', { chain: 'solana' }, 'address: expected'],
      ['no base58', { chain: 'solana', address: '0'.repeat(40) }, 'address: expected a Solana'],
      ['too short', { chain: 'solana', address: 'abc' }, 'address: expected'],
      ['a number', { chain: 'solana', address: 5 }, 'address: expected'],
      ['null', { chain: 'solana', address: null }, 'address: expected'],
      ['another chain', { ...sample, chain: 'ethereum' }, 'chain: expected "solana"'],
      [
        'a program',
        { chain: 'solana', address: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
        'address: expected a wallet; this is a program.',
      ],
      [
        'a token',
        { chain: 'solana', address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
        'address: expected a wallet; this is a token (its mint).',
      ],
    ]
    test.each(refused)('%s is refused by name', async (_, body, message) => {
      const { answer, event } = await check(body)
      const envelope = envelopeOf(answer)
      expect(envelope.code).toBe('INVALID_REQUEST')
      expect(envelope.message).toStartWith(message)
      expect(member(event, 'api_error_code')).toBe('INVALID_REQUEST')
    })

    test('a part of the evidence that there is not is refused by name', async () => {
      const { answer } = await check(sample, '?include=everything')
      expect(envelopeOf(answer).message).toStartWith('include: expected')
    })

    test('nothing of the request is written down', async () => {
      await check(sample)
      while (storedEvents(server.dataDir).length < 4) await Bun.sleep(20)
      expect(JSON.stringify(storedEvents(server.dataDir))).not.toContain(sample.address)
      expect(server.stdout()).not.toContain(sample.address)
      const { text } = await ask(`${server.apiUrl}/metrics`)
      expect(text).not.toContain(sample.address)
    })
  })
})

test('without a node there is no answer', async () => {
  await using server = await startWatchedServer('source')
  const { answer } = await server.watch(() => ask(`${server.apiUrl}${path}`, jsonPost(sample)))
  expect(envelopeOf(answer).code).toBe('UPSTREAM_UNAVAILABLE')
})
