import { afterEach, expect, test } from 'bun:test'
import { fieldsOf } from '../../../src/network/shape.ts'
import { stopServers } from '../../kit/recorded-server.ts'
import { start } from './recorded-scene.ts'

afterEach(stopServers)

test('start requests health and version at once, stop ends it', async () => {
  const { reader, server } = start([
    { body: { jsonrpc: '2.0', id: 1, result: 'ok' } },
    { body: { jsonrpc: '2.0', id: 1, result: { 'feature-set': 1, 'solana-core': '3.1.4' } } },
  ])
  reader.start()
  while (reader.nodeVersion?.() === undefined) await Bun.sleep(1)
  reader.stop()
  expect(reader.health()).toEqual({ status: 'ok' })
  expect(reader.nodeVersion?.()).toBe('3.1.4')
  expect(methodsOf(server.requests)).toEqual(['getHealth', 'getVersion'])
})

test.each([
  ['no answer to it', { error: { code: -32601, message: 'Method not found' } }],
  ['another shape', { result: '3.1.4' }],
  ['what is no version', { result: { 'solana-core': 'x\u001b[2J' } }],
])('a node with %s has no version, and is queried once', async (_, fields) => {
  const { reader, server } = start([{ body: { jsonrpc: '2.0', id: 1, ...fields } }])
  await reader.learnVersions()
  await reader.learnVersions()
  expect(reader.nodeVersion?.()).toBeUndefined()
  expect(methodsOf(server.requests)).toEqual(['getVersion'])
})

test('a node that refuses the version request works anyway, and is queried three times at most', async () => {
  const { reader, server } = start([{ status: 403, body: {} }])
  for (let turn = 0; turn < 5; turn++) await reader.learnVersions()
  expect(reader.nodeVersion?.()).toBeUndefined()
  expect(reader.health()).toEqual({ status: 'unknown' })
  expect(methodsOf(server.requests)).toEqual(['getVersion', 'getVersion', 'getVersion'])
})

function methodsOf(requests: readonly { body: unknown }[]): unknown[] {
  return requests.map(({ body }) => fieldsOf(body, 'body')['method'])
}
