import { describe, expect, test } from 'bun:test'
import type { RequestEvent } from '../../../src/monitoring/events/request-event.ts'
import { makeEventBuffer } from '../../../src/monitoring/adapters/event-buffer.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { makeRequestEvent } from '../../kit/request-events.ts'

describe('batches', () => {
  test('nothing is written inside append, and a partial batch is written after its time', () => {
    const { buffer, clock, batches } = makeSubject()
    append(buffer, 1, 3)
    clock.advance(99)
    expect(batches).toEqual([])
    clock.advance(1)
    expect(batches).toEqual([['req-1', 'req-2', 'req-3']])
  })

  test('a full batch is written at once, but after append has returned', () => {
    const { buffer, clock, batches } = makeSubject()
    append(buffer, 1, 10)
    expect(batches).toEqual([])
    clock.advance(0)
    expect(batches.map((batch) => batch.length)).toEqual([10])
  })

  test('a batch size of one is full with the first event', () => {
    const { buffer, clock, batches } = makeSubject({ batchMaxEvents: 1 })
    append(buffer, 1, 1)
    clock.advance(0)
    expect(batches).toEqual([['req-1']])
  })

  test('time counts from the first event of each batch, and no timer remains after writing', () => {
    const { buffer, clock, batches } = makeSubject()
    append(buffer, 1, 1)
    clock.advance(100)
    expect(clock.timerCount()).toBe(0)
    clock.advance(1_000)
    append(buffer, 2, 2)
    clock.advance(100)
    expect(batches).toEqual([['req-1'], ['req-2']])
  })

  test('a backlog is written in pieces, yielding in between', () => {
    const { buffer, clock, batches } = makeSubject()
    append(buffer, 1, 55)
    clock.advance(0)
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 10, 10, 15])
    expect(batches.flat()).toEqual(Array.from({ length: 55 }, (_, index) => `req-${index + 1}`))
  })
})

describe('while writing fails', () => {
  test('it is retried and reported once, and nothing is lost or reordered', () => {
    const { buffer, clock, batches, disk, reports, dropped } = makeSubject()
    disk.error = passing
    append(buffer, 1, 25)
    clock.advance(5_000)
    append(buffer, 26, 30)
    expect(batches).toEqual([])
    disk.error = undefined
    clock.advance(1_000)
    expect(batches.flat()).toEqual(Array.from({ length: 30 }, (_, index) => `req-${index + 1}`))
    expect(reports).toEqual([
      'request events cannot be stored; retrying',
      'request events are being stored again',
    ])
    expect(dropped()).toBe(0)
  })

  test('memory is bounded: the oldest are dropped and counted', () => {
    const { buffer, clock, batches, disk, dropped } = makeSubject()
    disk.error = passing
    for (let id = 1; id <= 500; id += 1) {
      append(buffer, id, id)
      clock.advance(1)
      expect(buffer.pending().length).toBeLessThanOrEqual(100)
    }
    const pending = buffer.pending().map((event) => event.requestId)
    expect(pending.at(-1)).toBe('req-500')
    expect(dropped() + pending.length).toBe(500)
    disk.error = undefined
    clock.advance(1_000)
    expect(batches.flat()).toEqual(pending)
  })

  test('a permanent failure loses its batch and no other', () => {
    const { buffer, clock, batches, disk, reports, dropped } = makeSubject()
    disk.error = new Error('constraint')
    append(buffer, 1, 10)
    clock.advance(0)
    expect([dropped(), buffer.pending().length]).toEqual([10, 0])
    disk.error = undefined
    append(buffer, 11, 12)
    clock.advance(100)
    expect(batches).toEqual([['req-11', 'req-12']])
    expect(reports).toEqual(['a batch of request events was rejected and lost'])
  })
})

describe('ending', () => {
  test('close writes what is pending, however much', () => {
    const { buffer, clock, batches } = makeSubject()
    append(buffer, 1, 55)
    buffer.close()
    expect(batches.flat()).toHaveLength(55)
    expect(clock.timerCount()).toBe(0)
  })

  test('events that cannot be written are counted, and an error is thrown', () => {
    const { buffer, disk, dropped } = makeSubject()
    disk.error = passing
    append(buffer, 1, 5)
    expect(() => buffer.close()).toThrow('5 request events could not be stored')
    expect(dropped()).toBe(5)
  })

  test('an event after closing is counted, without an error', () => {
    const { buffer, batches, dropped } = makeSubject()
    buffer.close()
    append(buffer, 1, 1)
    expect([dropped(), batches]).toEqual([1, []])
  })

  test('writeAll keeps pending what it cannot write', () => {
    const { buffer, batches, disk } = makeSubject()
    disk.error = passing
    append(buffer, 1, 5)
    expect(() => buffer.writeAll()).toThrow('5 request events could not be stored')
    disk.error = undefined
    buffer.writeAll()
    expect(batches.flat()).toHaveLength(5)
  })
})

const passing = new Error('disk full')

function makeSubject({ batchMaxEvents = 10 } = {}) {
  const clock = makeHandClock()
  const disk: { error: Error | undefined } = { error: undefined }
  const batches: string[][] = []
  const reports: string[] = []
  let droppedCount = 0
  const buffer = makeEventBuffer({
    write: (events: readonly RequestEvent[]) => {
      if (disk.error !== undefined) throw disk.error
      batches.push(events.map((event) => event.requestId))
    },
    mayPass: (error) => error === passing,
    schedule: clock.schedule,
    batchMaxEvents,
    batchMaxMs: 100,
    retryMs: 1_000,
    pendingMaxEvents: 100,
    onDropped: (count) => void (droppedCount += count),
    report: (message) => void reports.push(message),
  })
  return { buffer, clock, disk, batches, reports, dropped: () => droppedCount }
}

function append(buffer: { append: (event: RequestEvent) => void }, from: number, to: number): void {
  for (let id = from; id <= to; id += 1) buffer.append(makeRequestEvent(id))
}
