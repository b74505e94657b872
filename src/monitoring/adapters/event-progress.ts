import type { ComponentHealth } from '../../solana/chain.ts'
import type { Fences } from '../../store/postgres/lease.ts'
import type { InstancesSeen } from '../health.ts'
import type { Counter, Histogram } from '../telemetry/instrument.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** What has happened since the last report, and the current health. */
export type EventProgress = {
  eventsWritten: number
  eventsDropped: number
  batchSeconds: number[]
  linesWritten: number
  linesDropped: number
  health: ComponentHealth
  /** Absent if no database is shared. */
  instances?: InstancesSeen
  /** Of the leases that this instance has. */
  fences?: Fences
}

/** The event thread's counterparts of the main thread's metrics; changes are reported to that thread. */
export type ProgressReports = Pick<
  Metrics,
  'eventsWritten' | 'eventsDropped' | 'eventBatchDuration'
> & {
  linesWritten: Counter
  linesDropped: Counter
  /** Reports at the end of the current turn. */
  sendSoon: () => void
  sendNow: () => void
}

export const makeProgressReports = (
  send: (progress: EventProgress) => void,
  state: () => Pick<EventProgress, 'health' | 'instances' | 'fences'>,
): ProgressReports => {
  let counts = noCounts()
  let batchSeconds: number[] = []
  let due = false

  const sendNow = (): void => {
    due = false
    send({ ...counts, batchSeconds, ...state() })
    counts = noCounts()
    batchSeconds = []
  }
  const sendSoon = (): void => {
    if (due) return
    due = true
    queueMicrotask(() => {
      if (due) sendNow()
    })
  }
  const counter = (name: keyof typeof counts): Counter => ({
    inc: (by = 1) => {
      counts[name] += by
      sendSoon()
    },
  })
  const eventBatchDuration: Histogram = {
    observe: (seconds) => {
      batchSeconds.push(seconds)
      sendSoon()
    },
  }
  return {
    eventsWritten: counter('eventsWritten'),
    eventsDropped: counter('eventsDropped'),
    linesWritten: counter('linesWritten'),
    linesDropped: counter('linesDropped'),
    eventBatchDuration,
    sendSoon,
    sendNow,
  }
}

const noCounts = () => ({ eventsWritten: 0, eventsDropped: 0, linesWritten: 0, linesDropped: 0 })
