import { afterEach, describe, expect, test } from 'bun:test'
import { addressFromBytes } from '../../../../src/solana/address/address.ts'
import type { TokenFacts } from '../../../../src/tokens/token-market.ts'
import { makeJupiter } from '../../../../src/market/adapters/providers/jupiter.ts'
import { makeVerifiedTokens } from '../../../../src/market/adapters/providers/verified.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import {
  type RecordedAnswer,
  type RecordedServer,
  startRecordedServer,
} from '../../../kit/recorded-server.ts'

const running: RecordedServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

const mintOf = (index: number) =>
  addressFromBytes(Uint8Array.from({ length: 32 }, (_, at) => (at < 2 ? 1 + index * (at + 1) : 7)))

const list = (count: number): RecordedAnswer => ({
  body: Array.from({ length: count }, (_, index) => ({
    id: mintOf(index),
    name: `Token ${index}`,
    symbol: `T${index}`,
    usdPrice: 1,
    stats24h: { numBuys: 1 },
    isVerified: true,
    liquidity: 5,
  })),
})

const held = (count: number): TokenFacts[] =>
  Array.from({ length: count }, (_, index) => ({ mint: mintOf(index), source: 'saved' }))

const start = (answers: RecordedAnswer[], saved: TokenFacts[] = []) => {
  const server = startRecordedServer(answers)
  running.push(server)
  const clock = makeHandClock()
  const saves: number[] = []
  const refused: [number, number][] = []
  const deps = { nowMs: clock.nowMs, random: () => 0, sleep: async () => undefined }
  const verified = makeVerifiedTokens({
    providers: [makeJupiter({ baseUrl: server.url }, deps)],
    load: async () => saved,
    save: async (tokens) => {
      saves.push(tokens.length)
      if (saves.length > 5) throw new Error('disk full')
    },
    onNotSaved: () => saves.push(-1),
    random: () => 0,
    schedule: clock.schedule,
    onRefused: (count, before) => refused.push([count, before]),
  })
  return { server, clock, verified, saves, refused }
}

/** Lets pending HTTP answers arrive. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let count = 0; count < 1_000 && !isSo(); count += 1) await Bun.sleep(2)
  expect(isSo()).toBe(true)
}

describe('verified tokens', () => {
  test('recall loads the saved list without a request and never replaces a newer list', async () => {
    const { verified, server, saves } = start([list(3)], held(2))
    await verified.recall()
    expect(verified.tokens().length).toBe(2)
    expect([server.requests.length, saves]).toEqual([0, []])
    await verified.refresh()
    await verified.recall()
    expect(verified.tokens().length).toBe(3)
  })

  test('prices and flows are not saved', async () => {
    const { verified, saves } = start([list(3)])
    expect(verified.tokens()).toEqual([])
    expect(await verified.refresh()).toBe(true)
    expect(verified.tokens()[0]).toEqual({
      mint: mintOf(0),
      source: 'Jupiter',
      symbol: 'T0',
      name: 'Token 0',
      liquidityUsd: 5,
      verified: true,
    })
    expect(saves).toEqual([3])
  })

  test('the saved list is used from the start while no provider responds', async () => {
    const { verified, saves, server, clock } = start([{ status: 500 }], held(2))
    verified.start()
    clock.advance(0)
    await until(() => server.requests.length === 1 && clock.timerCount() === 1)
    expect(verified.tokens()).toHaveLength(2)
    expect(saves).toEqual([])
    expect(await verified.refresh()).toBe(false)
    expect(verified.tokens()).toHaveLength(2)
    verified.stop()
  })

  test('search uses the current list', async () => {
    const { verified } = start([list(3), list(4)])
    expect(verified.search('t3', 5)).toEqual([])
    await verified.refresh()
    expect(verified.search('t3', 5)).toEqual([])
    await verified.refresh()
    expect(verified.search('t3', 5).map(({ name }) => name)).toEqual(['Token 3'])
  })

  test('a failed save is reported and the list is still used', async () => {
    const { verified, saves } = start([list(3)])
    for (let count = 0; count < 6; count += 1) expect(await verified.refresh()).toBe(true)
    expect(saves).toEqual([3, 3, 3, 3, 3, 3, -1])
  })

  test('a much shorter list is accepted only after several downloads', async () => {
    const { verified, refused } = start([list(10), list(4)])
    await verified.refresh()
    expect(await verified.refresh()).toBe(false)
    expect(await verified.refresh()).toBe(false)
    expect(verified.tokens()).toHaveLength(10)
    expect(await verified.refresh()).toBe(true)
    expect(verified.tokens()).toHaveLength(4)
    expect(refused).toEqual([
      [4, 10],
      [4, 10],
      [4, 10],
    ])
  })

  test('an empty list is never accepted', async () => {
    const { verified } = start([list(1), { body: [] }])
    await verified.refresh()
    for (let count = 0; count < 5; count += 1) expect(await verified.refresh()).toBe(false)
    expect(verified.tokens()).toHaveLength(1)
  })

  test('refreshed at the start, hourly, sooner after a failure, and not after a stop', async () => {
    const { verified, server, clock } = start([list(3), { status: 500 }, list(4)])
    verified.start()
    verified.start()
    clock.advance(0)
    await until(() => clock.timerCount() === 1)
    expect(verified.tokens()).toHaveLength(3)
    clock.advance(60 * 60_000)
    await until(() => server.requests.length === 2 && clock.timerCount() === 1)
    clock.advance(5 * 60_000)
    await until(() => verified.tokens().length === 4 && clock.timerCount() === 1)
    expect(server.requests).toHaveLength(3)
    verified.stop()
    expect(clock.timerCount()).toBe(0)
  })

  test('without a provider of verified tokens nothing is scheduled', () => {
    const clock = makeHandClock()
    const verified = makeVerifiedTokens({
      providers: [],
      random: () => 0,
      schedule: clock.schedule,
    })
    verified.start()
    expect(clock.timerCount()).toBe(0)
  })
})
