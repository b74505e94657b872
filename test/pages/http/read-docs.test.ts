import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { routes } from '../../../src/app/routes.ts'
import { fetchAnswer, fetchJson, member } from '../../kit/http.ts'
import {
  processTestMs,
  serverKinds,
  type ServerProcess,
  startServer,
} from '../../kit/server-process.ts'

setDefaultTimeout(processTestMs)

describe.each(serverKinds)('%s', (kind) => {
  let server: ServerProcess
  let page = ''
  beforeAll(async () => {
    server = await startServer(kind)
    page = (await fetchAnswer(`${server.apiUrl}/docs`)).text
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('the policy of the page allows this origin only, and no markup from text', async () => {
    const answer = await fetchAnswer(`${server.apiUrl}/docs`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html;charset=utf-8')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("trusted-types 'none'")
    expect(policy).not.toContain('unsafe')
    const hosts = [...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([host]) => host)
    expect(hosts).toEqual([])
    expect(policy).toContain("connect-src 'self';")
    expect(page).not.toMatch(/<[^>]+ (?:src|srcset|action)="(?:https?:)?\/\//)
    expect(page).not.toMatch(/<link[^>]+href="(?:https?:)?\/\//)
    expect(page).not.toMatch(/<[^>]+ (?:on\w+|style)=/)
  })

  test('every file that the page loads is served', async () => {
    const loaded = [...page.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)]
    expect(loaded.length).toBeGreaterThan(3)
    for (const [, url = ''] of loaded) {
      const answer = await fetchAnswer(new URL(url, `${server.apiUrl}/docs`).href)
      expect([url, answer.status]).toEqual([url, 200])
      expect(answer.headers.get('content-type')).toMatch(/javascript|css|image|font/)
      expect(answer.text.length).toBeGreaterThan(10)
    }
  })

  test.each(['/docs', '/docs/json'])('compressed and plain are the same: %s', async (path) => {
    const send = (encoding: string) =>
      fetch(`${server.apiUrl}${path}`, {
        headers: { 'accept-encoding': encoding },
        decompress: false,
      })
    const plain = await (await send('identity')).bytes()
    const unpack = { gzip: Bun.gunzipSync, br: brotliDecompressSync }
    for (const encoding of ['gzip', 'br'] as const) {
      const packed = await send(encoding)
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toContain('accept-encoding')
      const unpacked = unpack[encoding](await packed.bytes())
      expect(Buffer.from(unpacked).equals(plain)).toBe(true)
    }
  })

  test('the document has every endpoint at its address', async () => {
    const answer = await fetchAnswer(`${server.apiUrl}/docs/json`)
    expect(answer.headers.get('content-type')).toStartWith('application/json')
    const document: unknown = JSON.parse(answer.text)
    expect(member(document, 'openapi')).toMatch(/^3\./)
    expect(member(document, 'info', 'version')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const described = routes.filter((route) => route.traffic !== 'docs')
    const paths = Object.keys(Object(member(document, 'paths')))
    for (const { method, path, listeners, outsideQuotas } of described) {
      const written = path.replaceAll(/:(\w+)/g, '{$1}')
      expect(paths).toContain(written)
      const operation = member(document, 'paths', written, method.toLowerCase())
      expect(typeof member(operation, 'operationId')).toBe('string')
      const answers = Object.keys(Object(member(operation, 'responses')))
      expect([path, answers.includes('429')]).toEqual([path, !outsideQuotas])
      const servers = member(document, 'paths', written, 'servers')
      const urls = Array.isArray(servers) ? servers.map((each) => member(each, 'url')) : []
      expect([path, urls]).toEqual([path, listeners.includes('scan') ? ['/', server.scanUrl] : []])
    }
  })

  test('the scan address is the one that this client reaches', async () => {
    const { port } = new URL(server.scanUrl)
    const documentFor = async (host: string): Promise<unknown> =>
      fetchJson(`${server.apiUrl}/docs/json`, { headers: { host } })
    expect(JSON.stringify(await documentFor('api'))).toContain(`"http://api:${port}"`)
    expect(JSON.stringify(await documentFor('api.example:8080'))).toContain(
      `"http://api.example:${port}"`,
    )
    for (const host of ['a"b', 'a;script-src', '$&', "$'", 'a b', '[::', '']) {
      const text = JSON.stringify(await documentFor(host))
      expect(text).not.toContain(host === '' ? 'http://:' : `http://${host}`)
    }
  })

  test('the page has both addresses as this client reaches them, and rejects made-up hosts', async () => {
    const { port } = new URL(server.scanUrl)
    const pageFor = async (host: string): Promise<string> =>
      (await fetchAnswer(`${server.apiUrl}/docs`, { headers: { host } })).text
    const named = await pageFor('api.example:8080')
    expect(named).toContain('<code>http://api.example:8080</code>')
    expect(named).toContain(`<code>http://api.example:${port}</code>`)
    expect(named).not.toContain('.invalid')
    for (const host of ['a"b', 'a<b>', '$&', "$'", 'a b', '[::'])
      expect(await pageFor(host)).not.toContain(`http://${host}`)
    expect(await pageFor('api.example:8080')).toBe(named)
  })

  test('uses https only where a trusted proxy reports it', async () => {
    const headers = { host: 'api.example', 'x-forwarded-proto': 'https' }
    expect((await fetchAnswer(`${server.apiUrl}/docs`, { headers })).text).not.toContain(
      'https://api.example',
    )
    const env = { TRUST_PROXY: '1', SCAN_URL: 'https://scan.example' }
    await using proxied = await startServer(kind, { env })
    const { text } = await fetchAnswer(`${proxied.apiUrl}/docs`, { headers })
    expect(text).toContain('<code>https://api.example</code>')
    expect(text).toContain('curl -s https://api.example/v1/')
    expect(text).toContain('<code>https://scan.example</code>')
    expect(text).not.toContain('http://api.example')
  })
})
