import { describe, expect, test } from 'bun:test'
import type { QuotaOutcome, QuotaStore } from '../../src/basics/quota-limit.ts'
import { Fault } from '../../src/basics/fault.ts'
import { countRefused, lateRouteOf, openVisit } from '../../src/server/late-count.ts'
import type { RouteInfo } from '../../src/endpoint/route.ts'
import type { Visit } from '../../src/server/visit.ts'

const route: RouteInfo = {
  method: 'POST',
  path: '/late',
  listeners: ['api'],
  capability: 'agents',
  traffic: 'product',
  countsLate: true,
}

const visitOf = (part: Partial<Visit> = {}): Visit => ({
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

/** A shared store answers later, and refuses when told to. */
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
  test('counts once, where it says, and the answer tells what is left', async () => {
    const { deps, taken } = storeOf(true)
    const visit = visitOf()
    const headers = { ratelimit: 'before' }
    const open = openVisit(deps, visit, headers, () => undefined)
    await open.count('/v1/a', 'security')
    await open.count('/v1/b', 'scan')
    expect(taken).toEqual(['192.0.2.1 /v1/a security'])
    expect([visit.rateBucket, headers.ratelimit]).toEqual(['security', '"capability";r=2;t=20'])
    expect(await countRefused(deps, visit, 'later')).toBe('later')
    expect(taken).toHaveLength(1)
  })

  test('is refused where the quota is used up', async () => {
    const { deps, refused } = storeOf(false)
    const open = openVisit(deps, visitOf(), {}, () => undefined)
    await expect(open.count('/v1/a', 'security')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(refused).toEqual(['capability security'])
  })

  test('says what went wrong within an answer', () => {
    const told: Fault[] = []
    const visit = visitOf()
    const fault = new Fault('source-late', { source: 'the test source' })
    openVisit(storeOf(true).deps, visit, {}, (each) => told.push(each)).failedWithin(fault)
    expect([visit.faultCode, told]).toEqual(['UPSTREAM_TIMEOUT', [fault]])
  })
})

describe('what was refused before its handler could count', () => {
  const bad = new Fault('request-invalid', {})

  test('counts as the route itself', async () => {
    const { deps, taken } = storeOf(true)
    expect(await countRefused(deps, visitOf(), bad)).toBe(bad)
    expect(taken).toEqual(['192.0.2.1 /late agents'])
  })

  test('is told of the quota where that is used up', async () => {
    expect(await countRefused(storeOf(false).deps, visitOf(), bad)).toMatchObject({
      code: 'RATE_LIMITED',
    })
  })

  test.each<[name: string, visit: Visit, error: unknown]>([
    ['counted already', visitOf({ counted: true }), bad],
    [
      'refused by a quota',
      visitOf(),
      new Fault('rate-limited', {
        count: 1,
        windowSeconds: 60,
        scope: 'ip',
        waitSeconds: 1,
      }),
    ],
    ['another route', visitOf({ match: { kind: 'unmatched' } }), bad],
    ['another method', visitOf({ method: 'OPTIONS' }), bad],
  ])('not if %s', async (_, visit, error) => {
    const { deps, taken } = storeOf(true)
    expect(await countRefused(deps, visit, error)).toBe(error)
    expect(taken).toEqual([])
  })

  test('is the only kind of visit there is to count late', () => {
    expect(lateRouteOf(visitOf())).toBe(route)
    const { countsLate: _, ...early } = route
    expect(lateRouteOf(visitOf({ match: { kind: 'route', route: early } }))).toBeUndefined()
  })
})
