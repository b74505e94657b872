import { describe, expect, test } from 'bun:test'
import { type KnownOrigins, makeOriginCheck } from '../../src/server/known-origin.ts'
import type { Match } from '../../src/server/route-table.ts'

const route = {
  method: 'POST',
  path: '/a',
  listeners: ['api'],
  capability: 'agents',
  traffic: 'product',
  knownOriginsOnly: true,
} as const
const requested: Match = { kind: 'route', route }

const isAllowed = (
  origin: string | undefined,
  known: KnownOrigins,
  match: Match = requested,
): boolean => {
  try {
    makeOriginCheck(known)(match, new Headers(origin === undefined ? {} : { origin }))
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'FORBIDDEN', problem: 'origin-not-allowed' })
    return false
  }
}

describe('pages that may call a route', () => {
  test.each<[origin: string | undefined, known: KnownOrigins, expected: boolean]>([
    [undefined, [], true],
    ['http://localhost:6274', [], true],
    ['https://localhost', [], true],
    ['http://127.0.0.1:80', [], true],
    ['http://[::1]:3000', [], true],
    ['https://app.example', ['https://app.example'], true],
    ['https://app.example', 'any', true],
    ['null', 'any', true],
    ['https://app.example', [], false],
    ['https://app.example:8443', ['https://app.example'], false],
    ['http://app.example', ['https://app.example'], false],
    ['https://sub.app.example', ['https://app.example'], false],
    ['http://localhost.evil.example', [], false],
    ['http://127.0.0.1.evil.example', [], false],
    ['http://evil.example/@localhost', [], false],
    ['http://localhost@evil.example', [], false],
    ['null', [], false],
    ['', [], false],
    ['localhost', [], false],
  ])('%p with %p: %p', (origin, known, expected) => {
    expect(isAllowed(origin, known)).toBe(expected)
  })

  test('are not checked if any page may call, or without a route', () => {
    const { knownOriginsOnly: _, ...open } = route
    expect(isAllowed('https://evil.example', [], { kind: 'route', route: open })).toBe(true)
    expect(isAllowed('https://evil.example', [], { kind: 'unmatched' })).toBe(true)
  })

  test('are checked for every method', () => {
    const match: Match = { kind: 'wrong-method', template: route, allow: 'POST', methods: [] }
    expect(isAllowed('https://evil.example', [], match)).toBe(false)
  })
})
