import { afterEach, describe, expect, test } from 'bun:test'
import { envelopeOf, fetchAnswer } from '../../kit/http.ts'
import { type EventClient, openEvents } from '../../kit/market/event-source.ts'
import { addressNumber, makeTrade } from '../../kit/market/index-trades.ts'
import { startStreamServer, type StreamServer } from '../../kit/market/stream-server.ts'

const path = '/v1/data/tokens/prices/stream'
const nowSeconds = Math.floor(Date.now() / 1_000)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const start = (): StreamServer => {
  const server = startStreamServer()
  ends.push(server.stop)
  return server
}
const open = async (server: StreamServer, mints: readonly string[]): Promise<EventClient> => {
  const client = await openEvents(`${server.url}${path}?mints=${mints.join()}`)
  ends.push(client.close)
  return client
}
const mint = (number: number) => addressNumber(number, 8)
const priced = (number: number, token: number, priceUsd: number) =>
  makeTrade(number, {
    timeSeconds: nowSeconds - 5 + number,
    baseMint: mint(token),
    priceUsd,
    amountUsd: priceUsd,
    quoteAmount: BigInt(priceUsd * 1_000_000),
  })
const pricesIn = (client: EventClient): unknown[] =>
  client.of('price').map((price) => [price['mint'], price['priceUsd']])

describe('prices', () => {
  test('the current one at once, then each change, of the requested tokens only', async () => {
    const server = start()
    await server.store([priced(1, 1, 10), priced(2, 2, 5), priced(3, 3, 7)])
    const client = await open(server, [mint(1), mint(2), mint(4)])
    await client.until(({ of }) => of('price').length === 2)
    await server.store([priced(4, 1, 11), priced(5, 3, 8)])
    await client.until(({ of }) => of('price').length === 3)
    expect(new Set(pricesIn(client).slice(0, 2))).toEqual(
      new Set([
        [mint(1), 10],
        [mint(2), 5],
      ]),
    )
    expect(pricesIn(client)[2]).toEqual([mint(1), 11])
    const second = await open(server, [mint(1)])
    await second.until(({ of }) => of('price').length === 1)
    expect(pricesIn(second)).toEqual([[mint(1), 11]])
  })

  test.each(['', 'mints=', 'mints=x', 'mint=1'])('%p is refused', async (query) => {
    const answer = await fetchAnswer(`${start().url}${path}?${query}`)
    expect(envelopeOf(answer).code).toBe('INVALID_REQUEST')
  })
})
