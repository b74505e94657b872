import { afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { rmSync } from 'node:fs'
import type { LostGap } from '../../../src/blocks/block-sink.ts'
import type { StoreBlock } from '../../../src/market/blocks/block-archive.ts'
import { positionOf } from '../../../src/market/blocks/trade-position.ts'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { fetchAnswer, envelopeOf } from '../../kit/http.ts'
import { type EventClient, openEvents } from '../../kit/market/event-source.ts'
import { addressNumber, makeTrade } from '../../kit/market/index-trades.ts'
import { startStreamServer, type StreamServer } from '../../kit/market/stream-server.ts'
import { makeFolder } from '../../kit/test-folder.ts'

const path = '/v1/data/trades/stream'
const nowSeconds = Math.floor(Date.now() / 1_000)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const start = (env?: Record<string, string>, database?: string): StreamServer => {
  const server = startStreamServer(env, database)
  ends.push(server.stop)
  return server
}
const open = async (
  server: StreamServer,
  query = '',
  headers: Record<string, string> = {},
): Promise<EventClient> => {
  const client = await openEvents(`${server.url}${path}?${query}`, headers)
  ends.push(client.close)
  return client
}
const trade = (number: number, fields: Partial<PricedTrade> = {}): PricedTrade =>
  makeTrade(number, { timeSeconds: nowSeconds, ...fields })
const signatures = (client: EventClient): unknown[] =>
  client.of('trade').map(({ signature }) => signature)
const signaturesOf = (trades: readonly PricedTrade[]): string[] =>
  trades.map(({ signature }) => signature)
const mint = (number: number) => addressNumber(number, 8)

const blockOf = (slot: bigint, fork: string, trades: readonly PricedTrade[]): StoreBlock => ({
  facts: {
    slot,
    blockhash: `${slot} ${fork}`,
    parentSlot: slot - 1n,
    previousBlockhash: `${slot - 1n}`,
    timeSeconds: nowSeconds,
    timeEstimated: false,
    trades: trades.map(({ amountUsd: _, priceUsd: __, ...each }, index) => ({
      ...each,
      slot,
      timeSeconds: nowSeconds,
      position: positionOf(slot, index),
    })),
    moves: [],
    launches: [],
    fundings: [],
    liquidity: [],
    holders: [],
    counts: { all: 9, votes: 3, failed: 1, unread: 0 },
  },
  place: 'chain',
  produced: 1,
})

const lost = (fromSlot: bigint, toSlot: bigint): LostGap => ({
  fromSlot,
  toSlot,
  fromSeconds: nowSeconds - 60,
  toSeconds: nowSeconds,
  reason: 'not-kept',
})
/** What a client receives of it. */
const gapOf = (fromSlot: bigint, toSlot: bigint) => ({
  after: String(positionOf(fromSlot, 0) - 1n),
  upTo: String(positionOf(toSlot + 1n, 0) - 1n),
  reason: 'not-read',
})

describe('live', () => {
  test('every stored trade, once, with its place and headers that no proxy holds back', async () => {
    const server = start()
    const client = await open(server)
    expect(client.status()).toBe(200)
    expect(client.header('content-type')).toBe('text/event-stream')
    expect(client.header('x-accel-buffering')).toBe('no')
    expect(client.header('cache-control')).toBe('no-store')
    const trades = [1, 2, 3].map((number) => trade(number))
    await server.store(trades)
    await server.store(trades)
    await client.until(({ of }) => of('trade').length >= 3)
    expect(signatures(client)).toEqual(signaturesOf(trades))
    const [first] = client.events()
    expect(first?.id).toBe(String(first?.data['position']))
    expect(first?.data).toMatchObject({ side: 'buy', amountUsd: 10, priceUsd: 10 })
  })

  test.each<[string, number[]]>([
    [`mints=${mint(1)}`, [1, 3]],
    [`mints=${mint(1)},${mint(2)}`, [1, 2, 3]],
    [`wallets=${addressNumber(5)}`, [2]],
    [`mints=${mint(1)}&wallets=${addressNumber(5)}`, []],
    [`wallets=${addressNumber(5)},${addressNumber(1)}&side=sell`, [3]],
    ['minAmountUsd=50', [3]],
    ['', [1, 2, 3, 4]],
  ])('%s', async (query, expected) => {
    const server = start()
    const client = await open(server, query)
    const everything = await open(server)
    const { amountUsd: _, ...unpriced } = trade(4, { baseMint: mint(3) })
    await server.store([
      trade(1),
      trade(2, { baseMint: mint(2), wallet: addressNumber(5) }),
      trade(3, { side: 'sell', amountUsd: 80 }),
      unpriced,
    ])
    await everything.until(({ of }) => of('trade').length === 4)
    await Bun.sleep(20)
    expect(signatures(client)).toEqual(signaturesOf(expected.map((number) => trade(number))))
  })

  test('a dropped fork is taken back, and what replaces it follows', async () => {
    const server = start()
    const client = await open(server)
    await server.blocks.store(blockOf(500n, 'a', [trade(1), trade(2)]))
    await server.blocks.takeBack([{ slot: 500n, blockhash: '500 a' }])
    await server.blocks.store(blockOf(499n, 'b', [trade(3)]))
    await client.until(({ of }) => of('trade').length === 3)
    expect(client.of('removed').map(({ signature, reason }) => [signature, reason])).toEqual(
      [1, 2].map((number) => [trade(number).signature, 'fork']),
    )
    // A client that left before the replacement gets it from the id that it has, after a repetition of the rest.
    const lastOfRemoved = client.events().findLast(({ event }) => event === 'removed')?.id ?? ''
    const later = await open(server, '', { 'last-event-id': lastOfRemoved })
    await later.until((each) => signatures(each).includes(trade(3).signature))
    const removed = new Set(later.of('removed').map(({ position }) => position))
    const left = later.of('trade').filter(({ position }) => !removed.has(position))
    expect(left.map(({ signature }) => signature)).toEqual([trade(3).signature])
  })

  test('a trade that was found by signature moves to its place in the block', async () => {
    const server = start()
    const client = await open(server)
    await server.store([trade(1, { slot: 700n })])
    await server.blocks.store(blockOf(700n, 'a', [trade(1)]))
    await client.until(({ of }) => of('trade').length === 2)
    const [removed] = client.of('removed')
    expect(removed).toMatchObject({ signature: trade(1).signature, reason: 'moved' })
    expect(client.of('trade')[1]?.['position']).toBe(String(positionOf(700n, 0)))
  })

  test('blocks that are given up reach every client, whatever its filter', async () => {
    const server = start()
    const clients = [await open(server), await open(server, `mints=${mint(9)}&side=sell`)]
    await server.blocks.store(blockOf(500n, 'a', [trade(1)]))
    await clients[0]?.until(({ of }) => of('trade').length === 1)
    const id = clients[0]?.lastId() ?? ''
    await server.blocks.giveUp(lost(300n, 310n), [], [])
    for (const client of clients) {
      await client.until(({ of }) => of('gap').length === 1)
      expect(client.of('gap')).toEqual([gapOf(300n, 310n)])
      // The gap is below the newest trade, so a client resumes from that.
      expect(client.lastId()).toBe(id)
    }
    const later = await open(server, `mints=${mint(9)}`, { 'last-event-id': id })
    await later.until(({ of }) => of('gap').length === 1)
  })
})

describe('resuming', () => {
  test('from memory, also what was found late', async () => {
    const server = start()
    const client = await open(server)
    await server.store([trade(10), trade(20)])
    await client.until(({ of }) => of('trade').length === 2)
    const id = client.lastId() ?? ''
    client.close()
    await server.store([trade(5)])
    await server.store([trade(30)])
    const again = await open(server, '', { 'last-event-id': id })
    await again.until(({ of }) => of('trade').length === 2)
    expect(again.of('resumed')).toEqual([{ after: id, source: 'memory' }])
    expect(signatures(again)).toEqual(signaturesOf([trade(5), trade(30)]))
    await server.store([trade(40)])
    await again.until(({ of }) => of('trade').length === 3)
  })

  test('from the first id of a stream that had no event', async () => {
    const server = start()
    await server.store([trade(1)])
    const client = await open(server, `mints=${mint(9)}`)
    const beat = await open(server)
    await server.store([trade(2)])
    await beat.until(({ of }) => of('trade').length === 1)
    const fresh = await open(server, `mints=${mint(9)}`)
    await fresh.until(({ lastId }) => lastId() !== undefined)
    client.close()
    await server.store([trade(3, { baseMint: mint(9) })])
    const again = await open(server, `mints=${mint(9)}`, { 'last-event-id': fresh.lastId() ?? '' })
    await again.until(({ of }) => of('trade').length === 1)
    expect(signatures(again)).toEqual([trade(3).signature])
  })

  test('from the store after a restart, with the same filter', async () => {
    const folder = makeFolder()
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const before = startStreamServer({}, join(folder, 'market.db'))
    const client = await openEvents(`${before.url}${path}`)
    await before.store([trade(1)])
    await client.until(({ of }) => of('trade').length === 1)
    const id = client.lastId() ?? ''
    await before.store([trade(2), trade(3, { baseMint: mint(2) }), trade(4)])
    await before.stop()
    await client.until(({ closed }) => closed())
    expect(client.of('end')).toMatchObject([{ reason: 'shutdown' }])
    const after = start({}, join(folder, 'market.db'))
    const again = await open(after, `mints=${mint(1)}`, { 'last-event-id': id })
    await again.until(({ of }) => of('trade').length === 2)
    expect(again.of('resumed')).toEqual([{ after: id, source: 'storage' }])
    expect(signatures(again)).toEqual(signaturesOf([trade(2), trade(4)]))
    await after.store([trade(5)])
    await again.until(({ of }) => of('trade').length === 3)
    expect(again.of('gap')).toEqual([])
  })

  test('past blocks that were given up during the absence, by all filters', async () => {
    const folder = makeFolder()
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const before = startStreamServer({}, join(folder, 'market.db'))
    const client = await openEvents(`${before.url}${path}`)
    await before.blocks.store(blockOf(500n, 'a', [trade(1)]))
    await client.until(({ of }) => of('trade').length === 1)
    const id = client.lastId() ?? ''
    await before.blocks.giveUp(lost(400n, 410n), [], [])
    await before.blocks.giveUp(lost(501n, 520n), [], [])
    await before.stop()
    const after = start({}, join(folder, 'market.db'))
    const again = await open(after, `mints=${mint(9)}`, { 'last-event-id': id })
    await again.until(({ of }) => of('gap').length === 1)
    expect(again.events().map(({ event }) => event)).toEqual(['resumed', 'gap'])
    expect(again.of('gap')).toEqual([gapOf(501n, 520n)])
  })

  test('of more trades than are repeated: the rest is stated as a gap', async () => {
    const server = start()
    const many = Array.from({ length: 5_300 }, (_, number) => trade(number))
    await server.store(many)
    const client = await open(server, '', { 'last-event-id': '1' })
    await client.until(({ of }) => of('trade').length >= 5_000, 20_000)
    expect(client.of('gap').at(-1)).toMatchObject({ after: '1', reason: 'skipped' })
    const upTo = Number(client.of('gap').at(-1)?.['upTo'])
    const positions = client.of('trade').map(({ position }) => Number(position))
    expect(Math.min(...positions)).toBeGreaterThan(upTo)
    expect(signatures(client)).toEqual(signaturesOf(many.slice(-client.of('trade').length)))
  })
})

describe('limits', () => {
  test('a client that never reads is told what it missed, then closed; others miss nothing', async () => {
    const server = start()
    const slow = await open(server)
    const fast = await open(server)
    slow.pause()
    const venue = 'x'.repeat(9_000)
    // More than the buffers of the system take, and within the time in which the connection is closed.
    const total = 1_800
    let stored = 0
    while (stored < total) {
      await server.store(
        Array.from({ length: 40 }, () => trade((stored += 1), { venues: [venue] })),
      )
      await Bun.sleep(50)
    }
    slow.resume()
    await slow.until(({ closed }) => closed(), 20_000)
    const [lagged] = slow.of('lagged')
    const got = slow.of('trade').length
    expect(lagged).toEqual({ missed: expect.any(Number), after: slow.lastId() })
    expect(Number(lagged?.['missed'])).toBeGreaterThan(0)
    expect(server.metrics()).toContain(
      'drawbridge_streams_ended_total{stream="trades",how="lagged"} 1',
    )
    await fast.until(({ of }) => of('trade').length === stored)
    const rest = await open(server, '', { 'last-event-id': slow.lastId() ?? '' })
    await rest.until(({ of }) => of('trade').length === stored - got)
  }, 60_000)

  test('of one client: refused with the envelope, free again when a stream is closed', async () => {
    const server = start({ STREAMS_PER_CLIENT: '2' })
    const first = await open(server)
    expect(first.header('ratelimit')).toBe('"streams";r=1;t=0')
    await open(server)
    const refused = await fetchAnswer(`${server.url}${path}`)
    expect(refused.status).toBe(429)
    expect(envelopeOf(refused).code).toBe('RATE_LIMITED')
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(refused.headers.get('ratelimit')).toBe('"streams";r=0;t=30')
    first.close()
    await server.store([trade(1)])
    await Bun.sleep(100)
    expect((await open(server)).status()).toBe(200)
  })

  test('of all clients', async () => {
    const server = start({ STREAMS_MAX: '0' })
    expect((await fetchAnswer(`${server.url}${path}`)).status).toBe(429)
  })

  test('a refused request leaves its place free', async () => {
    const server = start({ STREAMS_PER_CLIENT: '1' })
    for (const query of ['mints=x', 'mint=1', 'side=both', 'wallets='])
      expect((await fetchAnswer(`${server.url}${path}?${query}`)).status).toBe(400)
    const bad = await fetchAnswer(`${server.url}${path}`, { headers: { 'last-event-id': 'x' } })
    expect(envelopeOf(bad).message).toStartWith('`Last-Event-ID` ')
    expect((await open(server)).status()).toBe(200)
  })

  test('HEAD has the headers and holds no place', async () => {
    const server = start({ STREAMS_PER_CLIENT: '1' })
    const head = await fetchAnswer(`${server.url}${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect((await open(server)).status()).toBe(200)
  })
})

test('one event for a stream, at its end', async () => {
  const server = start()
  const client = await open(server)
  await Bun.sleep(50)
  expect(server.events).toEqual([])
  client.close()
  while (server.events.length === 0) await Bun.sleep(5)
  expect(server.events.map(({ params }) => [params.api_route, params.api_status])).toEqual([
    [path, 200],
  ])
})
