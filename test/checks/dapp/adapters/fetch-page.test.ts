import type { PageFailure } from '../../../../src/findings/gap.ts'
import { afterEach, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { fetchPage } from '../../../../src/checks/dapp/adapters/fetch-page.ts'
import {
  httpAnswer,
  type PageAnswer,
  type PageServer,
  redirectAnswer,
  startPageServer,
} from '../../../kit/checks/page-server.ts'
import {
  deadAddress,
  factsOf,
  fetchOnNetwork,
  publicAddress,
  failureOf,
  networkPorts,
} from '../../../kit/checks/page-network.ts'

const running: PageServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})
const start = async (...args: Parameters<typeof startPageServer>): Promise<PageServer> => {
  const server = await startPageServer(...args)
  running.push(server)
  return server
}

const page = '<!doctype html><title>An app</title><h1>Hello</h1>'
const site = 'app.example-dapp.com'
const names = { [site]: [[publicAddress]] }

/** Fetches one page from a server that sends `answer` to every request. */
const fetchFrom = async (answer: PageAnswer, deadlineMs?: number) => {
  const server = await start(() => answer)
  const ports = deadlineMs === undefined ? {} : { deadlineMs }
  return fetchOnNetwork(`http://${site}/`, { names, port: server.port, ...ports })
}

/** Spellings of this machine and its neighbours, in URLs and as results of name resolution. */
const insideUrls = [
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://app.localhost/',
  'http://printer.local/',
  'http://vault.internal/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://%31%32%37.0.0.1/',
  'http://%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://loopback.example-dapp.com/',
  'http://loopback.example-dapp.com./',
  'http://loopback6.example-dapp.com/',
  'http://mapped.example-dapp.com/',
  'http://translated.example-dapp.com/',
  'http://mixed.example-dapp.com/',
  'http://mixed6.example-dapp.com/',
  'http://nowhere.example-dapp.com/',
]
const insideNames = {
  localhost: [['127.0.0.1']],
  'app.localhost': [['127.0.0.1']],
  'printer.local': [['127.0.0.1']],
  'vault.internal': [['127.0.0.1']],
  'loopback.example-dapp.com': [['127.0.0.1']],
  'loopback6.example-dapp.com': [['::1']],
  'mapped.example-dapp.com': [['::ffff:127.0.0.1']],
  'translated.example-dapp.com': [['64:ff9b::7f00:1']],
  'mixed.example-dapp.com': [[publicAddress, '127.0.0.1']],
  'mixed6.example-dapp.com': [[publicAddress, '::1']],
}
const refusal = 'not-public'

