import { type Fault, joinFaults } from '../basics/fault.ts'
import type { RouteInfo } from '../endpoint/route.ts'
import { makeQueryReader, queryProblems } from '../endpoint/schema/query.ts'
import { type BodyCheck, makeBodyCheck } from './body-check.ts'
import { pathProblems } from './path-problems.ts'
import { pathOf } from './request-url.ts'
import { makeRouteTable } from './route-table.ts'

export type RequestCheck = {
  /** Returns the body. Throws Fault INVALID_REQUEST with everything that is wrong with the request. */
  body: (request: Request, body: unknown) => unknown
  /** The fault that a route threw, with what else is wrong with its request. */
  whole: (request: Request, fault: Fault) => Fault
}

/** `mounted`: the routes as the framework knows them, which hold the schemas of their bodies. */
export const makeRequestCheck = (
  routes: readonly RouteInfo[],
  mounted: readonly { path: string; hooks: { body?: unknown } }[],
): RequestCheck => {
  const match = makeRouteTable(routes)
  const checks = new Map<string, BodyCheck>()
  for (const { path, hooks } of mounted)
    if (typeof hooks.body === 'object' && hooks.body !== null)
      checks.set(path, makeBodyCheck(hooks.body))
  const bodies = new WeakMap<Request, unknown>()
  const routeOf = ({ method, url }: Request): RouteInfo | undefined => {
    const found = match(method, pathOf(url))
    return found.kind === 'route' ? found.route : undefined
  }
  return {
    body: (request, body) => {
      const route = routeOf(request)
      const check = route && checks.get(route.path)
      if (!check) return body
      const unread = route.readQuery ? [] : unreadQueryProblems(route, request.url)
      if (!check.accepts(body) || unread.length > 0) {
        const fault = joinFaults([...check.problems(body), ...unread])
        if (fault) throw fault
      }
      bodies.set(request, body)
      return body
    },
    whole: (request, fault) => {
      const route = fault.code === 'INVALID_REQUEST' ? routeOf(request) : undefined
      if (!route) return fault
      const body = bodies.get(request)
      const more = [
        ...pathProblems(route, pathOf(request.url)),
        ...(route.readQuery ? queryProblems(route.readQuery, request.url) : []),
        ...(body === undefined ? [] : (checks.get(route.path)?.problems(body) ?? [])),
      ]
      return joinFaults(distinct([fault, ...fault.others, ...more])) ?? fault
    },
  }
}

/**
 * Throws Fault INVALID_REQUEST if there are parameters on a route that takes none. Routes that load balancers, scrapers
 * and browsers open ignore them: those add their own.
 */
export const refuseUnreadQuery = (route: RouteInfo, url: string): void => {
  if (route.readQuery || !url.includes('?')) return
  const problems = unreadQueryProblems(route, url)
  const fault = joinFaults(problems)
  if (fault) throw fault.withOthers([...fault.others, ...pathProblems(route, pathOf(url))])
}

const unreadQueryProblems = ({ traffic, countsLate }: RouteInfo, url: string): readonly Fault[] =>
  traffic === 'product' && !countsLate ? queryProblems(readNothing, url) : []

const readNothing = makeQueryReader({})

const distinct = (faults: readonly Fault[]): Fault[] =>
  [
    ...new Map(
      faults.toReversed().map((fault) => [`${fault.field} ${fault.problem}`, fault]),
    ).values(),
  ].toReversed()
