// An internal error: the caller learns that it happened, the operator where, and nothing reveals the request.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import { listen, type Listening } from '../../src/server/listen.ts'
import type { Route } from '../../src/endpoint/route.ts'
import { fetchAnswer, envelopeOf, jsonPost, member } from '../kit/http.ts'
import { makeTestApp, type TestApp } from '../kit/test-app.ts'

const secret = 'MqFF3gx5j8yN9FXKjGBP2NSrjc6dYuW1pFJUZcqJkxq'

const throwing = (path: string, method: 'GET' | 'POST', fail: () => unknown): Route<unknown> => ({
  method,
  path,
  listeners: ['api', 'scan'],
  capability: 'token-data',
  traffic: 'product',
  mount: (app) =>
    method === 'GET'
      ? app.get(path, fail)
      : app.post(path, fail, { body: t.Object({ mint: t.String() }) }),
})

const bug = (): never => {
  throw new TypeError(`cannot read "${secret}" of https://user:pass@node.example/${secret}`)
}

const routes: Route<unknown>[] = [
  throwing('/throws', 'GET', bug),
  throwing('/throws-later', 'GET', async () => {
    await Bun.sleep(1)
    bug()
  }),
  throwing('/throws-text', 'GET', () => {
    // Libraries do throw values that are not errors.
    throw secret
  }),
  throwing('/rejects-with-nothing', 'GET', () => Promise.reject(undefined)),
  throwing('/posts', 'POST', bug),
  {
    ...throwing('/answers-wrongly', 'GET', bug),
    mount: (app) =>
      app.get('/answers-wrongly', () => JSON.parse(`{"mint":7,"name":"${secret}"}`), {
        response: t.Object({ mint: t.String() }),
      }),
  },
  { ...throwing('/works', 'GET', bug), mount: (app) => app.get('/works', () => ({ fine: true })) },
]

describe('a bug', () => {
  let app: TestApp
  let api: Listening
  let scan: Listening
  beforeAll(() => {
    app = makeTestApp({ routes })
    api = listen('127.0.0.1', 0, app.api)
    scan = listen('127.0.0.1', 0, app.scan)
  })
  afterAll(() => Promise.all([api.drain(0), scan.drain(0)]))

  const failing = routes.filter(({ path }) => path !== '/works')
  test.each(failing)(
    '$method $path is answered with nothing but that',
    async ({ method, path }) => {
      for (const { port } of [api, scan]) {
        const init = method === 'POST' ? jsonPost({ mint: secret }) : {}
        const answer = await fetchAnswer(`http://127.0.0.1:${port}${path}`, init)
        expect(envelopeOf(answer)).toEqual({
          code: 'INTERNAL_ERROR',
          message: 'Something went wrong on our side.',
        })
        const headers = JSON.stringify([...answer.headers])
        expect(headers + answer.text).not.toMatch(
          new RegExp(`${secret}|TypeError|node\\.example|\\.ts`),
        )
      }
    },
  )

  test('HEAD of a throwing route is 500 without a body', async () => {
    const answer = await fetchAnswer(`http://127.0.0.1:${api.port}/throws`, { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([500, ''])
  })

  test('the next request is served', async () => {
    const answer = await fetchAnswer(`http://127.0.0.1:${api.port}/works`)
    expect([answer.status, answer.text]).toEqual([200, '{"fine":true}'])
  })

  test('each is an event and a log line that quotes no input', () => {
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line))
    const bugs = lines.filter((line) => member(line, 'level') === 'error')
    const events = lines.filter(
      (line) => member(line, 'analyticsEvent', 'params', 'api_error_code') === 'INTERNAL_ERROR',
    )
    expect(bugs).toHaveLength(failing.length * 2 + 1)
    const idsOf = (some: unknown[]) => some.map((line) => String(member(line, 'requestId')))
    expect(idsOf(bugs).toSorted()).toEqual(idsOf(events).toSorted())
    expect(JSON.stringify(bugs)).toContain('bug.test.ts')
    expect(app.logged()).not.toMatch(new RegExp(`${secret}|user:pass|node\\.example`))
  })

  test('it is counted', () => {
    const text = app.metrics.expose()
    expect(text).toContain(
      'drawbridge_http_requests_total{route="/throws",method="GET",status="500"} 2\n',
    )
  })
})