describe('internal addresses are never reached', () => {
  test.each(insideUrls)('%s', async (url) => {
    const server = await start(() => httpAnswer(page))
    const fetched = await fetchOnNetwork(url, { names: insideNames, port: server.port })
    expect(failureOf(fetched)).toBe(refusal)
    expect(server.connections()).toBe(0)
  })

  test('the test server is reachable through a permitted address', async () => {
    const server = await start(() => httpAnswer(page))
    const fetched = await fetchOnNetwork(`http://${site}/`, { names, port: server.port })
    expect(factsOf(fetched).title).toBe('An app')
    expect(server.connections()).toBe(1)
  })

  test.each(
    ['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'].flatMap(
      (status) => insideUrls.map((url) => [status, url] as const),
    ),
  )('%s to %s', async (status, url) => {
    const server = await start(() => redirectAnswer(url, status))
    const fetched = await fetchOnNetwork(`http://${site}/`, {
      names: { ...insideNames, ...names },
      port: server.port,
    })
    expect(failureOf(fetched)).toBe(refusal)
    expect(server.connections()).toBe(1)
    expect(fetched.page).toMatchObject({ hops: [`http://${site}/`, expect.any(String)] })
  })

  test('a name is resolved once, and only checked addresses are connected to', async () => {
    const server = await start(() => httpAnswer(page))
    const rebinding = { [site]: [[publicAddress], ['127.0.0.1']] }
    const ports = networkPorts({ names: rebinding, port: server.port })
    expect(factsOf(await fetchPage(`http://${site}/`, ports)).title).toBe('An app')
    expect(ports.lookedUp).toEqual([site])
    expect(server.connections()).toBe(1)
  })

  test('a name that resolves to an internal address at the second hop is refused there', async () => {
    const server = await start(() => redirectAnswer(`http://${site}/again`))
    const rebinding = { [site]: [[publicAddress], ['127.0.0.1']] }
    const fetched = await fetchOnNetwork(`http://${site}/`, { names: rebinding, port: server.port })
    expect(failureOf(fetched)).toBe(refusal)
    expect(server.connections()).toBe(1)
  })

  test.each<[string, PageFailure]>([
    ['ftp://example-dapp.com/', 'scheme-not-allowed'],
    ['file:///etc/passwd', 'scheme-not-allowed'],
    ['gopher://127.0.0.1/', 'scheme-not-allowed'],
    ['javascript:alert(1)', 'scheme-not-allowed'],
    ['data:text/html,<h1>x', 'scheme-not-allowed'],
    [`http://${site}:22/`, 'port-not-allowed'],
    [`https://${site}:80/`, 'port-not-allowed'],
    [`http://${site}@127.0.0.1/`, 'userinfo-not-allowed'],
    [`http://u:p@${site}/`, 'userinfo-not-allowed'],
    ['http://[broken', 'unreadable-address'],
  ])('%s is refused, both requested and as a redirect', async (url, failure) => {
    const server = await start(() => redirectAnswer(url))
    const network = { names, port: server.port }
    expect(failureOf(await fetchOnNetwork(url, network))).toBe(failure)
    expect(server.connections()).toBe(0)
    // An unreadable target is resolved against the redirecting page, or refused like the others.
    if (!url.includes('[broken')) {
      expect(failureOf(await fetchOnNetwork(`http://${site}/`, network))).toBe(failure)
      expect(server.connections()).toBe(1)
    }
  })

  test('refreshes in the page and the header are recorded but not followed', async () => {
    const meta = '<meta http-equiv="Refresh" content="0; URL=\'http://127.0.0.1/in\'">'
    const server = await start(() => httpAnswer(meta))
    const network = { names, port: server.port }
    expect(factsOf(await fetchOnNetwork(`http://${site}/`, network)).refreshUrl).toBe(
      'http://127.0.0.1/in',
    )
    expect(server.connections()).toBe(1)
    const headed = await start(() => httpAnswer(page, { refresh: '1;url=/next' }))
    const facts = factsOf(await fetchOnNetwork(`http://${site}/`, { names, port: headed.port }))
    expect(facts.refreshUrl).toBe(`http://${site}/next`)
  })
})

describe('requests', () => {
  test('the headers name the site and reveal nothing about the server; cookies are not sent back', async () => {
    let count = 0
    const server = await start(() => {
      count += 1
      return count === 1
        ? httpAnswer('', { location: '/b?q=1#frag', 'set-cookie': 'id=5' }, '302 Found')
        : httpAnswer(page)
    })
    const facts = factsOf(
      await fetchOnNetwork(`http://${site}/a?ref=2#secret`, { names, port: server.port }),
    )
    expect(facts.hops).toEqual([`http://${site}/a?ref=2#secret`, `http://${site}/b?q=1#frag`])
    const [first = '', second = ''] = server.heads
    expect(first).toStartWith('GET /a?ref=2 HTTP/1.1\r\n')
    expect(second).toStartWith('GET /b?q=1 HTTP/1.1\r\n')
    for (const head of server.heads) {
      const sent = head.split('\r\n').slice(1, -2)
      expect(sent.map((line) => line.toLowerCase()).sort()).toEqual([
        'accept-encoding: gzip, br',
        'accept-language: en',
        'accept: text/html',
        'connection: close',
        `host: ${site}`,
        'user-agent: mozilla/5.0',
      ])
    }
  })

  test('a loop of redirects ends', async () => {
    const server = await start(() => redirectAnswer('/again'))
    const fetched = await fetchOnNetwork(`http://${site}/`, { names, port: server.port })
    expect(failureOf(fetched)).toBe('too-many-redirects')
    expect(server.connections()).toBe(6)
  })

  test('the next checked address is tried if one does not answer', async () => {
    const server = await start(() => httpAnswer(page))
    const two = { [site]: [[deadAddress, publicAddress]] }
    const fetched = await fetchOnNetwork(`http://${site}/`, { names: two, port: server.port })
    expect(factsOf(fetched).title).toBe('An app')
    const dead = { [site]: [[deadAddress]] }
    expect(
      failureOf(await fetchOnNetwork(`http://${site}/`, { names: dead, port: server.port })),
    ).toBe('unreachable')
  })
})

