import { expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import tokenSamples from '../../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { usdcMint } from '../../kit/market/token-providers.ts'
import { dataPath, describeTokenServers } from '../../kit/market/token-route.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'

describeTokenServers(({ request }) => {
  test('returns the documented sample in the requested order, each mint once', async () => {
    const query = [wrappedSolMint, usdcMint, wrappedSolMint].join()
    const { answer, event } = await request(`/labels?mints=${query}`)
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual(tokenSamples.labels.two.value)
    expect(member(event, 'api_route')).toBe(`${dataPath}/labels`)
  })

  test('a mint without a name keeps its place', async () => {
    const { answer } = await request(`/labels?mints=${walletOf(191)},${usdcMint}`)
    expect(JSON.parse(answer.text)).toMatchObject({
      labels: [{ mint: walletOf(191) }, { mint: usdcMint, verified: true }],
    })
  })

  test.each([
    ['nothing', ''],
    ['a bad mint among good ones', `?mints=${usdcMint},usdc`],
  ])('%s is refused, naming the parameter', async (_, query) => {
    const { answer } = await request(`/labels${query}`)
    const envelope = envelopeOf(answer)
    expect(envelope.code).toBe('INVALID_REQUEST')
    expect(envelope.message).toStartWith('`mints` ')
  })
})
