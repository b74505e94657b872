import type { RouteInfo } from '../endpoint/route.ts'

export type Match =
  | { kind: 'route'; route: RouteInfo }
  /** The path is served, but not with that method. */
  | { kind: 'wrong-method'; template: RouteInfo; allow: string; methods: readonly string[] }
  | { kind: 'unmatched' }

/**
 * Finds a request's endpoint before anything else, so quotas, events and refusals use its path template. `HEAD` is
 * answered wherever `GET` is.
 * @throws Error at start if two routes have the same method and template
 */
export const makeRouteTable = (
  routes: readonly RouteInfo[],
): ((method: string, path: string) => Match) => {
  const fixed = new Map<string, Served>()
  const patterned: { segments: string[]; served: Served }[] = []
  for (const route of routes) {
    const served =
      fixed.get(route.path) ?? patterned.find((each) => each.served.path === route.path)?.served
    if (served?.byMethod.has(route.method))
      throw new Error(`two routes for ${route.method} ${route.path}`)
    if (served) served.byMethod.set(route.method, route)
    else {
      const fresh = { path: route.path, byMethod: new Map([[route.method as string, route]]) }
      if (route.path.includes(':'))
        patterned.push({ segments: route.path.split('/'), served: fresh })
      else fixed.set(route.path, fresh)
    }
  }

  const find = (path: string): Served | undefined => {
    const known = fixed.get(path)
    if (known) return known
    const segments = path.split('/')
    return patterned.find((each) => fits(each.segments, segments))?.served
  }

  return (method, path) => {
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    const served = find(trimmed)
    if (!served) return { kind: 'unmatched' }
    const route = served.byMethod.get(method === 'HEAD' ? 'GET' : method)
    if (route) return { kind: 'route', route }
    const [template] = served.byMethod.values()
    return template
      ? {
          kind: 'wrong-method',
          template,
          allow: allowed(served),
          methods: [...served.byMethod.keys()],
        }
      : { kind: 'unmatched' }
  }
}

type Served = { path: string; byMethod: Map<string, RouteInfo> }

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, index) =>
    part.startsWith(':') ? segments[index] !== '' : part === segments[index],
  )

const allowed = (served: Served): string => {
  const methods = [...served.byMethod.keys()]
  if (methods.includes('GET')) methods.push('HEAD')
  return [...methods, 'OPTIONS'].join(', ')
}
