import { expect, test } from 'bun:test'
import tokenSamples from '../../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { fetchAnswer, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { usdcMint } from '../../kit/market/token-providers.ts'
import { dataPath, describeTokenServers, requestTokens } from '../../kit/market/token-route.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'
import { startWatchedServer } from '../../kit/watched-server.ts'

describeTokenServers(({ request, server }) => {
  test('returns the documented sample, also from the cache', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { answer, event } = await request(`/${usdcMint}`)
      expect(answer.status).toBe(200)
      expect(headerProblems(answer)).toEqual([])
      expect(JSON.parse(answer.text)).toEqual(tokenSamples.profile.usdc.value)
      expect(member(event, 'api_route')).toBe(`${dataPath}/:mint`)
      expect(member(event, 'api_rate_bucket')).toBe('token-data')
    }
  })

  test('an address without a mint is not found', async () => {
    const { answer, event } = await request(`/${walletOf(190)}`)
    expect(envelopeOf(answer)).toEqual({
      code: 'NOT_FOUND',
      message: '`mint` must be a token mint; there is no account at this address.',
    })
    expect(member(event, 'api_error_code')).toBe('NOT_FOUND')
  })

  test.each([
    ['a word', '/usdc', '`mint` '],
    ['31 bytes', `/${'1'.repeat(31)}`, '`mint` '],
    ['a letter that base58 lacks', `/0${usdcMint.slice(1)}`, '`mint` '],
    ['a zero byte', '/%00', '`mint` '],
    ['very long', `/${'1'.repeat(2_000)}`, '`mint` '],
    ['invalid UTF-8', '/%ff', '`path` '],
    ['half an escape', '/%zz', '`path` '],
  ])('%s is refused, naming the parameter', async (_, rest, message) => {
    const { answer } = await request(rest)
    const envelope = envelopeOf(answer)
    expect(envelope.code).toBe('INVALID_REQUEST')
    expect(envelope.message).toStartWith(message)
  })

  test('is not served at the scan address', async () => {
    const answer = await fetchAnswer(`${server().scanUrl}${dataPath}/${usdcMint}`)
    expect(envelopeOf(answer).code).toBe('NOT_FOUND')
  })
})

test('fails without a node and providers', async () => {
  await using server = await startWatchedServer('binary')
  const { answer } = await requestTokens(server, `/${walletOf(190)}`)
  expect(envelopeOf(answer).code).toBe('UPSTREAM_UNAVAILABLE')
})
