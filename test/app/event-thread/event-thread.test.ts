// The client with a real thread: a Worker, a database file, a log file.
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEventThread } from '../../../src/app/event-thread/client.ts'
import type { LogLevel } from '../../../src/monitoring/telemetry/log.ts'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'
import { makeFolder } from '../../kit/test-folder.ts'

const directory = makeFolder()

let made = 0

const startSubject = (options: { databasePath?: string; logLevel?: LogLevel } = {}) => {
  made += 1
  const databasePath = options.databasePath ?? join(directory, `${made}.db`)
  const metrics = makeMetrics()
  const direct: string[] = []
  const lost = Promise.withResolvers<unknown>()
  const thread = startEventThread({
    entry: new URL('../../kit/event-thread.ts', import.meta.url),
    settings: {
      databasePath,
      startedAtMs: 1_700_000_000_000,
      deploySha: 'abc1234',
      retentionDays: 30_000,
      logLevel: options.logLevel ?? 'info',
    },
    metrics,
    schedule: scheduleTimer,
    writeLines: (lines) => void direct.push(lines),
    onLost: lost.resolve,
  })
  return {
    thread,
    direct,
    lost: lost.promise,
    stored: () => readStored(databasePath),
    logged: () => readLog(`${databasePath}.log`),
    metric: (name: string) =>
      Number(new RegExp(`^drawbridge_${name} (.*)$`, 'm').exec(metrics.expose())?.[1]),
  }
}

const readStored = (path: string): string[] => {
  const database = new Database(path, { readonly: true })
  const rows = database.query<{ request_id: string }, []>('SELECT request_id FROM event_rows').all()
  database.close()
  return rows.map(({ request_id }) => request_id).sort()
}

