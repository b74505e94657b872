import { afterEach, describe, expect, test } from 'bun:test'
import type { PageReading } from '../../../../src/checks/dapp/page/page-facts.ts'
import type { UpstreamCall } from '../../../../src/network/http.ts'
import { makePageReader } from '../../../../src/checks/dapp/adapters/page-reader.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import {
  httpAnswer,
  type PageAnswer,
  type PageServer,
  startPageServer,
} from '../../../kit/checks/page-server.ts'
import { deadAddress, publicAddress, networkPorts } from '../../../kit/checks/page-network.ts'

const running: PageServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

const start = async (answer: (head: string) => PageAnswer) => {
  const server = await startPageServer(answer)
  running.push(server)
  const clock = makeHandClock()
  const calls: UpstreamCall[] = []
  const cacheReads: string[] = []
  const ports = networkPorts({
    names: {
      'app.example-dapp.com': [[publicAddress]],
      'gone.example-dapp.com': [[deadAddress]],
    },
    port: server.port,
  })
  const read = makePageReader({
    nowMs: clock.nowMs,
    random: () => 0,
    onCall: (call) => calls.push(call),
    onCacheRead: ({ outcome }) => cacheReads.push(outcome),
    ports,
  })
  return { server, read, clock, calls, cacheReads }
}
const url = 'http://app.example-dapp.com/'
const gone = 'http://gone.example-dapp.com/'
const titleOf = (page: PageReading) => (page.status === 'read' ? page.facts.title : page.failure)

describe('page reader', () => {
  test('fetches once per minute', async () => {
    const { server, read, clock, calls, cacheReads } = await start(() =>
      httpAnswer('<title>A</title>'),
    )
    expect(titleOf(await read(url))).toBe('A')
    expect(titleOf(await read(url))).toBe('A')
    expect(server.connections()).toBe(1)
    clock.advance(60_001)
    await read(url)
    expect(server.connections()).toBe(2)
    expect(cacheReads).toEqual(['miss', 'hit', 'miss'])
    expect(calls.map(({ upstream, outcome }) => [upstream, outcome])).toEqual([
      ['dapp-page', 'ok'],
      ['dapp-page', 'ok'],
    ])
  })

  test('concurrent requests for one page share a fetch', async () => {
    const { server, read } = await start(() => httpAnswer('<title>A</title>'))
    const pages = await Promise.all(Array.from({ length: 30 }, () => read(url)))
    expect(new Set(pages.map(titleOf))).toEqual(new Set(['A']))
    expect(server.connections()).toBe(1)
  })

  test('at most eight run at once; further requests fail and can be retried', async () => {
    const waiting: (() => void)[] = []
    const { server, read } = await start(() => (socket) => {
      waiting.push(() => socket.end(httpAnswer('<title>A</title>')))
    })
    const requests = Array.from({ length: 12 }, (_, at) => read(`${url}${at}`))
    while (waiting.length < 8) await Bun.sleep(1)
    for (const answer of waiting) answer()
    const titles = (await Promise.all(requests)).map(titleOf)
    expect(titles.filter((title) => title === 'A')).toHaveLength(8)
    expect(titles.filter((title) => title === 'too-many-requests')).toHaveLength(4)
    expect(server.connections()).toBe(8)
    const again = read(`${url}11`)
    while (waiting.length < 9) await Bun.sleep(1)
    waiting[8]?.()
    expect(titleOf(await again)).toBe('A')
  })

  test('an unresponsive site is skipped for a while, others are not', async () => {
    const { read, clock } = await start(() => httpAnswer('<title>A</title>'))
    for (let time = 0; time < 3; time += 1)
      expect(titleOf(await read(`${gone}${time}`))).toBe('unreachable')
    expect(titleOf(await read(`${gone}3`))).toBe('recently-unavailable')
    expect(titleOf(await read(url))).toBe('A')
    clock.advance(30_001)
    expect(titleOf(await read(`${gone}4`))).toBe('unreachable')
  })

  test('failures are cached for a minute as well', async () => {
    const { server, read } = await start(() => 'no HTTP\r\n\r\n')
    expect(titleOf(await read(url))).toBe('unreachable')
    expect(titleOf(await read(url))).toBe('unreachable')
    expect(server.connections()).toBe(1)
  })

  test('with the production ports, this machine is unreachable', async () => {
    const server = await startPageServer(() => httpAnswer('<title>A</title>'))
    running.push(server)
    const read = makePageReader({ nowMs: Date.now, random: () => 0 })
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])
      for (const place of [`http://${host}/`, `http://${host}:${server.port}/`])
        expect((await read(place)).status, place).toBe('failed')
    expect(server.connections()).toBe(0)
  })
})
