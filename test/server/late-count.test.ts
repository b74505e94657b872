import { describe, expect, test } from 'bun:test'
import type { QuotaOutcome, QuotaStore } from '../../src/basics/quota-limit.ts'
import { Fault } from '../../src/basics/fault.ts'
import { countRefused, lateRouteOf, openRequest } from '../../src/server/late-count.ts'
import type { RouteInfo } from '../../src/endpoint/route.ts'
import type { RequestContext } from '../../src/server/request-context.ts'

const route: RouteInfo = {
  method: 'POST',
  path: '/late',
  listeners: ['api'],
  capability: 'agents',
  traffic: 'product',
  countsLate: true,
}

const contextOf = (part: Partial<RequestContext> = {}): RequestContext => ({
  requestId: 'r',
  startedAtMs: 0,
  startedNs: 0,
  method: 'POST',
  match: { kind: 'route', route },
  clientIp: '192.0.2.1',
  secure: false,
  rateBucket: 'agents',
  counted: false,
  quota: undefined,
  faultCode: undefined,
  ...part,
})

/** A shared store that answers asynchronously, and refuses if set to. */
const storeOf = (allowed: boolean) => {
  const taken: string[] = []
  const limit = { count: 3, windowSeconds: 60 }
  const outcome: QuotaOutcome = {
    allowed,
    tightest: { scope: 'capability', limit, remaining: allowed ? 2 : 0, resetSeconds: 20 },
  }
  const quotas: QuotaStore = {
    take: async (client, endpoint, capability) => {
      taken.push([client, endpoint, capability].join(' '))
      return outcome
    },
    peek: () => outcome,
  }
  const refused: string[] = []
  const onRefused = (scope: string, capability: string) =>
    void refused.push(`${scope} ${capability}`)
  return { deps: { quotas, onRefused }, taken, refused }
}

describe('a handler that counts', () => {
  test('counts once, for the named route, and the answer has the remaining quota', async () => {
    const { deps, taken } = storeOf(true)
    const context = contextOf()
    const headers = { ratelimit: 'before' }
    const open = openRequest(deps, context, headers, () => undefined)
    await open.count('/v1/a', 'security', 1)
    await open.count('/v1/b', 'scan', 1)
    expect(taken).toEqual(['192.0.2.1 /v1/a security'])
    expect([context.rateBucket, headers.ratelimit]).toEqual(['security', '"capability";r=2;t=20'])
    expect(await countRefused(deps, context, 'later')).toBe('later')
    expect(taken).toHaveLength(1)
  })

  test('is refused if the quota is used up', async () => {
    const { deps, refused } = storeOf(false)
    const open = openRequest(deps, contextOf(), {}, () => undefined)
    await expect(open.count('/v1/a', 'security', 1)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(refused).toEqual(['capability security'])
  })

  test('reports a fault within an answer', () => {
    const reported: Fault[] = []
    const context = contextOf()
    const fault = new Fault('source-late', { source: 'the test source' })
    openRequest(storeOf(true).deps, context, {}, (each) => reported.push(each)).failedWithin(fault)
    expect([context.faultCode, reported]).toEqual(['UPSTREAM_TIMEOUT', [fault]])
  })
})

describe('a request refused before its handler could count it', () => {
  const bad = new Fault('request-invalid', {})

  test('counts as the route itself', async () => {
    const { deps, taken } = storeOf(true)
    expect(await countRefused(deps, contextOf(), bad)).toBe(bad)
    expect(taken).toEqual(['192.0.2.1 /late agents'])
  })

  test('gets the quota’s refusal if it is used up', async () => {
    expect(await countRefused(storeOf(false).deps, contextOf(), bad)).toMatchObject({
      code: 'RATE_LIMITED',
    })
  })

  test.each<[name: string, context: RequestContext, error: unknown]>([
    ['counted already', contextOf({ counted: true }), bad],
    [
      'refused by a quota',
      contextOf(),
      new Fault('rate-limited', {
        count: 1,
        windowSeconds: 60,
        scope: 'ip',
        waitSeconds: 1,
      }),
    ],
    ['another route', contextOf({ match: { kind: 'unmatched' } }), bad],
    ['another method', contextOf({ method: 'OPTIONS' }), bad],
  ])('not if %s', async (_, context, error) => {
    const { deps, taken } = storeOf(true)
    expect(await countRefused(deps, context, error)).toBe(error)
    expect(taken).toEqual([])
  })

  test('is the only kind of context that counts late', () => {
    expect(lateRouteOf(contextOf())).toBe(route)
    const { countsLate: _, ...early } = route
    expect(lateRouteOf(contextOf({ match: { kind: 'route', route: early } }))).toBeUndefined()
  })
})