const readLog = (path: string): Record<string, unknown>[] => {
  const text = readFileSync(path, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const idsOf = (events: readonly { requestId: string }[]): string[] =>
  events.map(({ requestId }) => requestId).sort()

describe('while it runs', () => {
  test('closing stores and logs everything, as the counts show', async () => {
    const subject = startSubject()
    const traffic = makeTraffic(3_210, 4)
    for (const event of traffic) subject.thread.append(event)
    await subject.thread.close()
    expect(subject.stored()).toEqual(idsOf(traffic))
    expect(subject.logged().map(({ requestId }) => String(requestId))).toEqual(
      traffic.map(({ requestId }) => requestId),
    )
    expect(subject.metric('events_written_total')).toBe(3_210)
    expect(subject.metric('events_dropped_total')).toBe(0)
    expect(subject.metric('log_lines_dropped_total')).toBe(0)
    expect(subject.metric('event_batch_duration_seconds_count')).toBeGreaterThan(0)
  })

  test('flushing stores and logs everything appended before it', async () => {
    const { thread, stored, logged, metric } = startSubject()
    for (let id = 0; id < 5; id += 1) thread.append(makeRequestEvent(id))
    await thread.flush()
    expect(stored()).toHaveLength(5)
    expect(logged()).toHaveLength(5)
    expect(metric('events_written_total')).toBe(5)
    await thread.close()
  })

  test('it stores after a while without a flush', async () => {
    const { thread, stored, metric } = startSubject()
    await thread.ready
    thread.append(makeRequestEvent(1))
    while (metric('events_written_total') === 0) await Bun.sleep(5)
    expect(stored()).toEqual(['req-1'])
    await thread.close()
  })

  test('stats count everything appended before the query', async () => {
    const { thread } = startSubject()
    const totals: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (let id = 0; id < 700; id += 1) thread.append(makeRequestEvent(`${round}-${id}`))
      const stats = await thread.readStats({ includeRecent: true, limit: 2 })
      totals.push(stats.summary.totalRequests)
      expect(stats.recentEvents?.map(({ requestId }) => requestId)).toEqual([
        `req-${round}-699`,
        `req-${round}-698`,
      ])
    }
    expect(totals).toEqual([700, 1_400, 2_100, 2_800])
    await thread.close()
  })

  test('intervals count everything appended before the query', async () => {
    const { thread } = startSubject()
    const totals: number[] = []
    for (let round = 0; round < 3; round += 1) {
      for (let id = 0; id < 700; id += 1) thread.append(makeRequestEvent(`${round}-${id}`))
      const intervals = await thread.readIntervals(0)
      totals.push(...intervals.map(({ requestCount }) => requestCount))
    }
    expect(totals).toEqual([700, 1_400, 2_100])
    await thread.close()
  })

  test('log lines stay whole, and follow those of earlier events', async () => {
    const { thread, logged } = startSubject()
    for (let id = 0; id < 50; id += 1) {
      thread.append(makeRequestEvent(id))
      thread.writeLines(`{"line":${id}}\n`)
    }
    await thread.close()
    expect(logged().map(({ requestId, line }) => requestId ?? line)).toEqual(
      Array.from({ length: 50 }, (_, id) => [`req-${id}`, id]).flat(),
    )
  })

  test('a higher log level omits request lines, and events are still stored', async () => {
    const { thread, stored, logged } = startSubject({ logLevel: 'error' })
    thread.append(makeRequestEvent(1))
    thread.writeLines('{"line":"yes"}\n')
    await thread.close()
    expect(stored()).toEqual(['req-1'])
    expect(logged()).toEqual([{ line: 'yes' }])
  })

  test('lines that could not be written are counted', async () => {
    const { thread, stored, metric } = startSubject()
    thread.append(makeRequestEvent('stumble'))
    thread.append(makeRequestEvent('beside it'))
    await thread.close()
    expect(stored()).toHaveLength(2)
    expect(metric('log_lines_dropped_total')).toBe(2)
  })

  test('its health is that of the store', async () => {
    const { thread } = startSubject()
    await thread.ready
    expect(thread.health()).toEqual({ status: 'ok' })
    await thread.close()
    expect(thread.health().status).toBe('down')
  })
})

describe('a start that fails', () => {
  test('reports in one sentence what is wrong with the database', async () => {
    const databasePath = join(directory, 'no-database.db')
    writeFileSync(databasePath, 'this is not a database')
    const { thread } = startSubject({ databasePath })
    const error = await thread.ready.catch((caught: unknown) => caught)
    expect(String(error)).toBe(
      `Error: Cannot open the database ${databasePath}: file is not a database.`,
    )
    await thread.close()
  })
})

describe('when it dies', () => {
  const startDead = async () => {
    const subject = startSubject()
    await subject.thread.ready
    for (let id = 0; id < 3; id += 1) subject.thread.append(makeRequestEvent(id))
    subject.thread.writeLines('fall over\n')
    await subject.lost
    return subject
  }

  test('it is reported once, health is down, and its pending events are counted as lost', async () => {
    const { thread, metric } = await startDead()
    expect(thread.health().status).toBe('down')
    expect(metric('events_written_total') + metric('events_dropped_total')).toBe(3)
    thread.append(makeRequestEvent('later'))
    expect(metric('events_written_total') + metric('events_dropped_total')).toBe(4)
  })

  test('log lines are written directly', async () => {
    const { thread, direct } = await startDead()
    thread.writeLines('still here\n')
    expect(direct).toEqual(['still here\n'])
  })

  test('open and new queries are rejected, and closing ends at once', async () => {
    const subject = startSubject()
    await subject.thread.ready
    subject.thread.writeLines('fall over\n')
    const underWay = subject.thread.readStats({ includeRecent: false, limit: 1 })
    expect(await codeOf(underWay)).toBe('UPSTREAM_UNAVAILABLE')
    const later = subject.thread.readStats({ includeRecent: false, limit: 1 })
    expect(await codeOf(later)).toBe('UPSTREAM_UNAVAILABLE')
    expect(await codeOf(subject.thread.flush())).toBe('UPSTREAM_UNAVAILABLE')
    await subject.thread.close()
  })
})

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : error),
  )
