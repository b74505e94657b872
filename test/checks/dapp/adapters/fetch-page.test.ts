import type { PageFailure } from '../../../../src/findings/gap.ts'
import { describe, expect, test } from 'bun:test'
import { fetchPage } from '../../../../src/checks/dapp/adapters/fetch-page.ts'
import { httpAnswer, redirectAnswer } from '../../../kit/checks/page-server.ts'
import {
  deadAddress,
  factsOf,
  failureOf,
  fetchOnNetwork,
  networkPorts,
  publicAddress,
} from '../../../kit/checks/page-network.ts'
import { names, page, site, start } from '../../../kit/checks/page-fetch.ts'

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
