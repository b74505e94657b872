import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { makeNetworkCheck } from '../../src/server/own-network.ts'
import type { Match } from '../../src/server/route-table.ts'
import { processTestMs, startServer } from '../kit/server-process.ts'

setDefaultTimeout(processTestMs)

const route = {
  method: 'GET',
  path: '/a',
  listeners: ['api'],
  capability: 'monitoring',
  traffic: 'monitoring',
  mayBePrivate: true,
} as const
const requested: Match = { kind: 'route', route }

const isServed = (ip: string, publicMonitoring = false, match: Match = requested): boolean => {
  try {
    makeNetworkCheck({ publicMonitoring })(match, ip)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'NOT_FOUND', problem: 'route-not-found' })
    return false
  }
}

describe('private monitoring', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['192.168.1.1', true],
    ['::1', true],
    ['fd00::1', true],
    ['fe80::1%eth0', true],
    ['172.15.0.1', false],
    ['172.32.0.1', false],
    ['192.169.0.1', false],
    ['11.0.0.1', false],
    ['1.127.0.0', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['2001:db8::1', false],
    ['fd::1', false],
    ['::2', false],
    ['', false],
  ])('%p: %p', (ip, served) => {
    expect(isServed(ip)).toBe(served)
    expect(isServed(ip, true)).toBe(true)
  })

  test('holds for every method, and for no other route', () => {
    const wrong: Match = { kind: 'wrong-method', template: route, allow: 'GET', methods: [] }
    expect(isServed('192.0.2.1', false, wrong)).toBe(false)
    const { mayBePrivate: _, ...open } = route
    expect(isServed('192.0.2.1', false, { kind: 'route', route: open })).toBe(true)
    expect(isServed('192.0.2.1', false, { kind: 'unmatched' })).toBe(true)
  })
})

test('a server behind a proxy', async () => {
  const env = { PUBLIC_MONITORING: 'off', TRUST_PROXY: '1', INDEX: 'off' }
  await using server = await startServer('binary', { env })
  const statusOf = async (path: string, from?: string): Promise<number> => {
    const headers = from === undefined ? {} : { 'x-forwarded-for': from }
    return (await fetch(`${server.apiUrl}${path}`, { headers })).status
  }
  const hidden = [
    '/metrics',
    '/v1/monitoring/public-api/metrics',
    '/v1/monitoring/public-api/stats',
    '/v1/monitoring/public-api/history',
    '/status',
  ]
  for (const path of hidden) {
    expect([path, await statusOf(path, '192.0.2.1')]).toEqual([path, 404])
    expect([path, await statusOf(path, '127.0.0.1, 192.0.2.1')]).toEqual([path, 404])
    expect([path, await statusOf(path, '10.0.0.1')]).toEqual([path, 200])
    // As Prometheus scrapes, beside the proxy.
    expect([path, await statusOf(path)]).toEqual([path, 200])
  }
  expect(await statusOf('/v1/monitoring/health', '192.0.2.1')).toBe(200)
  expect(await server.stop()).toBe(0)
})
