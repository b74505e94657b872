import type { EventSink } from '../basics/server-sent-events.ts'
import type { Schedule } from '../basics/schedule.ts'
import { openEventStream, type StreamEnd } from './event-stream.ts'
import type { OpenStream } from './open-stream.ts'

/** The part of Elysia's context that a handler of a stream needs. */
export type StreamContext = {
  request: Request
  set: { headers: Record<string, string | number | string[] | undefined> }
}

export type StreamOptions = {
  open: OpenStream | undefined
  schedule: Schedule
  onEnd: (how: StreamEnd) => void
  /** Starts sending; returns how to stop. */
  join: (sink: EventSink) => () => void
}

/** The response that carries a stream of events; only its headers if the request asks for no more. */
export const streamResponse = (
  { set }: StreamContext,
  { open, schedule, onEnd, join }: StreamOptions,
): Response => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(set.headers))
    if (value !== undefined) headers.set(name, String(value))
  headers.set('content-type', 'text/event-stream')
  // Proxies would collect events until a buffer is full.
  headers.set('x-accel-buffering', 'no')
  // Elysia passes a response through unchanged if there is nothing to add.
  set.headers = {}
  if (!open) return new Response(null, { headers })
  const finished = open.start()
  let leave = (): void => undefined
  const { body, sink, abort } = openEventStream({
    schedule,
    allowSilence: open.allowSilence,
    onEnd: (how) => {
      leave()
      finished()
      onEnd(how)
    },
  })
  open.signal.addEventListener('abort', abort)
  leave = join(sink)
  return new Response(body, { headers })
}
