import { makeAnswerMemo, makeCallerMemo } from '../events/event-parts.ts'
import { eventName, type RequestEvent } from '../events/request-event.ts'
import { type ErrorFacts, errorFacts } from './error-facts.ts'
import type { Counter } from './instrument.ts'
import type { Schedule } from '../../basics/schedule.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * The only facts an operational line may carry. None of them has room for what a request asked; a new one is added
 * here, where that can be judged.
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
  /** Where this server listens, or where its own files are. */
  listening?: string
  file?: string
  count?: number
  durationMs?: number
  /** A sentence of our own. */
  reason?: string
}

export type LogSettings = {
  /** Takes whole lines, each with its line feed. What it throws is counted as lost lines, never passed on. */
  write: (lines: string) => void
  level: LogLevel
  nowMs: () => number
  schedule: Schedule
  linesDropped: Counter
  linesWritten?: Counter
}

/** What can be said of the working of the product; request events are a matter of whoever stores them. */
export type OperationalLog = Pick<Log, 'debug' | 'info' | 'warn' | 'error'>

export type Log = ReturnType<typeof makeLog>

/** Lines held back before they are written together; one write for each request would cost more than the request. */
const BUFFER_MAX_LINES = 500
const BUFFER_MAX_MS = 200

/** Answers and callers whose rendering is remembered, some hundred bytes each. */
const MAX_RENDERED = 4_000

/**
 * One JSON line for each fact. A request event is exactly `{observedAt, requestId, analyticsEvent}`, as in the stats'
 * recent events; an operational line is `{time, level, message, …fields}`. Errors may come with a line: what is said of
 * them is told in `error-facts.ts`.
 */
export const makeLog = (settings: LogSettings) => {
  const { write, level, nowMs, schedule, linesDropped, linesWritten } = settings
  const threshold = logLevels.indexOf(level)
  const wants = (of: LogLevel): boolean => logLevels.indexOf(of) >= threshold
  const wantsEvents = logsEvents(level)
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

  const say = (of: LogLevel, message: string, fields: LogFields = {}, error?: unknown): void => {
    if (!wants(of)) return
    const time = new Date(nowMs()).toISOString()
    const facts: { error?: ErrorFacts } = error === undefined ? {} : { error: errorFacts(error) }
    lines.push(`${JSON.stringify({ time, level: of, message, ...fields, ...facts })}\n`)
    flush()
  }

  return {
    /** Hot path: renders the line and keeps it; written by number or time, whichever comes first. */
    event: (event: RequestEvent): void => {
      if (!wantsEvents) return
      lines.push(render(event))
      if (lines.length >= BUFFER_MAX_LINES) flush()
      else cancel ??= schedule(flush, BUFFER_MAX_MS)
    },
    debug: (message: string, fields?: LogFields): void => say('debug', message, fields),
    info: (message: string, fields?: LogFields): void => say('info', message, fields),
    warn: (message: string, fields?: LogFields, error?: unknown): void =>
      say('warn', message, fields, error),
    error: (message: string, fields?: LogFields, error?: unknown): void =>
      say('error', message, fields, error),
    /** Lines that another thread has rendered; written at once, after all that came before them. */
    passOn: (text: string): void => {
      lines.push(...text.split(/(?<=\n)/))
      flush()
    },
    /** Writes what is held back; the last thing before the process ends. */
    flush,
  }
}

/** Whether a level lets the lines of request events through. */
export const logsEvents = (level: LogLevel): boolean =>
  logLevels.indexOf('info') >= logLevels.indexOf(level)

/** Renders what was answered and to whom once, not for each event: several times cheaper than `JSON.stringify`. */
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
