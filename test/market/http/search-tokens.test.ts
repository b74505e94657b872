import { expect, test } from 'bun:test'
import tokenSamples from '../../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { fetchJson, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { imitationMint, usdcMint } from '../../kit/market/token-providers.ts'
import { describeTokenServers } from '../../kit/market/token-route.ts'
import { mintOf, setting, walletOf } from '../../kit/checks/token-scene.ts'
import { startWatchedServer } from '../../kit/watched-server.ts'

const path = '/v1/data/tokens/search'
const onlyOnChain = walletOf(151)

const accounts = [
  [usdcMint, mintOf()],
  [imitationMint, mintOf()],
  [
    onlyOnChain,
    mintOf({
      extensions: [
        setting.metadataPointer(onlyOnChain),
        setting.metadata(onlyOnChain, 'NEWT', 'Newt of the Pond'),
      ],
    }),
  ],
] as const

const pathOf = (query: string): string => `/search?query=${encodeURIComponent(query)}`

describeTokenServers(({ server, request }) => {
  test('returns the documented sample: the verified token first, its imitation marked', async () => {
    const { answer, event } = await request(pathOf('usdc'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json;charset=utf-8')
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual(tokenSamples.list.usdc.value)
    expect(member(event, 'api_route')).toBe(path)
    expect(member(event, 'api_rate_bucket')).toBe('token-data')
    expect(member(event, 'api_traffic_class')).toBe('product')
  })

  test('a token known only to the chain has its name, level unknown and no price', async () => {
    const { answer } = await request(pathOf(onlyOnChain))
    expect(JSON.parse(answer.text)).toEqual({
      tokens: [
        {
          mint: onlyOnChain,
          symbol: 'NEWT',
          name: 'Newt of the Pond',
          riskLevel: 'unknown',
          riskBasis: 'mint',
        },
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
  ])('%s is refused, naming the parameter', async (_, query, message) => {
    const { answer } = await request(`/search${query}`)
    const envelope = envelopeOf(answer)
    expect(envelope.code).toBe('INVALID_REQUEST')
    expect(envelope.message).toStartWith(message)
  })

  test('the search term is not logged', async () => {
    await request(pathOf('zebrafinch'))
    while (!server().stdout().includes(path)) await Bun.sleep(20)
    expect(server().stdout() + server().stderr()).not.toContain('zebrafinch')
  })
}, accounts)

test('with every provider off, only local tokens are found', async () => {
  await using server = await startWatchedServer('binary')
  expect(await fetchJson(`${server.apiUrl}${path}?query=quill`)).toEqual({ tokens: [] })
  expect(await fetchJson(`${server.apiUrl}${path}?query=usd%20coin&limit=1`)).toMatchObject({
    tokens: [{ mint: usdcMint, riskLevel: 'unknown', riskBasis: 'names' }],
  })
})