describe('certificates', () => {
  const fixture = (name: string): string =>
    readFileSync(join(import.meta.dir, '../../../fixtures/tls-page', name), 'utf8')
  const certified = (name: string) => ({
    key: fixture(`${name}.key`),
    cert: fixture(`${name}.pem`),
  })
  const authorities = fixture('authority.pem')
  const invalid = 'invalid-certificate'

  test('a certificate for the name is accepted on an address that it does not list', async () => {
    const server = await start(() => httpAnswer(page), { tls: certified(site) })
    const network = { names, port: server.port, authorities }
    expect(factsOf(await fetchOnNetwork(`https://${site}/`, network)).title).toBe('An app')
    expect(server.heads[0]).toContain(`host: ${site}\r\n`)
  })

  test('one for another name is refused before a request is sent', async () => {
    const server = await start(() => httpAnswer(page), { tls: certified('other-name.com') })
    const network = { names, port: server.port, authorities }
    expect(failureOf(await fetchOnNetwork(`https://${site}/`, network))).toBe(invalid)
    expect(server.heads).toEqual([])
  })

  test('one of an unknown authority is refused', async () => {
    const server = await start(() => httpAnswer(page), { tls: certified(site) })
    expect(failureOf(await fetchOnNetwork(`https://${site}/`, { names, port: server.port }))).toBe(
      invalid,
    )
    expect(server.heads).toEqual([])
  })

  test('a server without TLS times out', async () => {
    const server = await start(() => httpAnswer(page))
    const network = { names, port: server.port, deadlineMs: 200 }
    expect(failureOf(await fetchOnNetwork(`https://${site}/`, network))).toBe('timeout')
    expect(server.heads).toEqual([])
  })
})

