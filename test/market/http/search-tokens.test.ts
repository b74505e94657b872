import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import tokenSamples from '../../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { ask, askJson, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'
import {
  providerSettings,
  startTokenProviders,
  type TokenProviders,
  usdcMint,
} from '../../kit/market/token-providers.ts'
import { mintOf, setAccounts, setting, walletOf } from '../../kit/checks/token-scene.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/data/tokens/search'
const onlyOnChain = walletOf(151)

describe.skipIf(noTestChain !== undefined)('with providers and a chain', () => {
  let chain: TestChain
  let providers: TokenProviders
  beforeAll(async () => {
    chain = await startTestChain()
    providers = startTokenProviders()
    await setAccounts(chain, [
      [
        onlyOnChain,
        mintOf({
          extensions: [
            setting.metadataPointer(onlyOnChain),
            setting.metadata(onlyOnChain, 'NEWT', 'Newt of the Pond'),
          ],
        }),
      ],
    ])
  })
  afterAll(() => {
    chain.stop()
    providers.stop()
  })

  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      providers.answerWith(undefined)
      server = await startWatchedServer(kind, {
        env: { SOLANA_RPC_URL: chain.url, ...providerSettings(providers) },
      })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const search = (query: string) =>
      server.watch(() => ask(`${server.apiUrl}${path}?query=${encodeURIComponent(query)}`))
    test('returns the documented sample: the verified token first, its imitation marked', async () => {
      const { answer, event } = await search('usdc')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json;charset=utf-8')
      expect(headerProblems(answer)).toEqual([])
      expect(JSON.parse(answer.text)).toEqual(tokenSamples.list.usdc.value)
      expect(member(event, 'api_route')).toBe(path)
      expect(member(event, 'api_rate_bucket')).toBe('token-data')
      expect(member(event, 'api_traffic_class')).toBe('product')
    })

    test('a token known only to the chain has its name, level unknown and no price', async () => {
      const { answer } = await search(onlyOnChain)
      expect(JSON.parse(answer.text)).toEqual({
        tokens: [
          { mint: onlyOnChain, symbol: 'NEWT', name: 'Newt of the Pond', riskLevel: 'unknown' },
        ],
      })
    })

    test.each([
      ['no word', '', '`query` '],
      ['an empty word', '?query=', '`query` '],
      ['spaces', '?query=%20%20', '`query` '],
      ['too long', `?query=${'a'.repeat(129)}`, '`query` '],
      ['a line break', '?query=us%0Adc', '`query` '],
      ['a zero byte', '?query=us%00dc', '`query` '],
      ['half a character', '?query=%ff', '`query` '],
      ['limit 0', '?query=usdc&limit=0', '`limit` '],
      ['limit 101', '?query=usdc&limit=101', '`limit` '],
      ['limit in words', '?query=usdc&limit=ten', '`limit` '],
    ])('%s is refused by name', async (_, query, message) => {
      const { answer } = await server.watch(() => ask(`${server.apiUrl}${path}${query}`))
      const envelope = envelopeOf(answer)
      expect(envelope.code).toBe('INVALID_REQUEST')
      expect(envelope.message).toStartWith(message)
    })

    test('the search term is not logged', async () => {
      await search('zebrafinch')
      while (!server.stdout().includes(path)) await Bun.sleep(20)
      expect(server.stdout() + server.stderr()).not.toContain('zebrafinch')
    })
  })

  test('with every provider off, only local tokens are found', async () => {
    await using server = await startWatchedServer('source', { env: { SOLANA_RPC_URL: chain.url } })
    expect(await askJson(`${server.apiUrl}${path}?query=quill`)).toEqual({ tokens: [] })
    expect(await askJson(`${server.apiUrl}${path}?query=usd%20coin&limit=1`)).toMatchObject({
      tokens: [{ mint: usdcMint, riskLevel: 'low' }],
    })
  })
})
