import { describe, expect, test } from 'bun:test'
import type { RouteInfo } from '../../src/endpoint/route.ts'
import { makeRouteTable } from '../../src/server/route-table.ts'

const route = (method: 'GET' | 'POST', path: string): RouteInfo => ({
  method,
  path,
  listeners: ['api'],
  capability: 'monitoring',
  traffic: 'product',
})

const match = makeRouteTable([
  route('GET', '/'),
  route('GET', '/v1/a'),
  route('POST', '/v1/a'),
  route('POST', '/v1/b'),
  route('GET', '/v1/c/:id/d'),
])

const matchOf = (method: string, path: string): string => {
  const found = match(method, path)
  if (found.kind === 'route') return `${found.route.method} ${found.route.path}`
  return found.kind === 'wrong-method'
    ? `use ${found.methods.join(', ')}; allow ${found.allow}`
    : 'unmatched'
}

describe('makeRouteTable', () => {
  const cases: [string, string, string][] = [
    ['GET', '/', 'GET /'],
    ['GET', '/v1/a', 'GET /v1/a'],
    ['GET', '/v1/a/', 'GET /v1/a'],
    ['POST', '/v1/a', 'POST /v1/a'],
    ['HEAD', '/v1/a', 'GET /v1/a'],
    ['GET', '/v1/b', 'use POST; allow POST, OPTIONS'],
    ['DELETE', '/v1/a', 'use GET, POST; allow GET, POST, HEAD, OPTIONS'],
    ['GET', '/v1/c/x/d', 'GET /v1/c/:id/d'],
    ['GET', '/v1/c//d', 'unmatched'],
    ['GET', '/v1/c/x/e', 'unmatched'],
    ['GET', '/v1/A', 'unmatched'],
    ['GET', '/v1/a/b', 'unmatched'],
    ['GET', '//v1/a', 'unmatched'],
  ]
  test.each(cases)('%s %s', (method, path, expected) =>
    expect(matchOf(method, path)).toBe(expected),
  )

  test('two routes with one method and path stop the start', () => {
    expect(() => makeRouteTable([route('GET', '/v1/a'), route('GET', '/v1/a')])).toThrow(
      'GET /v1/a',
    )
  })
})
