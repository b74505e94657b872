import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import dappSamples from '../../../../src/checks/dapp/http/schema/dapp.samples.json' with { type: 'json' }
import { fetchAnswer, envelopeOf, jsonPost, member } from '../../../kit/http.ts'
import { expectAnswer, expectRefusal } from '../../../kit/checks/risk-route.ts'
import { processTestMs, serverKinds, storedEvents } from '../../../kit/server-process.ts'
import { startWatchedServer, type WatchedServer } from '../../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/security/dapp-risk'
const secret = 'solflare-claim-of-one-person.xyz'

// No Solana node is configured to answer, and none is requested.
describe.each(serverKinds)('%s', (kind) => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer(kind)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const check = (body: unknown) =>
    server.watch(() => fetchAnswer(`${server.apiUrl}${path}`, jsonPost(body)))

  test.each([
    ['an imitation', dappSamples.body.imitation.value, dappSamples.answer.imitation.value],
    ['a known site', dappSamples.body.known.value, dappSamples.answer.known.value],
  ])('%s is answered as documented', async (_, body, expected) => {
    expectAnswer(await check(body), path, expected)
  })

  test.each([
    ['nothing', {}],
    ['empty', { url: '' }],
    ['a number', { url: 5 }],
    ['null', { url: null }],
    ['no address', { url: 'not an address' }],
    ['too long', { url: `https://solana.com/${'a'.repeat(10_000)}` }],
    ['punycode that does not decode', { url: 'https://xn--a.com' }],
    ['an empty label', { url: 'a..b' }],
  ])('%s is refused by name', async (_, body) => {
    expectRefusal(await check(body), '`url` ')
  })

  test('include adds the requested evidence and nothing else', async () => {
    const askWith = (include: string) =>
      fetchAnswer(
        `${server.apiUrl}${path}?include=${include}`,
        jsonPost({ url: 'solflare-airdrop-claim.xyz' }),
      )
    const { text } = await askWith('findings,coverage,provenance')
    const evidence = member(JSON.parse(text), 'evidence')
    expect(Object.keys(Object(evidence))).toEqual(['findings', 'coverage', 'provenance'])
    expect(member(evidence, 'findings', 0)).toMatchObject({ check: 'brand-in-name' })
    expect(member(evidence, 'coverage', 1)).toEqual({
      check: 'listed',
      status: 'not-applicable',
      critical: false,
      why: expect.stringContaining('no lists of reported sites'),
    })
    expect(member(evidence, 'provenance')).toMatchObject({ lists: {}, sources: [] })
    const { text: one } = await askWith('coverage')
    expect(Object.keys(Object(member(JSON.parse(one), 'evidence')))).toEqual(['coverage'])
    const refused = envelopeOf(await askWith('controls'))
    expect(refused.message).toStartWith('`include` ')
  })

  test('nothing from the request is stored', async () => {
    for (const url of [`https://${secret}/x`, `${secret} `, `https://${secret}:99999`])
      await check({ url })
    while (storedEvents(server.dataDir).length < 4) await Bun.sleep(20)
    expect(JSON.stringify(storedEvents(server.dataDir))).not.toContain('one-person')
    while (!server.stdout().includes(path)) await Bun.sleep(20)
    expect(server.stdout()).not.toContain('one-person')
  })
})