describe('untrusted answers', () => {
  const endless =
    (chunk: Uint8Array, head: string): PageAnswer =>
    (socket) => {
      socket.write(head)
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk));
        if (!socket.destroyed) socket.once('drain', more)
      }
      more()
    }
  const htmlHead = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'

  test('an endless body is truncated', async () => {
    const fetched = await fetchFrom(endless(Buffer.alloc(65_536, 'a'), `${htmlHead}\r\n${page}`))
    expect(factsOf(fetched)).toMatchObject({ cut: true, title: 'An app' })
  })

  test('a stalled body is assessed as far as it arrived', async () => {
    const stalling: PageAnswer = (socket) => {
      socket.write(`${htmlHead}content-length: 100000\r\n\r\n${page}`)
    }
    expect(factsOf(await fetchFrom(stalling, 200))).toMatchObject({ cut: true, title: 'An app' })
  })

  test('a slow body is cut off at the deadline', async () => {
    let timer: Timer | undefined
    const dripping: PageAnswer = (socket) => {
      socket.write(`${htmlHead}content-length: 100000\r\n\r\n${page}`)
      timer = setInterval(() => socket.write(' '), 20)
    }
    expect(factsOf(await fetchFrom(dripping, 300)).cut).toBe(true)
    clearInterval(timer)
  })

  test('a slow response head is cut off at the deadline', async () => {
    let timer: Timer | undefined
    const dripping: PageAnswer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      timer = setInterval(() => socket.write('a'), 20)
    }
    expect(failureOf(await fetchFrom(dripping, 300))).toBe('timeout')
    clearInterval(timer)
  })

  test('a server and a resolver that never answer', async () => {
    expect(failureOf(await fetchFrom(() => undefined, 200))).toBe('timeout')
    const never = {
      ...networkPorts({ names, port: 1, deadlineMs: 100 }),
      resolve: () => new Promise<never>(() => undefined),
    }
    expect(failureOf(await fetchPage(`http://${site}/`, never))).toBe('timeout')
  })

  test.each([
    ['gzip', gzipSync(page)],
    ['GZIP', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['deflate', deflateSync(page)],
    ['identity', Buffer.from(page)],
  ])('%s is read', async (encoding, body) => {
    const fetched = await fetchFrom(httpAnswer(body, { 'content-encoding': encoding }))
    expect(factsOf(fetched)).toMatchObject({ cut: false, title: 'An app' })
  })

  const bomb = Buffer.concat([Buffer.from(page), Buffer.alloc(200 * 1024 * 1024, ' ')])
  test.each([
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb)],
  ])('a bomb of %s is bounded', async (encoding, body) => {
    const before = process.memoryUsage().rss
    const fetched = await fetchFrom(httpAnswer(body, { 'content-encoding': encoding }))
    expect(factsOf(fetched)).toMatchObject({ cut: true, title: 'An app' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('a truncated compressed body is assessed as far as it arrived', async () => {
    const long = gzipSync(`${page}${crypto.getRandomValues(new Uint8Array(50_000)).toHex()}`)
    const answer = httpAnswer(long, { 'content-encoding': 'gzip' })
    const cut: PageAnswer = (socket) => socket.end(answer.subarray(0, answer.length / 2))
    expect(factsOf(await fetchFrom(cut))).toMatchObject({ cut: true, title: 'An app' })
  })

  test.each<[string, PageAnswer, PageFailure]>([
    ['huge headers', httpAnswer(page, { 'x-long': 'a'.repeat(100_000) }), 'unreachable'],
    [
      'endless headers',
      endless(Buffer.from('x: y\r\n'.repeat(1_000)), 'HTTP/1.1 200 OK\r\n'),
      'unreachable',
    ],
    ['no HTTP', 'hello\r\n\r\n', 'unreachable'],
    ['nothing', '', 'unreachable'],
    ['JSON', httpAnswer('{}', { 'content-type': 'application/json' }), 'not-a-page'],
    ['a program', httpAnswer('x', { 'content-type': 'text/html5' }), 'not-a-page'],
    ['plain text', httpAnswer(page, { 'content-type': 'text/plain' }), 'not-a-page'],
    ['broken gzip', httpAnswer('no gzip', { 'content-encoding': 'gzip' }), 'unreadable-page'],
    [
      'an unknown encoding',
      httpAnswer(page, { 'content-encoding': 'zstd, gzip' }),
      'unreadable-page',
    ],
    [
      'another protocol',
      'HTTP/1.1 101 Switching\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
      'unreachable',
    ],
    ['a broken chunk', `${htmlHead}transfer-encoding: chunked\r\n\r\nzz\r\n`, 'unreadable-page'],
  ])('%s', async (_, answer, failure) => expect(failureOf(await fetchFrom(answer))).toBe(failure))

  test('the byte order mark or declared encoding is used, otherwise UTF-8', async () => {
    const utf16 = Buffer.from('\ufeff<title>Phantom</title>', 'utf16le')
    expect(factsOf(await fetchFrom(httpAnswer(utf16))).title).toBe('Phantom')
    const latin = Buffer.from('<meta charset=iso-8859-1><title>caf\xe9</title>', 'latin1')
    const typed = { 'content-type': 'text/html' }
    expect(factsOf(await fetchFrom(httpAnswer(latin, typed))).title).toBe('café')
    const unknown = { 'content-type': 'text/html; charset=no-such' }
    expect(factsOf(await fetchFrom(httpAnswer(page, unknown))).title).toBe('An app')
  })

  test('an error page is read like any other', async () => {
    expect(factsOf(await fetchFrom(httpAnswer(page, {}, '404 Not Found')))).toMatchObject({
      status: 404,
      title: 'An app',
    })
  })

  test('an answer without a length or a type', async () => {
    expect(factsOf(await fetchFrom(`HTTP/1.0 200 OK\r\n\r\n${page}`)).title).toBe('An app')
  })
})
