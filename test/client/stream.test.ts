// Streams against a local server: events in any pieces, reconnects, resumption, each trade once.
import { afterEach, describe, expect, test } from 'bun:test'
import { createClient, DrawbridgeError } from '../../src/client/client.ts'
import { makeEventParser } from '../../src/client/sse.ts'

const running: { stop: (force: boolean) => Promise<void> }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop(true)
})

type Connection = string | { status: number; code: string } | typeof silence | typeof quiet

/** A connection that stays open. */
const silence = Symbol('silence')

/** A connection that is closed after two comments. */
const quiet = Symbol('quiet')

/** Each connection receives the next text and is then closed, or a refusal, or nothing at all. */
const serve = (...connections: Connection[]) => {
  const lastIds: (string | null)[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: (request) => {
      lastIds.push(request.headers.get('last-event-id'))
      const given = connections[lastIds.length - 1] ?? silence
      if (typeof given === 'object')
        return Response.json(
          { error: { code: given.code, message: 'No.' } },
          {
            status: given.status,
            headers: { 'retry-after': '0' },
          },
        )
      const body = typeof given === 'string' ? given : comments(given === quiet)
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  running.push(server)
  return { lastIds, baseUrl: `http://127.0.0.1:${server.port}` }
}

/** Two comments one after the other, or one on a connection that stays open. */
const comments = (ends: boolean): ReadableStream =>
  new ReadableStream({
    start: async (to) => {
      to.enqueue(': \n\n')
      if (!ends) return
      await Bun.sleep(20)
      to.enqueue(': \n\n')
      await Bun.sleep(20)
      to.close()
    },
  })

const text = (event: string, data: object, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const trade = (position: number): string => text('trade', { position: String(position) }, position)
const end = text('end', { reason: 'shutdown', retryMs: 1 })

/** Types and positions of the first events. */
const take = async (
  events: AsyncIterable<{ type: string; data: object }>,
  count: number,
): Promise<string[]> => {
  const taken: string[] = []
  for await (const { type, data } of events) {
    taken.push('position' in data ? `${type} ${String(data.position)}` : type)
    if (taken.length === count) break
  }
  return taken
}

describe('the stream of trades', () => {
  test('continues after the last event and yields each trade once', async () => {
    const { lastIds, baseUrl } = serve(
      `retry: 3000\nid: 4\n\n${trade(5)}${trade(7)}${end}`,
      `${text('resumed', { after: '7', source: 'storage' })}${trade(7)}${trade(6)}${end}`,
      `${text('removed', { position: '6', reason: 'fork' }, 6)}${trade(6)}${text('unknown', {})}${trade(8)}`,
    )
    const events = createClient({ baseUrl }).streamTrades({ mints: ['a', 'b'] })
    expect(await take(events, 9)).toEqual([
      ...['trade 5', 'trade 7', 'end', 'resumed', 'trade 6', 'end'],
      ...['removed 6', 'trade 6', 'trade 8'],
    ])
    expect(lastIds).toEqual([null, '7', '6'])
  })

  test('continues from the place that the server names before any event', async () => {
    const { lastIds, baseUrl } = serve(`id: 41\n\n${end}`, trade(42))
    expect(await take(createClient({ baseUrl }).streamTrades(), 2)).toEqual(['end', 'trade 42'])
    expect(lastIds).toEqual([null, '41'])
  })

  test('continues from a position of the caller, and never sends another id than a position', async () => {
    const { lastIds, baseUrl } = serve(`id: x\n\n${end}`, trade(2))
    await take(createClient({ baseUrl }).streamTrades({}, { lastEventId: '1' }), 2)
    expect(lastIds).toEqual(['1', '1'])
  })

  test('survives refusals that may pass, and fails with others', async () => {
    const passing = serve(
      { status: 429, code: 'RATE_LIMITED' },
      { status: 503, code: 'UPSTREAM_UNAVAILABLE' },
      trade(1),
    )
    expect(await take(createClient(passing).streamTrades(), 1)).toEqual(['trade 1'])
    const lasting = serve({ status: 400, code: 'INVALID_REQUEST' })
    const failure = await take(createClient(lasting).streamTrades(), 1).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(DrawbridgeError)
    expect(lasting.lastIds).toHaveLength(1)
  })

  test('replaces a silent connection', async () => {
    const { lastIds, baseUrl } = serve(`${trade(1)}${end}`, silence, trade(2))
    const events = createClient({ baseUrl }).streamTrades({}, { silenceMs: 100 })
    expect(await take(events, 3)).toEqual(['trade 1', 'end', 'trade 2'])
    expect(lastIds).toEqual([null, '1', '1'])
  })

  test('fails after too many connections without an event', async () => {
    const refused = { status: 503, code: 'UPSTREAM_UNAVAILABLE' }
    const { lastIds, baseUrl } = serve(refused, refused, refused, trade(1))
    const events = createClient({ baseUrl }).streamTrades({}, { maxFailures: 2 })
    expect(await take(events, 1).catch(({ status }) => status)).toBe(503)
    expect(lastIds).toHaveLength(3)
  })

  test('outlives a proxy that closes quiet connections', async () => {
    const { lastIds, baseUrl } = serve(quiet, quiet, quiet, trade(1))
    const events = createClient({ baseUrl }).streamTrades({}, { maxFailures: 1 })
    expect(await take(events, 1)).toEqual(['trade 1'])
    expect(lastIds).toHaveLength(4)
  })

  test('ends with the reason of the signal', async () => {
    const { lastIds, baseUrl } = serve(silence)
    const cancel = new AbortController()
    const ended = take(createClient({ baseUrl }).streamTrades({}, { signal: cancel.signal }), 1)
    while (lastIds.length === 0) await Bun.sleep(1)
    cancel.abort('enough')
    expect(await ended.catch((reason: unknown) => reason)).toBe('enough')
  })

  test('says where fetch cannot read streams', async () => {
    const bodiless = { ok: true, body: null } as Response
    const client = createClient({ baseUrl: 'http://a.example', fetch: async () => bodiless })
    const code = await take(client.streamTrades(), 1).catch((error: DrawbridgeError) => error.code)
    expect(code).toBe('STREAMS_UNSUPPORTED')
  })
})

describe('the stream of prices', () => {
  test('starts anew after a reconnect', async () => {
    const price = text('price', { mint: 'a', priceUsd: 1 }, 3)
    const { lastIds, baseUrl } = serve(`${price}${end}`, price)
    const events = createClient({ baseUrl }).streamTokenPrices({ mints: ['a'] })
    expect(await take(events, 3)).toEqual(['price', 'end', 'price'])
    expect(lastIds).toEqual([null, null])
  })
})

describe('the parser', () => {
  test.each(['\n', '\r\n', '\r'])(
    'reads lines that end in %j, in pieces of any size',
    (lineEnd) => {
      const stream = `: hello\nid: 1\nevent: a\ndata: x\ndata:  y\n\ndata\nid:2\n\nid: 3\n\nevent: b\ndata: ü\n\n: \n`
      for (let size = 1; size <= 20; size += 1) {
        const parser = makeEventParser()
        const all = stream.replaceAll('\n', lineEnd)
        const events = []
        for (let at = 0; at < all.length; at += size)
          events.push(...parser.push(all.slice(at, at + size)))
        expect(events).toEqual([
          { event: 'a', data: 'x\n y', lastId: '1' },
          { event: '', data: '', lastId: '2' },
          { event: 'b', data: 'ü', lastId: '3' },
        ])
        expect(parser.lastId()).toBe('3')
      }
    },
  )
})
