import { afterEach, describe, expect, test } from 'bun:test'
import type { RpcRequest } from '../../../src/solana/rpc/request.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import {
  type RecordedAnswer,
  type RecordedServer,
  serve,
  stopServers,
} from '../../kit/recorded-server.ts'

afterEach(stopServers)

const answer = (result: unknown): RecordedAnswer => ({ body: { jsonrpc: '2.0', id: 1, result } })
const refusal = (code: number, message = 'no'): RecordedAnswer => ({
  body: { jsonrpc: '2.0', id: 1, error: { code, message } },
})
const down: RecordedAnswer = { status: 503 }

const request: RpcRequest<unknown> = { method: 'getSlot', params: [], parse: (result) => result }

const start = (...servers: RecordedServer[]) => {
  const clock = makeHandClock()
  const client = makeRpcClient({
    urls: servers.map(({ url }) => url),
    timeoutMs: 2_000,
    maxBytes: 10_000,
    nowMs: clock.nowMs,
  })
  return { clock, client }
}

const callsOf = (...servers: RecordedServer[]): number[] =>
  servers.map(({ requests }) => requests.length)

describe('JSON-RPC client', () => {
  test('uses JSON-RPC 2.0', async () => {
    const node = serve([answer(5)])
    const { client } = start(node)
    expect(await client.call({ ...request, params: [{ commitment: 'confirmed' }] })).toBe(5)
    expect(node.requests[0]?.body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'getSlot',
      params: [{ commitment: 'confirmed' }],
    })
  })

  test.each<[string, RecordedAnswer]>([
    ['is down', down],
    ['drops the connection', { drop: true }],
    ['is throttled', { status: 429 }],
    ['is throttled behind HTTP 200', refusal(429)],
    ['is unhealthy', refusal(-32005)],
    ['is behind', refusal(-32016)],
    ['has no such method', refusal(-32601)],
    ['answers no JSON', { body: 'hello' }],
    ['answers another form', { body: [] }],
    ['answers without a result', { body: { jsonrpc: '2.0', id: 1 } }],
    ['answers with a wrong result', answer(undefined)],
  ])('tries the next node if the first %s', async (_name, first) => {
    const nodes = [serve([first]), serve([answer(5)])]
    const { client } = start(...nodes)
    expect(await client.call(request)).toBe(5)
  })

  test('a node that failed is tried last for a while, then first again', async () => {
    const first = serve([down, answer(1)])
    const second = serve([answer(2)])
    const { client, clock } = start(first, second)
    expect(await client.call(request)).toBe(2)
    expect(await client.call(request)).toBe(2)
    expect(callsOf(first, second)).toEqual([1, 2])
    clock.advance(10_000)
    expect(await client.call(request)).toBe(1)
  })

  test('if all fail, the last fault is thrown, and a wait while all are paused', async () => {
    const nodes = [
      serve([{ body: 'hello' }]),
      serve([{ status: 429, headers: { 'retry-after': '20' } }]),
    ]
    const { client } = start(...nodes)
    await expect(client.call(request)).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      headers: { 'retry-after': '20' },
    })
    for (let count = 0; count < 4; count += 1) {
      await expect(client.call(request)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    }
    await expect(client.call(request)).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      headers: { 'retry-after': '1' },
    })
    expect(callsOf(...nodes)).toEqual([5, 1])
  })

  test('a node is tried again after seconds, whatever pause it requests', async () => {
    const limited = { status: 429, headers: { 'retry-after': '86400' } }
    const node = serve([limited, limited, answer(7)])
    const { client, clock } = start(node)
    for (const calls of [1, 2]) {
      await expect(client.call(request)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
      await expect(client.call(request)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
      expect(callsOf(node)).toEqual([calls])
      clock.advance(5_000)
    }
    expect(await client.call(request)).toBe(7)
  })

  test('an error that is a valid answer is returned, and counts for the node', async () => {
    const node = serve([refusal(-32602, 'bad table')])
    const { client } = start(node)
    const question = { ...request, onError: ({ message }: { message: string }) => message }
    expect(await client.call(question)).toBe('bad table')
    expect(client.health()).toEqual({ status: 'ok' })
  })

  test('nothing that a request provokes opens the breaker', async () => {
    for (const provoked of [refusal(-32602), answer('x'.repeat(20_000))]) {
      const node = serve([...Array<RecordedAnswer>(8).fill(provoked), answer(5)])
      const { client } = start(node)
      for (let count = 0; count < 8; count += 1) {
        await expect(client.call(request)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
      }
      expect(await client.call(request)).toBe(5)
    }
  })

  test('an answer that is too large is not requested from the next node', async () => {
    const nodes = [serve([answer('x'.repeat(20_000))]), serve([answer(5)])]
    const { client } = start(...nodes)
    await expect(client.call(request)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(callsOf(...nodes)).toEqual([1, 0])
  })

  test('slow nodes share one deadline', async () => {
    const slow: RecordedAnswer = { ...answer(1), delayMs: 5_000 }
    const nodes = [serve([slow]), serve([slow]), serve([slow])]
    const client = makeRpcClient({
      urls: nodes.map(({ url }) => url),
      timeoutMs: 400,
      deadlineMs: 600,
      nowMs: Date.now,
    })
    await expect(client.call(request)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
    expect(callsOf(...nodes)).toEqual([1, 1, 0])
  })

  test('no fault contains the address of a node', async () => {
    const node = serve([down])
    const { client } = start(node)
    const thrown = await client.call(request).catch((fault: unknown) => fault)
    expect(Bun.inspect(thrown)).not.toContain(node.url)
    expect(thrown).toMatchObject({
      problem: 'source-unreachable',
      params: { source: 'the Solana node' },
    })
  })

  test('health: of the last requests, and a probe that only uses idle nodes', async () => {
    const first = serve([answer(1), down, answer('ok')])
    const second = serve([answer(2), answer('ok')])
    const { client, clock } = start(first, second)
    expect(client.health()).toEqual({ status: 'unknown' })
    await client.probe(15_000)
    expect(callsOf(first, second)).toEqual([1, 1])
    expect(first.requests[0]?.body).toMatchObject({ method: 'getHealth' })
    expect(client.health()).toEqual({ status: 'ok' })
    await client.probe(15_000)
    expect(callsOf(first, second)).toEqual([1, 1])
    clock.advance(15_000)
    await client.probe(15_000)
    expect(client.health()).toEqual({
      status: 'degraded',
      detail: '1 of 2 Solana nodes did not return a usable answer to the last request.',
    })
    clock.advance(15_000)
    await client.probe(15_000)
    expect(client.health()).toEqual({ status: 'ok' })
  })

  test('a probe counts a lagging node as failing and a proxy without the method as alive', async () => {
    const lagging = start(serve([refusal(-32005)]))
    await lagging.client.probe(0)
    expect(lagging.client.health().status).toBe('down')
    const proxy = start(serve([refusal(-32601)]))
    await proxy.client.probe(0)
    expect(proxy.client.health().status).toBe('ok')
  })
})
