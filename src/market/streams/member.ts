import type { EventSink } from '../../basics/server-sent-events.ts'

/** A client of a stream. */
export type Member = { sink: EventSink; sentAtMs: number }
