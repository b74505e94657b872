import type { PageFailure } from '../../../../src/findings/gap.ts'
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { fetchPage } from '../../../../src/checks/dapp/adapters/fetch-page.ts'
import { httpAnswer, type PageAnswer } from '../../../kit/checks/page-server.ts'
import {
  factsOf,
  failureOf,
  fetchOnNetwork,
  networkPorts,
} from '../../../kit/checks/page-network.ts'
import { fetchFrom, names, page, site, start } from '../../../kit/checks/page-fetch.ts'

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
