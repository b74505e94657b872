import { expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import tokenSamples from '../../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { usdcMint } from '../../kit/market/token-providers.ts'
import { dataPath, describeTokenServers } from '../../kit/market/token-route.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'

const mints = (count: number): string =>
  Array.from({ length: count }, (_, at) => (at === 0 ? usdcMint : walletOf(at))).join()

describeTokenServers(({ request }) => {
  test('returns the documented sample in the requested order, each mint once', async () => {
    const query = [wrappedSolMint, walletOf(191), usdcMint, wrappedSolMint].join()
    const { answer, event } = await request(`/prices?mints=${query}`)
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual({
      prices: tokenSamples.prices.two.value.prices.map((price) => ({
        ...price,
        observedAt: expect.any(String),
      })),
    })
    expect(member(event, 'api_route')).toBe(`${dataPath}/prices`)
  })

  test('accepts a hundred mints, also with encoded commas', async () => {
    const { answer } = await request(`/prices?mints=${mints(100).replaceAll(',', '%2C')}`)
    expect(JSON.parse(answer.text)).toMatchObject({ prices: [{ mint: usdcMint }] })
  })

  test.each([
    ['nothing', '', '`mints` '],
    ['an empty list', '?mints=', '`mints` '],
    ['a comma', '?mints=,', '`mints` '],
    ['more than a hundred', `?mints=${mints(101)}`, '`mints` '],
    ['a bad mint among good ones', `?mints=${usdcMint},usdc`, '`mints` '],
  ])('%s is refused, naming the parameter', async (_, query, message) => {
    const { answer } = await request(`/prices${query}`)
    const envelope = envelopeOf(answer)
    expect(envelope.code).toBe('INVALID_REQUEST')
    expect(envelope.message).toStartWith(message)
  })
})
