import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { routes } from '../../../src/http/routes/registry.ts'
import { ask, askJson, envelopeOf, member } from '../../kit/http.ts'
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
    page = (await ask(`${server.apiUrl}/docs`)).text
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('the page may load from this host alone, and call the scan address', async () => {
    const answer = await ask(`${server.apiUrl}/docs`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html;charset=utf-8')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain(server.scanUrl)
    const hosts = [...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([host]) => host)
    expect(hosts).toEqual([server.scanUrl])
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].length).toBeGreaterThan(1)
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  test('everything that the page asks for is there', async () => {
    const asked = [...page.matchAll(/(?:src|href)="(\/[^"]+|[^":]+)"/g)].map(([, url]) =>
      String(url),
    )
    for (const url of asked) {
      const answer = await ask(new URL(url, `${server.apiUrl}/docs`).href)
      expect([url, answer.status]).toEqual([url, 200])
      expect(answer.headers.get('content-type')).toMatch(/javascript|css|image|json/)
      expect(answer.text.length).toBeGreaterThan(10)
    }
  })

  test.each([
    ['a file', /(?:src|href)="(\/docs\/assets\/[^"]+)"/],
    ['the document', undefined],
  ])('compressed and plain are the same: %s', async (_, pattern) => {
    const asset = pattern ? pattern.exec(page)?.[1] : '/docs/json'
    expect(asset).toBeDefined()
    const send = (encoding: string) =>
      fetch(`${server.apiUrl}${asset}`, {
        headers: { 'accept-encoding': encoding },
        decompress: false,
      })
    const plain = await send('identity')
    const packed = await send('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toContain('accept-encoding')
    const unpacked = Bun.gunzipSync(await packed.bytes())
    expect(Buffer.from(unpacked).equals(await plain.bytes())).toBe(true)
  })

  const odd = ['nothing.js', '..%2f..%2fpackage.json', '%00', '%ff', '__proto__', 'a%2fb', '%']
  test.each(odd)('an asset that is none is refused: %s', async (name) => {
    const answer = await ask(`${server.apiUrl}/docs/assets/${name}`)
    expect(['NOT_FOUND', 'INVALID_REQUEST']).toContain(envelopeOf(answer).code)
  })

  test('the document holds every endpoint, each where it is served', async () => {
    const answer = await ask(`${server.apiUrl}/docs/json`)
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
      if (listeners.includes('api')) continue
      const servers = JSON.stringify(member(document, 'paths', written))
      expect(servers).toContain(server.scanUrl)
    }
  })

  test('the scan address is the one that this caller reaches', async () => {
    const { port } = new URL(server.scanUrl)
    const asked = async (host: string): Promise<unknown> =>
      askJson(`${server.apiUrl}/docs/json`, { headers: { host } })
    expect(JSON.stringify(await asked('api'))).toContain(`"http://api:${port}"`)
    expect(JSON.stringify(await asked('api.example:8080'))).toContain(
      `"http://api.example:${port}"`,
    )
    for (const hostile of ['a"b', 'a;script-src', '$&', "$'", 'a b', '[::', '']) {
      const text = JSON.stringify(await asked(hostile))
      expect(text).not.toContain(hostile === '' ? 'http://:' : `http://${hostile}`)
    }
  })
})
