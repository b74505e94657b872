import { describe, expect, test } from 'bun:test'
import { Fault } from '../../../src/basics/fault.ts'
import { type LogLevel, makeLog } from '../../../src/monitoring/telemetry/log.ts'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'

describe('request events', () => {
  test('are one line each: the event, its time and id', () => {
    const { log, lines } = makeSubject()
    const traffic = makeTraffic(300, 19)
    for (const event of traffic) log.event(event)
    log.flush()
    expect(lines()).toEqual(
      traffic.map(({ observedAtMs, requestId, params }) => ({
        observedAt: new Date(observedAtMs).toISOString(),
        requestId,
        analyticsEvent: { name: 'api_request', params },
      })),
    )
  })

  test('any parameter text stays within one line of JSON', () => {
    const { log, lines, text } = makeSubject()
    const evil = '"},\n{"injected":true}\u2028\\'
    const event = makeRequestEvent(evil, {
      params: { api_edge_region: evil, api_method: evil, api_error_code: evil },
    })
    log.event(event)
    log.flush()
    expect(text().trimEnd().split('\n')).toHaveLength(1)
    expect(lines()).toMatchObject([
      { requestId: `req-${evil}`, analyticsEvent: { params: event.params } },
    ])
  })

  test('are written together: after a number of lines or a while', () => {
    const { log, writes, clock } = makeSubject()
    log.event(makeRequestEvent(1))
    log.event(makeRequestEvent(2))
    expect(writes).toHaveLength(0)
    clock.advance(200)
    expect(writes).toHaveLength(1)
    for (let id = 0; id < 1_000; id += 1) log.event(makeRequestEvent(id))
    expect(writes).toHaveLength(3)
    expect(clock.timerCount()).toBe(0)
  })

  test('precede lines rendered by another thread, each of which counts', () => {
    const { log, lines, pipe, metrics } = makeSubject()
    log.event(makeRequestEvent(1))
    log.passOn('{"n":1}\n{"n":2}\n')
    expect(lines()).toMatchObject([{ requestId: 'req-1' }, { n: 1 }, { n: 2 }])
    pipe.broken = true
    log.passOn('{"n":3}\n{"n":4}\n')
    expect(metrics.expose()).toContain('drawbridge_log_lines_dropped_total 2\n')
  })

  test('precede later messages', () => {
    const { log, lines } = makeSubject()
    log.event(makeRequestEvent(1))
    log.warn('then')
    expect(lines()).toMatchObject([{ requestId: 'req-1' }, { message: 'then' }])
  })
})

describe('levels', () => {
  const byLevel: [LogLevel, string[]][] = [
    ['debug', ['event', 'debug', 'info', 'warn', 'error']],
    ['info', ['event', 'info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
    ['silent', []],
  ]
  test.each(byLevel)('%s', (level, expected) => {
    const { log, lines } = makeSubject({ level })
    log.event(makeRequestEvent(1))
    log.debug('x')
    log.info('x')
    log.warn('x')
    log.error('x')
    log.flush()
    expect(lines().map((line) => line['level'] ?? 'event')).toEqual(expected)
  })
})

describe('operational lines', () => {
  test('carry time, level, message and their fields', () => {
    const { log, lines } = makeSubject()
    log.info('listening', { listening: 'http://127.0.0.1:3000', count: 2 })
    expect(lines()).toEqual([
      {
        time: '2023-11-14T22:13:20.000Z',
        level: 'info',
        message: 'listening',
        listening: 'http://127.0.0.1:3000',
        count: 2,
      },
    ])
  })

  test('an expected fault has its code and internal message, and no stack', () => {
    const { log, lines } = makeSubject()
    log.warn(
      'x',
      {},
      new Fault(
        'source-unusable',
        { source: 'the test source' },
        { internal: 'jupiter: answer 2 lacks a price' },
      ),
    )
    expect(lines()[0]?.['error']).toEqual({
      name: 'Fault',
      code: 'UPSTREAM_ERROR',
      message: 'jupiter: answer 2 lacks a price',
    })
  })

  test('a bug has its code locations and its cause', () => {
    const { log, lines } = makeSubject()
    const bug = new Fault('bug', {}, { cause: new RangeError('index out of range') })
    log.error('x', { requestId: 'r' }, bug)
    expect(lines()[0]).toMatchObject({
      requestId: 'r',
      error: {
        code: 'INTERNAL_ERROR',
        stack: expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts/)]),
        cause: { name: 'RangeError', message: 'index out of range' },
      },
    })
  })

  const secrets = [
    'So11111111111111111111111111111111111111112',
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+/w==',
    'https://wallet.example/claim?user=7',
    'claim-airdrop.example',
    '203.0.113.7',
    '2001:db8::7',
    'someone@example.com',
    '"swap all of it"',
    "'swap all of it'",
  ]
  test.each(secrets)('a bug does not reveal its input: %s', (secret) => {
    const { log, text } = makeSubject()
    const cause = new SyntaxError(`near ${secret}: unexpected`)
    log.error('x', {}, new TypeError(`cannot read ${secret}, sorry`, { cause }))
    log.error('x', {}, secret)
    expect(text()).not.toContain(secret)
    expect(text()).toContain('cannot read')
  })

  test('a circular cause ends', () => {
    const { log, lines } = makeSubject()
    const error = new Error('round')
    error.cause = error
    log.error('x', {}, error)
    expect(lines()).toHaveLength(1)
  })
})

test('a log that cannot be written loses lines, counts them, and never throws', () => {
  const { log, metrics, pipe } = makeSubject()
  pipe.broken = true
  log.event(makeRequestEvent(1))
  log.event(makeRequestEvent(2))
  log.error('x')
  expect(metrics.expose()).toContain('drawbridge_log_lines_dropped_total 3\n')
})

function makeSubject({ level = 'info' }: { level?: LogLevel } = {}) {
  const clock = makeHandClock()
  const metrics = makeMetrics()
  const writes: string[] = []
  const pipe = { broken: false }
  const log = makeLog({
    write: (lines) => {
      if (pipe.broken) throw new Error('EPIPE')
      writes.push(lines)
    },
    level,
    nowMs: clock.nowMs,
    schedule: clock.schedule,
    linesDropped: metrics.logLinesDropped,
  })
  const text = () => writes.join('')
  const lines = () => text().split('\n').filter(Boolean).map(parseLine)
  return { log, clock, metrics, writes, pipe, text, lines }
}

function parseLine(line: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(line)
  if (typeof parsed !== 'object' || parsed === null) throw new Error('a line is not an object')
  return { ...parsed }
}
