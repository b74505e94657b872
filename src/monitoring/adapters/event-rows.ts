import type { Database } from 'bun:sqlite'
import {
  answerFields,
  callerFields,
  type EventAnswer,
  type EventCaller,
} from '../events/event-parts.ts'
import type { RequestEvent } from '../events/request-event.ts'

/** Part of events; `rowId` is the number of its row once this process has stored it. */
export type Stored<Part> = { part: Part; rowId: number | undefined }

export type PartedEvent = {
  event: RequestEvent
  answer: Stored<EventAnswer>
  caller: Stored<EventCaller>
}

/**
 * Rows per INSERT. Measured on this table with batches of 1,000: one row a statement 1.0 µs an event, 64 to 100 rows
 * 0.6 µs, hundreds slower again. (All parameters in every row: 1.6 µs and three times the bytes. A rowid table with an
 * index over time: 0.65 µs and a quarter more bytes. One JSON row a batch: 0.4 µs, but not queryable by SQL.)
 */
const ROWS_PER_INSERT = [64, 8, 1] as const

/** Writes events and the parts they share; the caller holds the transaction. */
export const prepareEventRows = (database: Database, runId: number) => {
  const inserts = ROWS_PER_INSERT.map((rows) => ({
    rows,
    statement: database.query(
      `INSERT OR IGNORE INTO event_rows
         (observed_at_ms, request_id, answer_id, caller_id, api_latency_ms, latency_us)
       VALUES ${Array(rows).fill('(?, ?, ?, ?, ?, ?)').join(', ')}`,
    ),
  }))
  const answers = prepareParts(database, runId, answerTable)
  const callers = prepareParts(database, runId, callerTable)

  /**
   * Returns how many rows are new. An event is identified by its time and request id, so one that is already stored
   * (written before a failure that was reported late) is not duplicated.
   */
  const insert = (events: readonly PartedEvent[]): number => {
    answers.begin()
    callers.begin()
    let written = 0
    let next = 0
    for (const { rows, statement } of inserts) {
      for (; events.length - next >= rows; next += rows) {
        const values: (string | number)[] = []
        for (const { event, answer, caller } of events.slice(next, next + rows)) {
          const { observedAtMs, requestId, latencyUs, params } = event
          values.push(observedAtMs, requestId, answers.rowIdOf(answer), callers.rowIdOf(caller))
          values.push(params.api_latency_ms, Math.round(latencyUs))
        }
        written += statement.run(...values).changes
      }
    }
    return written
  }

  return {
    insert,
    /** To be called when the transaction of the last `insert` failed: the rows of its new parts are gone with it. */
    rolledBack: (): void => {
      answers.rolledBack()
      callers.rolledBack()
    },
  }
}

type PartTable<Part> = {
  name: string
  columns: readonly string[]
  valuesOf: (part: Part) => (string | number)[]
}

const prepareParts = <Part>(database: Database, runId: number, table: PartTable<Part>) => {
  const upsert = database.query<{ id: number }, (string | number)[]>(
    `INSERT INTO ${table.name} (run_id, ${table.columns.join(', ')})
     VALUES (?${', ?'.repeat(table.columns.length)})
     ON CONFLICT DO UPDATE SET run_id = max(run_id, excluded.run_id)
     RETURNING id`,
  )
  let numbered: Stored<Part>[] = []

  return {
    begin: (): void => {
      numbered = []
    },
    rowIdOf: (stored: Stored<Part>): number => {
      if (stored.rowId !== undefined) return stored.rowId
      const row = upsert.get(runId, ...table.valuesOf(stored.part))
      if (row === null) throw new Error(`${table.name} did not accept a row`)
      numbered.push(stored)
      stored.rowId = row.id
      return row.id
    },
    rolledBack: (): void => {
      for (const stored of numbered) stored.rowId = undefined
    },
  }
}

const answerTable: PartTable<EventAnswer> = {
  name: 'event_answers',
  columns: answerFields,
  valuesOf: (answer) => answerFields.map((field) => answer[field]),
}

const callerTable: PartTable<EventCaller> = {
  name: 'event_callers',
  columns: callerFields,
  valuesOf: (caller) => callerFields.map((field) => caller[field]),
}
