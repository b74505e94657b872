import { expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import tokenSamples from '../../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { dataPath, describeTokenServers } from '../../kit/market/token-route.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'

describeTokenServers(({ request }) => {
  test('returns the documented sample with the current time', async () => {
    const before = Date.now()
    const { answer, event } = await request(`/${wrappedSolMint}/price`)
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    const { observedAt: _, ...sample } = tokenSamples.price.sol.value
    const price: unknown = JSON.parse(answer.text)
    expect(price).toEqual({ ...sample, observedAt: expect.any(String) })
    const observedMs = Date.parse(String(member(price, 'observedAt')))
    expect(observedMs).toBeGreaterThanOrEqual(before)
    expect(observedMs).toBeLessThanOrEqual(Date.now())
    expect(member(event, 'api_route')).toBe(`${dataPath}/:mint/price`)
    expect(member(event, 'api_rate_bucket')).toBe('token-data')
  })

  test('an unknown price is not found', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { answer } = await request(`/${walletOf(191)}/price`)
      expect(envelopeOf(answer)).toEqual({
        code: 'NOT_FOUND',
        message: 'No price is known for this token.',
      })
    }
  })

  test.each(['/x/price', '/%20/price', `/${wrappedSolMint}x/price`])(
    '%s is refused, naming the parameter',
    async (rest) => {
      const { answer } = await request(rest)
      expect(envelopeOf(answer).message).toStartWith('`mint` ')
    },
  )
})
