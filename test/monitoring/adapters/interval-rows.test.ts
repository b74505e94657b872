import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '../../../src/store/database.ts'
import { INTERVAL_MS } from '../../../src/monitoring/stats/interval-roll-up.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'
import { makeFolder } from '../../kit/test-folder.ts'
import { count, DAY_MS, makeSubject, type Subject } from './event-store-setup.ts'

const directory = makeFolder()

/** Start of an interval near the time of the test clock. */
const startMs = Math.ceil(1_700_000_000_000 / INTERVAL_MS) * INTERVAL_MS

const at = (ms: number): string => new Date(ms).toISOString()

/** Appends one request for each time and writes them. */
const request = async ({ store }: Subject, id: string, ...timesMs: number[]): Promise<void> => {
  timesMs.forEach((observedAtMs, index) =>
    store.append(makeRequestEvent(`${id}-${index}`, { observedAtMs })),
  )
  await store.flush()
}

const counts = ({ store }: Subject, afterMs = 0): [startsAt: string, requests: number][] =>
  store.readIntervals(afterMs).map(({ startsAt, requestCount }) => [startsAt, requestCount])

describe('intervals', () => {
  test('before the first request there are none', () => {
    expect(makeSubject().store.readIntervals(0)).toEqual([])
  })

  test('a batch over a border counts in both intervals, oldest first, and empty ones are left out', async () => {
    const subject = makeSubject()
    await request(subject, 'a', startMs + 3 * INTERVAL_MS, startMs, startMs - 1)
    expect(counts(subject)).toEqual([
      [at(startMs - INTERVAL_MS), 1],
      [at(startMs), 1],
      [at(startMs + 3 * INTERVAL_MS), 1],
    ])
  })

  test('later batches add to an interval, and what is not written yet counts too', async () => {
    const subject = makeSubject()
    await request(subject, 'a', startMs, startMs + 1)
    await request(subject, 'b', startMs + 2)
    subject.store.append(makeRequestEvent('c', { observedAtMs: startMs + INTERVAL_MS - 1 }))
    subject.store.append(makeRequestEvent('d', { observedAtMs: startMs + INTERVAL_MS }))
    expect(counts(subject)).toEqual([
      [at(startMs), 4],
      [at(startMs + INTERVAL_MS), 1],
    ])
    expect(count(subject.database, 'interval_roll_ups')).toBe(1)
  })

  test('only those that start later are read, written or not', async () => {
    const subject = makeSubject()
    await request(subject, 'a', startMs, startMs + INTERVAL_MS)
    subject.store.append(makeRequestEvent('late', { observedAtMs: startMs }))
    expect(counts(subject, startMs)).toEqual([[at(startMs + INTERVAL_MS), 1]])
  })

  test('they survive a restart, and processes with one database add up', async () => {
    const path = join(directory, 'restart.db')
    const first = makeSubject({ database: openDatabase(path) })
    await request(first, 'first', startMs, startMs + INTERVAL_MS)
    await first.store.close()
    first.database.close()
    const second = makeSubject({ database: openDatabase(path) })
    const third = makeSubject({ database: openDatabase(path) })
    await request(second, 'second', startMs + INTERVAL_MS)
    await request(third, 'third', startMs + INTERVAL_MS)
    for (const subject of [second, third]) {
      expect(counts(subject)).toEqual([
        [at(startMs), 1],
        [at(startMs + INTERVAL_MS), 3],
      ])
    }
    second.database.close()
    third.database.close()
  })

  test('percentiles are those of all requests of the interval, however they were batched', async () => {
    const whole = makeSubject()
    const pieces = makeSubject()
    const traffic = makeTraffic(400, 5)
    for (const event of traffic) whole.store.append(event)
    for (const event of traffic) {
      pieces.store.append(event)
      if (event.params.api_latency_ms % 3 === 0) await pieces.store.flush()
    }
    expect(pieces.store.readIntervals(0)).toEqual(whole.store.readIntervals(0))
    await whole.store.flush()
    expect(whole.store.readIntervals(0)).toEqual(pieces.store.readIntervals(0))
  })

  test('a batch that cannot be written leaves no counts', async () => {
    const subject = makeSubject()
    subject.database.run('ALTER TABLE event_rows RENAME TO away')
    subject.store.append(makeRequestEvent('a', { observedAtMs: startMs }))
    await subject.store.flush()
    expect(count(subject.database, 'interval_roll_ups')).toBe(0)
  })
})

describe('retention', () => {
  test.each([
    ['two days where events are kept for longer', 30, 2],
    ['as long as events where that is shorter', 1, 1],
  ])('intervals are kept %s', async (_, retentionDays, keptDays) => {
    const subject = makeSubject({ retentionDays })
    const laterMs = startMs + 4 * INTERVAL_MS
    await request(subject, 'a', startMs, laterMs)
    subject.clock.advance(startMs + keptDays * DAY_MS - 1 - subject.clock.nowMs())
    expect(counts(subject)).toEqual([
      [at(startMs), 1],
      [at(laterMs), 1],
    ])
    subject.clock.advance(2 * INTERVAL_MS)
    expect(counts(subject)).toEqual([[at(laterMs), 1]])
    subject.clock.advance(6 * INTERVAL_MS)
    expect(counts(subject)).toEqual([])
  })
})
