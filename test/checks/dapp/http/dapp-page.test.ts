// The whole service with page fetching on, a site on loopback, and the production address policy.
import { pageFailureTexts } from '../../../../src/findings/words/en/gaps.ts'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import scanSamples from '../../../../src/scan/http/schema/scan.samples.json' with { type: 'json' }
import { makePageReader } from '../../../../src/checks/dapp/adapters/page-reader.ts'
import { member } from '../../../kit/http.ts'
import { httpAnswer, type PageServer, startPageServer } from '../../../kit/checks/page-server.ts'
import { publicAddress, networkPorts } from '../../../kit/checks/page-network.ts'
import { makeTestApp, type TestApp } from '../../../kit/test-app.ts'

const host = 'restore.example-dapp.com'
const caller = { requestIP: () => ({ address: '203.0.113.9' }) }
const scanPath = '/v1/wallet/tx'

describe('with page fetching on', () => {
  let site: PageServer
  let app: TestApp
  beforeAll(async () => {
    site = await startPageServer((head) =>
      head.startsWith('GET /api')
        ? httpAnswer('{}', { 'content-type': 'application/json' })
        : httpAnswer('<title>Restore</title><textarea placeholder="Recovery phrase"></textarea>'),
    )
    const ports = networkPorts({
      names: { [host]: [[publicAddress]], 'inside.example-dapp.com': [['10.0.0.7']] },
      port: site.port,
      deadlineMs: 1_000,
    })
    const pages = makePageReader({ nowMs: Date.now, random: () => 0, ports })
    app = makeTestApp({ pages })
  })
  afterAll(() => site.stop())

  const ask = async (url: unknown, query = '') => {
    const answer = await app.api(
      new Request(`http://localhost/v1/security/dapp-risk${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      }),
      caller,
    )
    const body: unknown = await answer.json()
    return { status: answer.status, body }
  }

  test('findings about the page are in the answer', async () => {
    const { status, body } = await ask(`http://${host}/wallet?id=7#part`, '?include=coverage')
    expect(status).toBe(200)
    expect(member(body, 'riskLevel')).toBe('critical')
    expect(member(body, 'reasons', 0, 'code')).toBe('ASKS_FOR_RECOVERY_PHRASE')
    expect(member(body, 'evidence', 'coverage')).toContainEqual({
      check: 'page-look',
      status: 'ran',
      critical: false,
    })
    expect(site.heads.at(-1)).toStartWith('GET /wallet?id=7 HTTP/1.1')
  })

  test.each([
    ['http://127.0.0.1/', 'not-public'],
    ['http://inside.example-dapp.com/', 'not-public'],
    ['http://nowhere.example-dapp.com/', 'not-public'],
    ['javascript:alert(1)', 'scheme-not-allowed'],
    [`http://${host}:8080/`, 'port-not-allowed'],
    [`http://${host}/api`, 'not-a-page'],
  ] as const)('%s is answered without its page', async (url, failure) => {
    const before = site.connections()
    const { status, body } = await ask(url)
    expect(status).toBe(200)
    const reason = pageFailureTexts[failure]
    expect(JSON.stringify(member(body, 'reasons'))).toContain(`was not checked: ${reason}.`)
    expect(member(body, 'summary')).toContain(`Not checked: the page (${reason})`)
    expect(site.connections() - before).toBe(url.endsWith('/api') ? 1 : 0)
  })

  test.each([{}, 5, '', 'not an address'])('%p is refused as ever', async (url) => {
    const { status, body } = await ask(url)
    expect(status).toBe(400)
    expect(String(member(body, 'error', 'message'))).toStartWith('`url` ')
  })

  test('the origin of a scanned transaction is never fetched', async () => {
    const before = site.connections()
    const sample = scanSamples.body.malicious.value
    const body = { ...sample, context: { source: 'dapp', dapp_domain: host } }
    const answer = await app.scan(
      new Request(`http://localhost${scanPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      caller,
    )
    // Read and accepted, although no node can simulate it.
    expect(answer.status).toBe(503)
    expect(site.connections()).toBe(before)
  })

  test('the URL appears in neither logs nor metrics', () => {
    expect(app.logged()).toContain('/v1/security/dapp-risk')
    for (const text of [app.logged(), app.metrics.expose()]) {
      expect(text).not.toContain(host)
      expect(text).not.toContain('id=7')
    }
  })
})
