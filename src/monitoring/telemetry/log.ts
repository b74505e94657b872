import { makeAnswerMemo, makeCallerMemo } from '../events/event-parts.ts'
import { eventName, type RequestEvent } from '../events/request-event.ts'
import { type ErrorFacts, errorFacts } from './error-facts.ts'
import type { Counter } from './instrument.ts'
import type { Schedule } from '../../basics/schedule.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * The only facts an operational line may carry. None can contain input of a request; a new fact is added here, where
 * that is reviewed.
 */
export type LogFields = {
  requestId?: string
  /** A route template, never a path. */
  route?: string
  method?: string
  status?: number
  code?: string
  rule?: string
  upstream?: string
  outcome?: string
  attempt?: number
  /** The name of a list of domains or addresses, and its version. */
  list?: string
  version?: string
  sha?: string
  setting?: string
  signal?: string
  /** Where this server listens, or the path of one of its own files. */
  listening?: string
  file?: string
  count?: number
  durationMs?: number
  /** A sentence written by this product. */
  reason?: string
}

export type LogSettings = {
  /**
   * Takes whole lines, each with its line feed. If it throws, the lines count as lost, and the error is not passed on.
   */
  write: (lines: string) => void
  level: LogLevel
  nowMs: () => number
  schedule: Schedule
  linesDropped: Counter
  linesWritten?: Counter
}

/** Operational messages only; request events are logged where they are stored. */
export type OperationalLog = Pick<Log, 'debug' | 'info' | 'warn' | 'error'>

export type Log = ReturnType<typeof makeLog>

/** Lines buffered before they are written together; one write per request would cost more than the request. */
const BUFFER_MAX_LINES = 500
const BUFFER_MAX_MS = 200

/** Maximum answers and callers whose rendering is cached, some hundred bytes each. */
const MAX_RENDERED = 4_000

/**
 * Writes one JSON line per fact. A request event is exactly `{observedAt, requestId, analyticsEvent}`, as in the stats'
 * recent events; an operational line is `{time, level, message, …fields}`. A line may include an error;
 * `error-facts.ts` decides what is shown of it.
 */
export const makeLog = (settings: LogSettings) => {
  const { write, level, nowMs, schedule, linesDropped, linesWritten } = settings
  const threshold = logLevels.indexOf(level)
  const isLogged = (of: LogLevel): boolean => logLevels.indexOf(of) >= threshold
  const writesEvents = logsEvents(level)
  const render = makeEventRenderer()
  let lines: string[] = []
  let cancel: (() => void) | undefined

  const flush = (): void => {
    cancel?.()
    cancel = undefined
    if (lines.length === 0) return
    const ready = lines
    lines = []
    try {
      write(ready.join(''))
      linesWritten?.inc(ready.length)
    } catch {
      linesDropped.inc(ready.length)
    }
  }

  const emit = (of: LogLevel, message: string, fields: LogFields = {}, error?: unknown): void => {
    if (!isLogged(of)) return
    const time = new Date(nowMs()).toISOString()
    const facts: { error?: ErrorFacts } = error === undefined ? {} : { error: errorFacts(error) }
    lines.push(`${JSON.stringify({ time, level: of, message, ...fields, ...facts })}\n`)
    flush()
  }

  return {
    /** Hot path: renders the line and buffers it; lines are written by number or time, whichever comes first. */
    event: (event: RequestEvent): void => {
      if (!writesEvents) return
      lines.push(render(event))
      if (lines.length >= BUFFER_MAX_LINES) flush()
      else cancel ??= schedule(flush, BUFFER_MAX_MS)
    },
    debug: (message: string, fields?: LogFields): void => emit('debug', message, fields),
    info: (message: string, fields?: LogFields): void => emit('info', message, fields),
    warn: (message: string, fields?: LogFields, error?: unknown): void =>
      emit('warn', message, fields, error),
    error: (message: string, fields?: LogFields, error?: unknown): void =>
      emit('error', message, fields, error),
    /** Lines rendered by another thread; written at once, after all earlier ones. */
    passOn: (text: string): void => {
      lines.push(...text.split(/(?<=\n)/))
      flush()
    },
    /** Writes the buffered lines; the last call before the process ends. */
    flush,
  }
}

/** Whether a level includes the lines of request events. */
export const logsEvents = (level: LogLevel): boolean =>
  logLevels.indexOf('info') >= logLevels.indexOf(level)

/** Renders each answer and caller once rather than per event: several times cheaper than `JSON.stringify`. */
const makeEventRenderer = (): ((event: RequestEvent) => string) => {
  const head = `,"analyticsEvent":{"name":"${eventName}","params":{`
  const renderAnswer = makeAnswerMemo(MAX_RENDERED, (answer) => head + membersOf(answer))
  const renderCaller = makeCallerMemo(MAX_RENDERED, (caller) => `,${membersOf(caller)}}}}\n`)
  let lastMs = Number.NaN
  let lastIso = ''

  return ({ observedAtMs, requestId, params }) => {
    if (observedAtMs !== lastMs) {
      lastIso = new Date(observedAtMs).toISOString()
      lastMs = observedAtMs
    }
    const latency = `,"api_latency_ms":${params.api_latency_ms}`
    const id = JSON.stringify(requestId)
    return `{"observedAt":"${lastIso}","requestId":${id}${renderAnswer(params)}${latency}${renderCaller(params)}`
  }
}

/** The members of a JSON object without its braces. */
const membersOf = (part: object): string => JSON.stringify(part).slice(1, -1)
