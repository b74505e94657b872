import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair } from '@solana/web3.js'
import walletRiskSamples from '../../../../src/checks/wallet/http/schema/wallet-risk.samples.json' with { type: 'json' }
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { accountsByKind, setAddressAccounts } from '../../../kit/checks/address-scene.ts'
import { fetchAnswer, headerProblems, jsonPost, member } from '../../../kit/http.ts'
import { expectRefusal } from '../../../kit/checks/risk-route.ts'
import { playPoisoning, poisonedWallet } from '../../../kit/checks/poisoned-wallet.ts'
import {
  type RecordedAnswer,
  type RecordedServer,
  startRecordedServer,
} from '../../../kit/recorded-server.ts'
import { processTestMs, serverKinds, storedEvents } from '../../../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../../../kit/chain/surfnet.ts'
import { startWatchedServer, type WatchedServer } from '../../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/security/wallet-risk'
const { wallet, poisoner, friend } = poisonedWallet()
const error = (code: number, message: string) => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code, message },
})
const times = {
  firstSeenAt: expect.any(String),
  lastSeenAt: expect.any(String),
}

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
    await setAddressAccounts(chain)
    await playPoisoning(chain)
  })
  afterAll(() => chain.stop())

  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      server = await startWatchedServer(kind, { env: { SOLANA_RPC_URL: chain.url } })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const check = (body: unknown, query = '') =>
      server.watch(() => fetchAnswer(`${server.apiUrl}${path}${query}`, jsonPost(body)))
    const checkAddress = async (address: string, query = ''): Promise<unknown> =>
      JSON.parse((await check({ chain: 'solana', address }, query)).answer.text)

    test('a wallet with a poisoned history is answered as documented', async () => {
      const { answer, event } = await check(walletRiskSamples.body.poisoned.value)
      expect(answer.status).toBe(200)
      expect(headerProblems(answer)).toEqual([])
      const shown = walletRiskSamples.answer.poisoned.value
      expect(JSON.parse(answer.text)).toEqual({
        ...shown,
        ...times,
        poisoning: shown.poisoning.map((each) => ({ ...each, firstSeenAt: expect.any(String) })),
      })
      expect(shown.poisoning).toMatchObject([
        { address: poisoner.publicKey.toBase58(), resembles: friend.toBase58() },
      ])
      expect(member(event, 'api_route')).toBe(path)
      expect(member(event, 'api_rate_bucket')).toBe('security')
      expect(member(event, 'api_traffic_class')).toBe('product')
    })

    test('a listed wallet is answered as documented', async () => {
      const { answer } = await check(walletRiskSamples.body.listed.value)
      expect(JSON.parse(answer.text)).toEqual(walletRiskSamples.answer.listed.value)
    })

    test('every address on the built-in list is critical', async () => {
      for (const address of knownBadAddresses.keys())
        expect(member(await checkAddress(address), 'riskLevel'), address).toBe('critical')
    })

    test('an address that is not a wallet is reported as such', async () => {
      for (const [what, where] of accountsByKind) {
        const answered = await checkAddress(where)
        const codes = JSON.stringify(member(answered, 'reasons'))
        const isWallet = ['wallet', 'program-wallet', 'system-account', 'unreadable'].includes(what)
        expect(codes.includes('NOT_A_WALLET'), what).toBe(!isWallet)
        expect(member(answered, 'kind')).toBe(what)
        expect(member(answered, 'riskLevel'), what).not.toBe('low')
      }
    })

    test('an address that was never used is unknown', async () => {
      const answered = await checkAddress(Keypair.generate().publicKey.toBase58())
      expect(answered).toMatchObject({ riskLevel: 'unknown', exists: false, balance: '0' })
    })

    test('evidence is added on request only', async () => {
      const address = wallet.publicKey.toBase58()
      expect(member(await checkAddress(address), 'evidence')).toBeUndefined()
      const answered = await checkAddress(address, '?include=findings,coverage,provenance')
      expect(member(answered, 'evidence', 'findings', 0)).toMatchObject({
        check: 'address-poisoning',
      })
      expect(member(answered, 'evidence', 'coverage', 0)).toMatchObject({ check: 'listed-address' })
      expect(member(answered, 'evidence', 'provenance', 'lists')).toHaveProperty([
        'built-in addresses',
      ])
    })

    test.each([
      ['nothing', {}, '`address` '],
      ['another chain', { chain: 'ethereum', address: wallet.publicKey.toBase58() }, '`chain` '],
      ['no address', { chain: 'solana' }, '`address` '],
      ['a number', { chain: 'solana', address: 5 }, '`address` '],
      ['too short', { chain: 'solana', address: 'abc' }, '`address` '],
      ['no base58', { chain: 'solana', address: `0${'1'.repeat(40)}` }, '`address` '],
      ['33 bytes', { chain: 'solana', address: 'z'.repeat(44) }, '`address` '],
    ])('%s is refused by name', async (_, body, message) => {
      expectRefusal(await check(body), message)
    })

    test('nothing from the request is stored', async () => {
      const address = wallet.publicKey.toBase58()
      await check({ chain: 'solana', address })
      while (storedEvents(server.dataDir).length < 2) await Bun.sleep(20)
      expect(JSON.stringify(storedEvents(server.dataDir))).not.toContain(address)
      expect(server.stdout()).not.toContain(address)
    })
  })
})

/** Nodes that return accounts and nothing else. Each answer is how some real node refuses. */
const refusals: [string, RecordedAnswer][] = [
  ['reports an unknown method', { body: error(-32601, 'Method not found') }],
  [
    'requires an access token',
    { body: error(-32602, 'Indexed requests require a personal token') },
  ],
  ['forbids it', { status: 403, body: 'Forbidden' }],
  ['answers with a page', { body: '<html>Welcome</html>' }],
  ['answers with something else', { body: { jsonrpc: '2.0', id: 1, result: 'ok' } }],
  ['breaks off', { body: { jsonrpc: '2.0', id: 1, result: [] }, truncateAtBytes: 9 }],
  ['hangs up', { drop: true }],
]

const value = {
  lamports: 5_000_000,
  owner: '11111111111111111111111111111111',
  data: ['', 'base64'],
  executable: false,
  rentEpoch: 0,
  space: 0,
}
const answers = new Map<string, (id: unknown) => unknown>(
  Object.entries({
    getHealth: 'ok',
    getVersion: { 'solana-core': '4.1.0', 'feature-set': 1 },
    getMultipleAccounts: { context: { slot: 5 }, value: [value] },
  }).map(([method, result]) => [method, (id) => ({ jsonrpc: '2.0', id, result })]),
)

describe.each(refusals)('a node that %s', (_, refusal) => {
  let node: RecordedServer
  let server: WatchedServer
  beforeAll(async () => {
    node = startRecordedServer(({ body }) => {
      const answer = answers.get(String(member(body, 'method')))
      return answer ? { body: answer(member(body, 'id')) } : refusal
    })
    server = await startWatchedServer('binary', { env: { SOLANA_RPC_URL: node.url } })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    node.stop()
  })

  test.each(['wallet', 'address'])(
    'costs the %s answer its certainty and nothing else',
    async (what) => {
      const url = `${server.apiUrl}/v1/security/${what}-risk`
      const address = wallet.publicKey.toBase58()
      const answer = await fetchAnswer(url, jsonPost({ chain: 'solana', address }))
      expect([answer.status, member(JSON.parse(answer.text), 'riskLevel')]).toEqual([
        200,
        'unknown',
      ])
      expect(member(JSON.parse(answer.text), 'balance')).toBe('5000000')
    },
  )
})
