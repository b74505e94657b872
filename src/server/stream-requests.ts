import { Fault } from '../basics/fault.ts'
import type { OpenStreams } from '../endpoint/open-stream.ts'
import { quotaKey } from './client-address.ts'
import type { Inner, Socket } from './inner.ts'
import type { StreamSlots } from './quota/stream-slots.ts'
import type { RequestContext } from './request-context.ts'

export type StreamRequestDeps = {
  slots: StreamSlots
  /** Where handlers of streams find their request. */
  streams: OpenStreams
  onRefused: (scope: string, capability: string) => void
}

/** Whether this request asks for a stream, which `HEAD` and a preflight do not. */
export const asksForStream = ({ match, method }: RequestContext): boolean =>
  match.kind === 'route' && match.route.streams === true && method === 'GET'

/**
 * Holds a place for the stream while it lasts. Once the handler has started it, the context is not over when the response
 * is there, but when `whenEnded` resolves.
 */
export const streaming =
  (
    deps: StreamRequestDeps,
    context: RequestContext,
    socket: Socket,
    arrived: Request,
    inner: Inner,
  ): Inner =>
  (request, headers) => {
    const place = takePlace(deps, context)
    Object.assign(headers, place.headers)
    const ended = Promise.withResolvers<void>()
    const allowSilence = (seconds: number): void => socket.timeout?.(arrived, seconds)
    deps.streams.set(request, {
      signal: arrived.signal,
      allowSilence,
      start: () => {
        allowSilence(0)
        context.stream = ended.promise
        return () => {
          place.release()
          ended.resolve()
        }
      },
    })
    const unused = (): void => {
      if (context.stream === undefined) place.release()
    }
    try {
      const response = inner(request, headers)
      return response instanceof Promise ? response.finally(unused) : (unused(), response)
    } catch (error) {
      unused()
      throw error
    }
  }

const takePlace = (deps: StreamRequestDeps, context: RequestContext) => {
  try {
    return deps.slots.take(quotaKey(context.clientIp))
  } catch (error) {
    if (error instanceof Fault) deps.onRefused('streams', context.rateBucket)
    throw error
  }
}
