import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { keepRetention, noRun } from '../../../src/monitoring/adapters/event-store.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { makeRequestEvent } from '../../kit/request-events.ts'
import { makeFolder } from '../../kit/test-folder.ts'
import { DAY_MS, makeSubject, total, readEvents, count } from './event-store-setup.ts'

const directory = makeFolder()

describe('retention', () => {
  test('deletes old events in pieces, and keeps the rest', async () => {
    const { store, database, clock } = makeSubject({ retentionDays: 7 })
    for (let id = 0; id < 5_000; id += 1)
      store.append(makeRequestEvent(id, { observedAtMs: clock.nowMs() + id }))
    await store.flush()
    clock.advance(7 * DAY_MS - 1)
    expect(readEvents(database)).toHaveLength(5_000)
    store.append(makeRequestEvent('new', { observedAtMs: clock.nowMs() }))
    await store.flush()
    clock.advance(2 * 600_000)
    expect(readEvents(database).map((event) => event.requestId)).toEqual(['req-new'])
  })

  test('goes on in a process that stores its events elsewhere now', async () => {
    const { store, database, clock } = makeSubject()
    store.append(makeRequestEvent('before'))
    await store.close()
    const { nowMs, schedule } = clock
    const report = () => undefined
    const stop = keepRetention({ database, nowMs, schedule, report, retentionDays: 7 }, noRun)
    clock.advance(6 * DAY_MS)
    expect(readEvents(database)).toHaveLength(1)
    clock.advance(2 * DAY_MS)
    expect([readEvents(database), count(database, 'event_runs')]).toEqual([[], 0])
    stop()
  })

  test('deletes some thousand rows per step', async () => {
    const { store, database, clock } = makeSubject({ retentionDays: 1 })
    for (let id = 0; id < 5_000; id += 1) {
      store.append(makeRequestEvent(id, { observedAtMs: clock.nowMs() - 2 * DAY_MS + id }))
    }
    await store.flush()
    const left: number[] = []
    for (let step = 0; step < 4; step += 1) {
      clock.advance(50)
      left.push(readEvents(database).length)
    }
    expect(left).toEqual([3_000, 1_000, 0, 0])
  })

  test('rows used only by ended processes are deleted with their events; those of running ones stay', async () => {
    const database = openDatabase(':memory:')
    const gone = makeSubject({ database, retentionDays: 7 })
    gone.store.append(
      makeRequestEvent('gone', { params: { api_route: '/gone', api_country: 'XX' } }),
    )
    gone.store.append(makeRequestEvent('both'))
    await gone.store.close()
    const living = makeSubject({ database, retentionDays: 7 })
    living.store.append(makeRequestEvent('both-2'))
    await living.store.flush()
    living.clock.advance(8 * DAY_MS)

    expect(readEvents(database)).toEqual([])
    expect(total(living)).toBe(1)
    expect(count(database, 'event_runs')).toBe(1)
    expect(count(database, 'route_roll_ups')).toBe(1)
    expect(count(database, 'event_answers')).toBe(1)
    expect(count(database, 'event_callers')).toBe(1)
    living.store.append(makeRequestEvent('both-3', { observedAtMs: living.clock.nowMs() }))
    await living.store.flush()
    expect(readEvents(database).map((event) => event.requestId)).toEqual(['req-both-3'])
  })
})

test('a killed process loses at most its last batch, and rows and stats agree', async () => {
  const path = join(directory, 'killed.db')
  const script = join(import.meta.dir, '../../kit/append-until-killed.ts')
  const child = Bun.spawn([process.execPath, script, path], { stdout: 'pipe', stderr: 'pipe' })
  let output = ''
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk)
    if (output.split('\n').length > 40) child.kill('SIGKILL')
  }
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
  expect(await new Response(child.stderr).text()).toBe('')
  const appended = Number(output.trimEnd().split('\n').at(-1))

  const database = openDatabase(path)
  expect(database.query('PRAGMA integrity_check').values()).toEqual([['ok']])
  const stored = readEvents(database).map((event) => event.requestId)
  expect(stored).toEqual(Array.from({ length: stored.length }, (_, index) => `req-${index + 1}`))
  expect(stored.length).toBeGreaterThan(0)
  // A batch is full at 250, waits for the current turn of 100, and one more.
  expect(appended - stored.length).toBeLessThanOrEqual(250 + 200)
  expect(database.query('SELECT sum(count) AS total FROM outcome_roll_ups').get()).toEqual({
    total: stored.length,
  })
  expect(
    database.query('SELECT sum(product + other) AS total FROM interval_roll_ups').get(),
  ).toEqual({ total: stored.length })
  database.close()
})
