import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import tokenRiskSamples from '../../../../src/checks/token/http/schema/token-risk.samples.json' with { type: 'json' }
import { fetchAnswer, envelopeOf, jsonPost, member } from '../../../kit/http.ts'
import { expectAnswer, expectRefusal } from '../../../kit/checks/risk-route.ts'
import type { RecordedServer } from '../../../kit/recorded-server.ts'
import { processTestMs, serverKinds } from '../../../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../../../kit/chain/surfnet.ts'
import { setSampleTokens, startTokenProvider } from '../../../kit/market/token-sample.ts'
import { setAccounts, walletOf, accountOf } from '../../../kit/checks/token-scene.ts'
import { systemProgram } from '../../../../src/solana/address/known-address.ts'
import { startWatchedServer, type WatchedServer } from '../../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/security/token-risk'
const { trap, usdc } = tokenRiskSamples.body
const wallet = walletOf(220)

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  let provider: RecordedServer
  beforeAll(async () => {
    chain = await startTestChain()
    provider = startTokenProvider()
    await setSampleTokens(chain)
    await setAccounts(chain, [[wallet, accountOf(systemProgram, new Uint8Array(0))]])
  })
  afterAll(() => {
    chain.stop()
    provider.stop()
  })

  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      server = await startWatchedServer(kind, {
        env: {
          SOLANA_RPC_URL: chain.url,
          JUPITER_URL: provider.url,
          DEXSCREENER_URL: 'off',
          GECKOTERMINAL_URL: 'off',
        },
      })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const check = (body: unknown, query = '') =>
      server.watch(() => fetchAnswer(`${server.apiUrl}${path}${query}`, jsonPost(body)))

    test.each([
      [trap.summary, trap.value, tokenRiskSamples.answer.trap.value],
      [usdc.summary, usdc.value, tokenRiskSamples.answer.usdc.value],
    ])('%s is answered as the documents show', async (_, body, answered) => {
      expectAnswer(await check(body), path, answered)
    })

    test('evidence is added on request', async () => {
      const { answer } = await check(trap.value, '?include=controls,coverage')
      const evidence = member(JSON.parse(answer.text), 'evidence')
      expect(Object.keys(evidence ?? {})).toEqual(['controls', 'coverage'])
      expect(member(evidence, 'coverage', 0)).toEqual({
        check: 'mint-settings',
        status: 'ran',
        critical: true,
      })
    })

    const refused: [string, unknown, string, string][] = [
      ['nothing', {}, 'INVALID_REQUEST', '`mint` '],
      ['no mint', { chain: 'solana' }, 'INVALID_REQUEST', '`mint` '],
      ['another chain', { ...usdc.value, chain: 'ethereum' }, 'INVALID_REQUEST', '`chain` '],
      ['no address', { chain: 'solana', mint: 'l'.repeat(40) }, 'INVALID_REQUEST', '`mint` '],
      ['a number', { chain: 'solana', mint: 5 }, 'INVALID_REQUEST', '`mint` '],
      ['a wallet', { chain: 'solana', mint: wallet }, 'NOT_FOUND', '`mint` '],
      ['an empty address', { chain: 'solana', mint: walletOf(221) }, 'NOT_FOUND', '`mint` '],
    ]
    test.each(refused)('%s is refused by name', async (_, body, code, message) => {
      expectRefusal(await check(body), message, code)
    })

    test('an unknown part of the evidence is refused by name', async () => {
      const { answer } = await check(usdc.value, '?include=everything')
      expect(envelopeOf(answer).message).toStartWith('`include` ')
    })

    test('nothing from the request is logged', async () => {
      await check(trap.value)
      while (!server.stdout().includes(path)) await Bun.sleep(20)
      const written = server.stdout() + server.stderr()
      expect(written).not.toContain(trap.value.mint)
    })

    test('the scan address does not serve it', async () => {
      const answer = await fetchAnswer(`${server.scanUrl}${path}`, jsonPost(usdc.value))
      expect(envelopeOf(answer).code).toBe('NOT_FOUND')
    })
  })

  test('without a node the answer is a fault', async () => {
    await using server = await startWatchedServer('binary')
    const answer = await fetchAnswer(`${server.apiUrl}${path}`, jsonPost(usdc.value))
    expect(envelopeOf(answer).code).toBe('UPSTREAM_UNAVAILABLE')
  })
})
