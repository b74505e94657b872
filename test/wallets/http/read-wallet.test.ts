import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { knownBadAddresses } from '../../../src/lists/entries/known-bad-addresses.ts'
import walletDataSamples from '../../../src/wallets/http/schema/wallet-data.samples.json' with { type: 'json' }
import { type HistoryNode, type Reply, startHistoryNode } from '../../kit/ledger/history-node.ts'
import { fetchAnswer, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { busierTrader, recordedPast } from '../../kit/ledger/recorded-past.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'
import { historyCast, useHistoryChain } from '../../kit/ledger/wallet-history-scene.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const pathOf = (wallet: string): string => `/v1/data/wallets/${wallet}`
const address = historyCast().saver.publicKey.toBase58()
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  const history = useHistoryChain()

  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      server = await startWatchedServer(kind, { env: history.env() })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const read = async (wallet: string): Promise<unknown> =>
      JSON.parse((await fetchAnswer(`${server.apiUrl}${pathOf(wallet)}`)).text)

    test('as documented', async () => {
      const { answer, event } = await server.watch(() =>
        fetchAnswer(`${server.apiUrl}${pathOf(address)}`),
      )
      expect(headerProblems(answer)).toEqual([])
      expect(JSON.parse(answer.text)).toEqual(walletDataSamples.overview.saver.value)
      expect(member(event, 'api_route')).toBe('/v1/data/wallets/:address')
      expect(member(event, 'api_rate_bucket')).toBe('wallet-data')
    })

    test('with the account, as documented', async () => {
      const shown = walletDataSamples.overview.account.value
      expect(await read(`${address}?include=account`)).toEqual({
        ...shown,
        account: {
          ...shown.account,
          firstSeenAt: expect.any(String),
          lastActiveAt: expect.any(String),
        },
      })
    })

    test('an address that was never used', async () => {
      const shown = walletDataSamples.overview.unused.value
      expect(await read(shown.address)).toEqual(shown)
    })

    test('a listed address is critical, and no other is called safe', async () => {
      for (const bad of knownBadAddresses.keys())
        expect(member(await read(bad), 'riskLevel'), bad).not.toBe('unknown')
      expect(member(await read(tokenProgram), 'riskLevel')).toBe('unknown')
    })

    test('a program is labeled', async () => {
      expect(await read(`${tokenProgram}?include=account`)).toMatchObject({
        label: 'Token program',
        account: { kind: 'program' },
      })
    })

    test.each([
      ['too short', 'abc'],
      ['33 bytes', 'z'.repeat(44)],
      ['no base58', `0${'1'.repeat(40)}`],
      ['very long', '1'.repeat(3_000)],
    ])('%s is rejected by name', async (_, wallet) => {
      const answer = await fetchAnswer(`${server.apiUrl}${pathOf(wallet)}`)
      expect(envelopeOf(answer)).toMatchObject({ code: 'INVALID_REQUEST' })
      expect(envelopeOf(answer).message).toStartWith('`address` ')
    })
  })
})

describe('a node', () => {
  let node: HistoryNode
  let server: WatchedServer
  beforeAll(async () => {
    node = startHistoryNode(recordedPast(Math.floor(Date.now() / 1000)))
    server = await startWatchedServer('binary', { env: { SOLANA_RPC_URL: node.url } })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    node.stop()
  })
  afterEach(() => node.interrupt.clear())
  const read = () => fetchAnswer(`${server.apiUrl}${pathOf(busierTrader)}?include=account`)

  test('with the full history: trades are counted', async () => {
    expect(member(JSON.parse((await read()).text), 'tradeCount30d')).toBe(5)
  })

  test('that is unreachable is an error, not an empty wallet', async () => {
    for (const method of [
      'getMultipleAccounts',
      'getTokenAccountsByOwner',
      'getSignaturesForAddress',
    ])
      node.interrupt.set(method, () => ({ status: 500 }))
    const answer = await fetchAnswer(`${server.apiUrl}${pathOf(busierTrader)}`)
    expect([answer.status, envelopeOf(answer).code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  })

  /** Refuses this request only: a method that is not offered at all would be remembered. */
  const refused: Reply = { error: { code: -32602, message: 'too many accounts' } }
  test.each([
    ['getTokenAccountsByOwner', refused, ['portfolioValueUsd', 'tokenCount']],
    [
      'getTokenAccountsByOwner',
      { status: 500 },
      ['portfolioValueUsd', 'tokenCount', 'tradeCount30d'],
    ],
    ['getSignaturesForAddress', refused, ['tradeCount30d', 'firstSeenAt', 'lastActiveAt']],
    ['getSignaturesForAddress', { result: 7 }, ['tradeCount30d', 'firstSeenAt', 'lastActiveAt']],
  ] satisfies [string, Reply, string[]][])(
    'that fails at %s only costs the fields that need it',
    async (method, reply, lost) => {
      node.interrupt.set(method, () => reply)
      const answer = await read()
      expect(answer.status).toBe(200)
      const body = JSON.parse(answer.text)
      for (const field of lost) {
        expect(body).not.toHaveProperty(field)
        expect(body.account).not.toHaveProperty(field)
      }
      expect(body).toMatchObject({ riskLevel: 'unknown', account: { solBalance: '0' } })
    },
  )

  test('that does not return the account is an error', async () => {
    node.interrupt.set('getMultipleAccounts', () => ({ status: 500 }))
    expect(envelopeOf(await read()).code).toBe('UPSTREAM_UNAVAILABLE')
  })
})
