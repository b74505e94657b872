import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { openEvents } from '../kit/market/event-source.ts'
import { makeTrade } from '../kit/market/index-trades.ts'
import { storeTrades } from '../kit/market/trade-sample.ts'
import { processTestMs, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(2 * processTestMs)

const nowSeconds = Math.floor(Date.now() / 1_000)
const tradesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => makeTrade(first + at, { timeSeconds: nowSeconds }))

describe.each(serverKinds)('%s', (kind) => {
  test('a client continues after kill -9, without a loss or a repetition', async () => {
    const dataDir = makeFolder()
    const env = { INDEX: 'off' }
    const streamed: unknown[] = []
    try {
      const stored = [tradesFrom(1, 600), tradesFrom(1_000, 300), tradesFrom(2_000, 10)]
      let lastId = '1'
      for (const trades of stored) {
        await storeTrades(dataDir, trades)
        await using server = await startServer(kind, { dataDir, env })
        const client = await openEvents(`${server.apiUrl}/v1/data/trades/stream`, {
          'last-event-id': lastId,
        })
        await client.until(({ of }) => of('trade').length >= trades.length, 20_000)
        expect(client.of('resumed')).toEqual([{ after: lastId, source: 'storage' }])
        streamed.push(...client.of('trade').map(({ signature }) => signature))
        lastId = client.lastId() ?? ''
        await server.stop('SIGKILL')
        client.close()
      }
      expect(streamed).toEqual(stored.flat().map(({ signature }) => signature))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  test('an open stream does not hold up a stop, and is told of it', async () => {
    await using server = await startServer(kind, { env: { INDEX: 'off' } })
    const client = await openEvents(`${server.apiUrl}/v1/data/trades/stream`)
    const startedMs = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - startedMs).toBeLessThan(8_000)
    await client.until(({ closed }) => closed())
    expect(client.of('end')).toMatchObject([{ reason: 'shutdown', retryMs: expect.any(Number) }])
  })
})
