// A separate process for the store's tests: appends events to a database until it is killed.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/store/database.ts'
import { makeEventStore } from '../../src/monitoring/adapters/event-store.ts'
import { makeMetrics } from '../../src/monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../../src/basics/schedule.ts'
import { makeRequestEvent } from './request-events.ts'

const EVENTS_PER_TURN = 100

const store = makeEventStore({
  database: openDatabase(process.argv[2] ?? ''),
  nowMs: Date.now,
  startedAtMs: Date.now(),
  deploySha: 'abc1234',
  retentionDays: 30,
  metrics: makeMetrics(),
  report: (message) => writeSync(2, `${message}\n`),
  schedule: scheduleTimer,
  batchMaxEvents: 250,
})

const startMs = Date.now()
let appended = 0
const appendSome = (): void => {
  for (let count = 0; count < EVENTS_PER_TURN; count += 1) {
    appended += 1
    store.append(makeRequestEvent(appended, { observedAtMs: startMs + appended }))
  }
  writeSync(1, `${appended}\n`)
  setTimeout(appendSome, 1)
}
appendSome()
