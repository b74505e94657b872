import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import tokenSamples from '../../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'
import { usdcMint } from '../../kit/market/token-providers.ts'
import {
  requestTokens,
  dataPath,
  startTokenStage,
  type TokenStage,
} from '../../kit/market/token-route.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'
import type { WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const mints = (count: number): string =>
  Array.from({ length: count }, (_, at) => (at === 0 ? usdcMint : walletOf(at))).join()

describe.skipIf(noTestChain !== undefined)('with providers', () => {
  let stage: TokenStage
  beforeAll(async () => {
    stage = await startTokenStage()
  })
  afterAll(() => stage.stop())

  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      server = await stage.start(kind)
    })
    afterAll(() => server[Symbol.asyncDispose]())

    test('returns the documented sample in the requested order, each mint once', async () => {
      const query = [wrappedSolMint, walletOf(191), usdcMint, wrappedSolMint].join()
      const { answer, event } = await requestTokens(server, `/prices?mints=${query}`)
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
      const { answer } = await requestTokens(
        server,
        `/prices?mints=${mints(100).replaceAll(',', '%2C')}`,
      )
      expect(JSON.parse(answer.text)).toMatchObject({ prices: [{ mint: usdcMint }] })
    })

    test.each([
      ['nothing', '', '`mints` '],
      ['an empty list', '?mints=', '`mints` '],
      ['a comma', '?mints=,', '`mints` '],
      ['more than a hundred', `?mints=${mints(101)}`, '`mints` '],
      ['a bad mint among good ones', `?mints=${usdcMint},usdc`, '`mints` '],
    ])('%s is refused by name', async (_, query, message) => {
      const { answer } = await requestTokens(server, `/prices${query}`)
      const envelope = envelopeOf(answer)
      expect(envelope.code).toBe('INVALID_REQUEST')
      expect(envelope.message).toStartWith(message)
    })
  })
})
