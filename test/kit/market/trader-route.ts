import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { type Answer, fetchAnswer, fetchJson, envelopeOf, headerProblems, member } from '../http.ts'
import { processTestMs, type ServerKind, serverKinds } from '../server-process.ts'
import { makeFolder } from '../test-folder.ts'
import { startWatchedServer, type WatchedServer } from '../watched-server.ts'
import { storeTrades } from './trade-sample.ts'

export type TraderServers = {
  kind: ServerKind
  /** Requests the route with this query; checks the status, the headers and the request event. */
  request: (query: string) => Promise<unknown>
  /** Requests the route without the event. */
  read: (query: string) => Promise<unknown>
  /** Status codes of these queries. */
  statuses: (queries: readonly string[]) => Promise<number[]>
  restart: () => Promise<void>
}

/** Runs tests of one trader route on a server of each kind whose index holds these trades. */
export const describeTraderServers = (
  path: string,
  stored: readonly PricedTrade[] | ((dataDir: string) => Promise<void>),
  refusals: readonly [query: string, field: string][],
  tests: (servers: TraderServers) => void,
  /** The path with names of its parameters; the path itself without any. */
  route: string = path,
): void => {
  setDefaultTimeout(processTestMs)
  const dataDir = makeFolder()
  beforeAll(() => (typeof stored === 'function' ? stored(dataDir) : storeTrades(dataDir, stored)))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      server = await startWatchedServer(kind, { dataDir })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const urlOf = (query: string): string => `${server.apiUrl}${path}?${query}`
    const watch = (query: string) => server.watch(() => fetchAnswer(urlOf(query)))
    tests({
      kind,
      request: async (query) => {
        const { answer, event } = await watch(query)
        expect(answer.status).toBe(200)
        expect(headerProblems(answer)).toEqual([])
        expect(member(event, 'api_route')).toBe(route)
        expect(member(event, 'api_rate_bucket')).toBe('trader-data')
        expect(member(event, 'api_traffic_class')).toBe('product')
        return JSON.parse(answer.text)
      },
      read: (query) => fetchJson(urlOf(query)),
      statuses: async (queries) =>
        (await Promise.all(queries.map((query): Promise<Answer> => fetchAnswer(urlOf(query))))).map(
          ({ status }) => status,
        ),
      restart: async () => {
        expect(await server.stop()).toBe(0)
        server = await startWatchedServer(kind, { dataDir })
      },
    })
    test.each(refusals)('%s is refused, naming the field', async (query, field) => {
      const { answer, event } = await watch(query)
      expect(answer.status).toBe(400)
      const { code, message } = envelopeOf(answer)
      expect(code).toBe('INVALID_REQUEST')
      expect(message).toContain(`\`${field}\``)
      expect(member(event, 'api_route')).toBe(route)
      expect(member(event, 'api_rate_bucket')).toBe('trader-data')
    })
  })
}

/** Copies of a cursor with one character changed. */
export const tampered = (cursor: string): string[] =>
  [...cursor].map((letter, at) => {
    const other = letter === 'A' ? 'B' : 'A'
    return `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`
  })
