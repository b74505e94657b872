import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import messageSamples from '../../../../src/checks/message/http/schema/message.samples.json' with { type: 'json' }
import { fetchAnswer, envelopeOf, jsonPost, member } from '../../../kit/http.ts'
import { expectAnswer, expectRefusal } from '../../../kit/checks/risk-route.ts'
import { processTestMs, serverKinds } from '../../../kit/server-process.ts'
import { startWatchedServer, type WatchedServer } from '../../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/security/message-risk'
const { signIn, elsewhere, transaction } = messageSamples.body
const text = Buffer.from('Hello').toString('base64')
const wallet = signIn.value.wallet_address

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
    ['a sign-in at its site', signIn.value, messageSamples.answer.signIn.value],
    ['a sign-in elsewhere', elsewhere.value, messageSamples.answer.elsewhere.value],
    ['a transaction', transaction.value, messageSamples.answer.transaction.value],
  ])('%s is answered as documented', async (_, body, expected) => {
    expectAnswer(await check(body), path, expected)
  })

  test('chain and context are optional, and unreadable bytes are unknown', async () => {
    const { answer } = await check({ message: 'yAECAw==', wallet_address: wallet })
    expect(member(JSON.parse(answer.text), 'kind')).toBe('binary')
    expect(member(JSON.parse(answer.text), 'riskLevel')).toBe('unknown')
  })

  test('evidence is added on request, and only the requested parts', async () => {
    const request = async (query: string) =>
      fetchAnswer(`${server.apiUrl}${path}${query}`, jsonPost(elsewhere.value))
    expect(member(JSON.parse((await request('')).text), 'evidence')).toBeUndefined()
    const body = JSON.parse((await request('?include=findings,coverage,provenance')).text)
    expect(member(body, 'evidence', 'findings', 0, 'check')).toBe('sign-in-domain')
    expect(member(body, 'evidence', 'coverage', 0)).toMatchObject({ status: 'ran' })
    expect(member(body, 'evidence', 'provenance', 'sources')).toEqual([])
    for (const word of ['controls', 'everything'])
      expect(envelopeOf(await request(`?include=${word}`)).message).toStartWith('`include` ')
  })

  const refused: [string, unknown, string][] = [
    ['nothing', {}, '`message` '],
    ['no base64', { message: '§', wallet_address: wallet }, '`message` '],
    ['no wallet', { message: text }, '`wallet_address` '],
    ['another chain', { message: text, wallet_address: wallet, chain: 'ethereum' }, '`chain` '],
    ['a number', { message: 5, wallet_address: wallet }, '`message` '],
    [
      'an invalid origin',
      { message: text, wallet_address: wallet, context: { dapp_domain: 'a b' } },
      '`context.dapp_domain` ',
    ],
    ['a context of text', { message: text, wallet_address: wallet, context: 'x' }, '`context` '],
  ]
  test.each(refused)('%s is refused by name', async (_, body, message) => {
    expectRefusal(await check(body), message)
  })

  test('nothing from the request is stored', async () => {
    await check(elsewhere.value)
    const written = server.stdout() + server.stderr()
    expect(written).not.toContain(wallet)
    expect(written).not.toContain('app-example.net')
    expect(written).not.toContain('app.example.com')
    expect(written).not.toContain(elsewhere.value.message.slice(0, 40))
  })

  test('the scan address does not serve it', async () => {
    const answer = await fetchAnswer(`${server.scanUrl}${path}`, jsonPost(signIn.value))
    expect(envelopeOf(answer).code).toBe('NOT_FOUND')
  })
})
