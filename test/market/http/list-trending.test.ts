import { expect, test } from 'bun:test'
import { fetchJson, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { imitationMint, plainMint } from '../../kit/market/token-providers.ts'
import { dataPath, describeTokenServers } from '../../kit/market/token-route.ts'
import { startWatchedServer } from '../../kit/watched-server.ts'

describeTokenServers(({ request, providers }) => {
  test('returns tokens as in the contract, highest volume first', async () => {
    const { answer, event } = await request('/trending')
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual({
      tokens: [
        {
          mint: plainMint,
          symbol: 'QUILL',
          name: 'Quill of the Meadow',
          verified: false,
          priceUsd: 0.5,
          volume24hUsd: 9_000,
          change24hPct: -60,
          riskLevel: 'unknown',
          riskBasis: 'names',
        },
        expect.objectContaining({ mint: imitationMint, riskLevel: 'critical' }),
      ],
    })
    expect(member(event, 'api_route')).toBe(`${dataPath}/trending`)
    expect(member(event, 'api_rate_bucket')).toBe('token-data')
  })

  test('all sort orders and limits share one provider request', async () => {
    const before = providers().requests.length
    for (const sort of ['volume', 'wallets', 'movement'])
      for (const limit of [1, 100]) {
        const { answer } = await request(`/trending?sort=${sort}&limit=${limit}`)
        const { length } = [member(JSON.parse(answer.text), 'tokens')].flat()
        expect(length).toBe(limit === 1 ? 1 : 2)
      }
    expect(providers().requests.length).toBe(before)
  })

  test.each([
    ['?window=2h', '`window` '],
    ['?sort=best', '`sort` '],
    ['?limit=101', '`limit` '],
    ['?limit=1e1', '`limit` '],
  ])('%s is refused, naming the parameter', async (query, message) => {
    const { answer } = await request(`/trending${query}`)
    const envelope = envelopeOf(answer)
    expect(envelope.code).toBe('INVALID_REQUEST')
    expect(envelope.message).toStartWith(message)
  })
})

test('with every provider off the list is empty', async () => {
  await using server = await startWatchedServer('binary')
  expect(await fetchJson(`${server.apiUrl}${dataPath}/trending`)).toEqual({ tokens: [] })
})
