// The proxies of scripts/deploy in front of the real binary: how the caller is identified, and what callers cannot
// spoof.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestFrom, freePort, startExternal } from '../../kit/external-process.ts'
import {
  processTestMs,
  type ServerProcess,
  startServer,
  storedEvents,
} from '../../kit/server-process.ts'
import { makeFolder } from '../../kit/test-folder.ts'

setDefaultTimeout(2 * processTestMs)

const deploy = join(import.meta.dir, '../../../scripts/deploy/proxy')
const certificates = join(import.meta.dir, '../../fixtures/tls-page')
const [summaryPath, healthPath] = ['/v1/rewards/summary', '/v1/monitoring/health']
const [one, other] = ['127.0.0.1', '127.0.0.2']

const spoofed = {
  'X-Forwarded-For': '203.0.113.7, 198.51.100.9',
  'X-Forwarded-Proto': 'https',
  'CF-IPCountry': 'KP',
  'CloudFront-Viewer-Country': 'KP',
  'X-Vercel-IP-Country': 'KP',
  'X-Country-Code': 'KP',
  'X-Edge-Region': 'nowhere',
  'Fly-Region': 'nowhere',
  'X-Vercel-Id': 'nowhere::1',
  'CF-Ray': '1-nowhere',
}

type Proxy = AsyncDisposable & {
  api: string
  scan: string
  hosts: { api: string; scan: string }
  tls: boolean
}

/** The file with the addresses, ports and certificates of this test. */
const startNginx = async (server: ServerProcess, folder: string): Promise<Proxy> => {
  const [port, plainPort] = [freePort(), freePort()]
  const servers = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:3000', new URL(server.apiUrl).host)
    .replaceAll('127.0.0.1:3001', new URL(server.scanUrl).host)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, join(folder, 'site.pem'))
    .replace(/\/etc\/letsencrypt\/\S+privkey\.pem/g, join(folder, 'site.key'))
    .replaceAll('/etc/nginx/drawbridge-', join(deploy, 'drawbridge-'))
  copyFileSync(join(certificates, 'app.example-dapp.com.pem'), join(folder, 'site.pem'))
  copyFileSync(join(certificates, 'app.example-dapp.com.key'), join(folder, 'site.key'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}\ndaemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${servers}}\n`,
  )
  const running = await startExternal(['nginx', '-c', file, '-p', folder, '-e', 'stderr'], { port })
  return {
    api: `https://127.0.0.1:${port}`,
    scan: `https://127.0.0.1:${port}`,
    hosts: { api: 'api.example.com', scan: 'scan.example.com' },
    tls: true,
    ...running,
    [Symbol.asyncDispose]: running[Symbol.asyncDispose],
  }
}

const startCaddy = async (server: ServerProcess, folder: string): Promise<Proxy> => {
  const [port, scanPort] = [freePort(), freePort()]
  const sites = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replace(':3000', `:${new URL(server.apiUrl).port}`)
    .replace(':3001', `:${new URL(server.scanUrl).port}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n}\n${sites}`)
  const hosts = { API_HOST: `http://127.0.0.1:${port}`, SCAN_HOST: `http://127.0.0.1:${scanPort}` }
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...hosts }
  const running = await startExternal(
    ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
    {
      port: scanPort,
      env,
    },
  )
  return {
    api: hosts.API_HOST,
    scan: hosts.SCAN_HOST,
    hosts: { api: `127.0.0.1:${port}`, scan: `127.0.0.1:${scanPort}` },
    tls: false,
    [Symbol.asyncDispose]: running[Symbol.asyncDispose],
  }
}

const proxies = [
  { program: 'nginx', start: startNginx },
  { program: 'caddy', start: startCaddy },
]

