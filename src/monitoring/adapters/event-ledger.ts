import type { ComponentHealth } from '../../solana/chain.ts'
import type { Fences } from '../../store/postgres/lease.ts'
import type { InstancesSeen } from '../health.ts'
import { type LogLevel, logsEvents } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { EventProgress } from './event-progress.ts'

export type LedgerMetrics = Pick<
  Metrics,
  'eventsWritten' | 'eventsDropped' | 'eventBatchDuration' | 'logLinesDropped'
>

/**
 * Tracks, from the event thread's reports, what was handed to it and is neither stored nor counted as lost. While it is
 * behind by `maxUnsettled` events, new ones are refused, so memory stays bounded even if the disk fails.
 */
export const makeEventLedger = (
  metrics: LedgerMetrics,
  logLevel: LogLevel,
  maxUnsettled: number,
) => {
  const linesPerEvent = logsEvents(logLevel) ? 1 : 0
  let events = 0
  let lines = 0
  let full = false
  let health: ComponentHealth = { status: 'unknown' }
  let instances: InstancesSeen | undefined
  let fences: Fences = {}

  const refuseEvent = (): void => {
    metrics.eventsDropped.inc()
    metrics.logLinesDropped.inc(linesPerEvent)
  }

  return {
    /** Counts an event that was not handed over as lost. */
    refuseEvent,
    /** False if the event was refused. */
    addEvent: (): boolean => {
      full = events >= maxUnsettled
      if (full) {
        refuseEvent()
        return false
      }
      events += 1
      lines += linesPerEvent
      return true
    },
    addLines: (text: string): void => {
      lines += text.split('\n').length - 1
    },
    settle: (progress: EventProgress): void => {
      events -= progress.eventsWritten + progress.eventsDropped
      lines -= progress.linesWritten + progress.linesDropped
      health = progress.health
      instances = progress.instances
      fences = progress.fences ?? {}
      metrics.eventsWritten.inc(progress.eventsWritten)
      metrics.eventsDropped.inc(progress.eventsDropped)
      metrics.logLinesDropped.inc(progress.linesDropped)
      for (const seconds of progress.batchSeconds) metrics.eventBatchDuration.observe(seconds)
    },
    /** The thread is gone: everything unsettled is lost. Lines that it wrote but did not report count as lost. */
    giveUp: (): void => {
      metrics.eventsDropped.inc(events)
      metrics.logLinesDropped.inc(lines)
      events = 0
      lines = 0
      fences = {}
    },
    fences: (): Fences => fences,
    instances: (): InstancesSeen | undefined => instances,
    health: (): ComponentHealth =>
      full
        ? { status: 'down', detail: 'Request events arrive faster than they can be stored.' }
        : health,
  }
}
