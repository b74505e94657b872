import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { fetchAnswer, envelopeOf, headerProblems } from '../../kit/http.ts'
import {
  processTestMs,
  bothKinds,
  type ServerProcess,
  startServer,
} from '../../kit/server-process.ts'

setDefaultTimeout(processTestMs)

const pages = [
  '/',
  '/scan',
  '/status',
  '/token',
  '/token/abc',
  '/trades',
  '/wallet',
  '/wallet/abc',
  '/check',
]

describe.each(bothKinds)('%s', (kind) => {
  let server: ServerProcess
  let assets: string[] = []
  beforeAll(async () => {
    server = await startServer(kind, {
      env: { TRY_EXAMPLES: JSON.stringify([{ label: 'One', page: 'scan', fields: {} }]) },
    })
    const page = (await fetchAnswer(`${server.apiUrl}/`)).text
    assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => String(path))
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test.each(pages)('%s is a page that may load from this host only', async (path) => {
    const answer = await fetchAnswer(`${server.apiUrl}${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/html;charset=utf-8',
    ])
    expect(headerProblems(answer)).toEqual([])
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).not.toMatch(/https?:/)
    expect(policy).toContain("connect-src 'self';")
    expect(answer.text).toContain('"label":"One"')
    expect(answer.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  test('files are immutable and the same in every encoding', async () => {
    expect(new Set(assets).size).toBe(5)
    for (const path of new Set(assets)) {
      const send = (encoding: string) =>
        fetch(`${server.apiUrl}${path}`, {
          headers: { 'accept-encoding': encoding },
          decompress: false,
        })
      const [plain, gzip, brotli] = await Promise.all(
        ['identity', 'gzip', 'gzip, br;q=0.9'].map(send),
      )
      expect(plain?.headers.get('cache-control')).toContain('immutable')
      expect(plain?.headers.get('vary')).toBe('accept-encoding')
      // A font is compressed as it is.
      if (path.endsWith('.woff2')) continue
      const encodings = [plain, gzip, brotli].map((each) => each?.headers.get('content-encoding'))
      expect(encodings).toEqual([null, 'gzip', 'br'])
      const bytes = Buffer.from((await plain?.bytes()) ?? [])
      const unzipped = Buffer.from(Bun.gunzipSync((await gzip?.bytes()) ?? new Uint8Array()))
      expect(unzipped.equals(bytes)).toBe(true)
      const packed = (await brotli?.bytes()) ?? new Uint8Array()
      expect(brotliDecompressSync(packed).equals(bytes)).toBe(true)
      expect(packed.length).toBeLessThan(bytes.length)
    }
  })

  test('a page and its files are light', async () => {
    const sizes = await Promise.all(
      ['/', ...new Set(assets)].map(async (path) => {
        const answer = await fetch(`${server.apiUrl}${path}`, {
          headers: { 'accept-encoding': 'gzip' },
          decompress: false,
        })
        return (await answer.bytes()).length
      }),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
  })

  test.each(['br;q=0', 'gzip;q=0, br;q=0.000', '*', 'xgzip', ''])(
    'a coding that is not accepted is not sent: %p',
    async (accepted) => {
      const answer = await fetch(`${server.apiUrl}${assets[0]}`, {
        headers: { 'accept-encoding': accepted },
        decompress: false,
      })
      expect(answer.headers.get('content-encoding')).toBeNull()
    },
  )

  test.each(['nothing.js', '..%2f..%2fpackage.json', '%00', '%ff', '__proto__', 'a%2fb', '%'])(
    'an unknown file is refused: %s',
    async (name) => {
      const answer = await fetchAnswer(`${server.apiUrl}/assets/${name}`)
      expect(['NOT_FOUND', 'INVALID_REQUEST']).toContain(envelopeOf(answer).code)
    },
  )

  test.each(['a"b', '"><script>', 'a b', '[::'])('a host %p is not repeated', async (host) => {
    const answer = await fetchAnswer(`${server.apiUrl}/`, { headers: { host } })
    expect(answer.text).not.toContain(`://${host}`)
    expect(answer.headers.get('content-security-policy')).not.toContain(host)
  })

  test('the documents show SCAN_URL as the scan address', async () => {
    await using behind = await startServer(kind, { env: { SCAN_URL: 'https://scan.example.org/' } })
    const { text } = await fetchAnswer(`${behind.apiUrl}/docs/json`)
    expect(text).toContain('"https://scan.example.org"')
  })

  test('the scan address has no pages', async () => {
    const answer = await fetchAnswer(`${server.scanUrl}/`)
    expect(envelopeOf(answer).code).toBe('NOT_FOUND')
  })
})