describe.each(proxies)('$program', ({ program, start }) => {
  const absent = Bun.which(program, { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }) === null
  const why = absent ? ` (skipped: ${program} is not installed)` : ''

  test.skipIf(absent)(`reports the caller, whatever headers it sends${why}`, async () => {
    const folder = makeFolder()
    const env = { TRUST_PROXY: '1', QUOTA_IP: '2/3600', QUOTA_ENDPOINT: 'off' }
    await using server = await startServer('binary', { env })
    await using proxy = await start(server, folder)
    const send = (from: string, headers: Record<string, string> = {}) =>
      requestFrom(from, proxy.api + summaryPath, { Host: proxy.hosts.api, ...headers })
    const first = await send(one)
    expect(first.status).toBe(200)
    expect(first.headers['strict-transport-security']).toBe(
      proxy.tls ? 'max-age=31536000' : undefined,
    )
    expect((await send(one)).status).toBe(200)
    expect((await send(one)).status).toBe(429)
    // Spoofed headers make no other client, and use up no other client's quota.
    for (const last of [11, 12, 13])
      expect((await send(one, { ...spoofed, 'X-Forwarded-For': `203.0.113.${last}` })).status).toBe(
        429,
      )
    expect((await send(one, { ...spoofed, 'X-Forwarded-For': other })).status).toBe(429)
    expect((await send(other, { ...spoofed, 'X-Forwarded-For': one })).status).toBe(200)
    expect((await send(other)).status).toBe(200)
    expect((await send(other)).status).toBe(429)
    // The scan has a separate host name and the same clients.
    const scan = await requestFrom(one, proxy.scan + healthPath, { Host: proxy.hosts.scan })
    expect([scan.status, JSON.parse(scan.text).service]).toEqual([200, 'drawbridge'])
    const refused = await requestFrom(one, `${proxy.scan}/v1/wallet/tx`, { Host: proxy.hosts.scan })
    expect(refused.status).toBe(429)
    await server.stop()
    const places = storedEvents(server.dataDir).map((event) => [
      event.api_country,
      event.api_edge_region,
    ])
    expect(places.length).toBeGreaterThan(10)
    expect([...new Set(places.map((place) => place.join()))]).toEqual(['unknown,unknown'])
  })

  test.skipIf(absent)(`passes the service’s refusals through unchanged${why}`, async () => {
    const folder = makeFolder()
    await using server = await startServer('binary', { env: { TRUST_PROXY: '1' } })
    await using proxy = await start(server, folder)
    const answer = await fetch(`${proxy.api}/v1/security/dapp-risk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: proxy.hosts.api },
      body: JSON.stringify({ url: 'x'.repeat(300 * 1024) }),
      tls: { rejectUnauthorized: false },
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } })
  })

  test.skipIf(absent)(
    `refuses in the form of the service what it has to refuse itself${why}`,
    async () => {
      const folder = makeFolder()
      await using server = await startServer('binary', { env: { TRUST_PROXY: '1' } })
      await using proxy = await start(server, folder)
      const call = (
        path: string,
        init: { headers?: Record<string, string>; method?: string; body?: string } = {},
      ): Promise<Response> =>
        fetch(proxy.api + path, {
          ...init,
          headers: {
            'content-type': 'application/json',
            host: proxy.hosts.api,
            ...init.headers,
          },
          tls: { rejectUnauthorized: false },
        })
      const read = async (answer: Response) => ({
        status: answer.status,
        type: answer.headers.get('content-type')?.split(';')[0],
        open: answer.headers.get('access-control-allow-origin'),
        body: await answer.json(),
      })
      const refusal = (status: number, code: string) => ({
        status,
        type: 'application/json',
        open: '*',
        body: { error: expect.objectContaining({ code, message: expect.any(String) }) },
      })
      const dapp = '/v1/security/dapp-risk'
      const body = JSON.stringify({ url: 'x'.repeat(3 * 1024 * 1024) })
      expect(await read(await call(dapp, { method: 'POST', body }))).toEqual(
        refusal(413, 'PAYLOAD_TOO_LARGE'),
      )
      // The service's own refusals are unchanged.
      expect(await read(await call('/v1/nothing'))).toMatchObject(refusal(404, 'NOT_FOUND'))
      // nginx removes headers that Caddy passes on.
      if (program === 'nginx')
        expect(
          await read(await call(healthPath, { headers: { 'x-long': 'x'.repeat(12_000) } })),
        ).toEqual(refusal(400, 'INVALID_REQUEST'))
      await server.stop()
      const gone = await call(healthPath)
      expect(gone.headers.get('retry-after')).toBe('5')
      expect(await read(gone)).toEqual(refusal(503, 'UPSTREAM_UNAVAILABLE'))
    },
  )
})
