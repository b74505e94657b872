import { type EventChunk, type EventSink, eventText } from '../basics/server-sent-events.ts'
import type { Schedule } from '../basics/schedule.ts'

/** How a stream ended. */
export type StreamEnd = 'client' | 'lagged' | 'server'

/** A client that is behind by more than this has lagged. */
const waitingMaxBytes = 1024 * 1024
const behindMaxMs = 10_000

/** Time for a client that is being closed to take what was sent before. */
const leaveSeconds = 10

/** The controller of Bun's streams of type `direct`: a write returns a promise once the client is behind. */
type DirectController = {
  write: (bytes: Uint8Array) => number | Promise<number>
  flush: () => unknown
  end: () => unknown
}

export type EventStreamOptions = {
  schedule: Schedule
  allowSilence: (seconds: number) => void
  /** Called once, when the connection no longer needs anything. */
  onEnd: (how: StreamEnd) => void
}

export type EventStream = {
  body: ReadableStream
  sink: EventSink
  /** The client is gone. */
  abort: () => void
}

/**
 * The body of a response with server-sent events. What a client does not take is kept up to a limit; then it is told how
 * much it missed and from where to resume, and the connection is closed.
 */
export const openEventStream = ({
  schedule,
  allowSilence,
  onEnd,
}: EventStreamOptions): EventStream => {
  const queue = makeQueue()
  const done = Promise.withResolvers<void>()
  let controller: DirectController | undefined
  let state: 'open' | 'leaving' | 'closed' = 'open'
  /** Why the server closes it. */
  let leaving: StreamEnd | undefined
  let isBehind = false
  let sentId: string | undefined
  let idle: (() => void)[] = []
  let cancelLag = (): void => undefined

  const settle = (): void => {
    const resolved = idle
    idle = []
    for (const resolve of resolved) resolve()
  }
  const close = (how: StreamEnd): void => {
    if (state === 'closed') return
    state = 'closed'
    cancelLag()
    queue.take()
    settle()
    done.resolve()
    onEnd(leaving ?? how)
  }
  const finish = (): void => {
    if (state === 'closed') return
    controller?.end()
    close('server')
  }
  const caughtUp = (): void => {
    isBehind = false
    cancelLag()
    pass()
  }
  const write = (bytes: Uint8Array): void => {
    if (!controller) return
    const written = controller.write(bytes)
    controller.flush()
    if (!(written instanceof Promise)) return
    isBehind = true
    if (state === 'open') cancelLag = schedule(lag, behindMaxMs)
    else allowSilence(leaveSeconds)
    written.then(caughtUp, () => close('client'))
  }
  /** Sends what waits, unless the client is still behind. */
  const pass = (): void => {
    if (!controller || isBehind || state === 'closed') return
    const { bytes, lastId } = queue.take()
    sentId = lastId ?? sentId
    if (bytes) write(bytes)
    // A write may have put the client behind again.
    if (isBehind as boolean) return
    if (state === 'leaving') finish()
    else settle()
  }
  const leave = (how: StreamEnd): void => {
    state = 'leaving'
    leaving = how
    settle()
    if (isBehind) {
      cancelLag()
      allowSilence(leaveSeconds)
    }
    pass()
  }
  const lag = (): void => {
    if (state !== 'open') return
    const { events: missed } = queue.take()
    const data = { missed, ...(sentId !== undefined && { after: sentId }) }
    queue.add({ bytes: new TextEncoder().encode(eventText({ event: 'lagged', data })), events: 0 })
    leave('lagged')
  }

  const source = {
    type: 'direct',
    pull: (given: DirectController) => {
      controller = given
      pass()
      return done.promise
    },
    cancel: () => close('client'),
  }
  return {
    // Bun's own type of source, which the types of the web do not know.
    body: new ReadableStream(source as unknown as UnderlyingDefaultSource),
    abort: () => close('client'),
    sink: {
      isOpen: () => state === 'open',
      send: (chunk) => {
        if (state !== 'open') return
        queue.add(chunk)
        pass()
        if (queue.size() > waitingMaxBytes) lag()
      },
      drained: () =>
        state === 'open' && (isBehind || !controller)
          ? new Promise((resolve) => {
              idle.push(resolve)
            })
          : Promise.resolve(),
      end: (lastEvent) => {
        if (state !== 'open') return
        queue.add({ bytes: new TextEncoder().encode(lastEvent), events: 0 })
        leave('server')
      },
    },
  }
}

/** What waits to be written: references to shared chunks. */
const makeQueue = () => {
  let chunks: EventChunk[] = []
  let size = 0
  return {
    add: (chunk: EventChunk): void => {
      chunks.push(chunk)
      size += chunk.bytes.length
    },
    size: (): number => size,
    take: (): { bytes: Uint8Array | undefined; events: number; lastId: string | undefined } => {
      const taken = chunks
      chunks = []
      size = 0
      const [only] = taken
      return {
        bytes: taken.length > 1 ? Buffer.concat(taken.map(({ bytes }) => bytes)) : only?.bytes,
        events: taken.reduce((sum, { events }) => sum + events, 0),
        lastId: taken.findLast(({ lastId }) => lastId !== undefined)?.lastId,
      }
    },
  }
}
