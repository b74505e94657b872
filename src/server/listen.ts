import type { Server } from 'bun'
import type { Pipeline } from './pipeline.ts'
import type { MaybePromise } from '../basics/maybe-promise.ts'

export type Listening = {
  port: number
  /** Requests whose answer is awaited; one that is answered at once is never among them. */
  inFlight: () => number
  /** Says farewell, stops accepting, lets every accepted request finish, then closes what is left. */
  drain: (deadlineMs: number) => Promise<void>
}

/** Longest silence on a connection, so that stalled clients do not hold sockets. */
const idleTimeoutSeconds = 30

/** Bun refuses larger bodies itself, without the envelope; the pipeline's own limit comes long before. */
const bunBodyMaxBytes = Number.MAX_SAFE_INTEGER

/**
 * Opens one listener.
 * @throws Error whose message is a sentence for the operator, such as that the port is taken
 */
export const listen = (host: string, port: number, handle: Pipeline): Listening => {
  let inFlight = 0
  let draining = false
  let idle: (() => void) | undefined

  const lastOf = (response: Response): Response => {
    if (draining) response.headers.set('connection', 'close')
    return response
  }

  const later = async (pending: Promise<Response>): Promise<Response> => {
    inFlight += 1
    try {
      return lastOf(await pending)
    } finally {
      inFlight -= 1
      if (inFlight === 0) idle?.()
    }
  }

  const serve: Serve = (request, server) => {
    const response = handle(request, server)
    return response instanceof Promise ? later(response) : lastOf(response)
  }

  const server = open(host, port, serve)
  return {
    port: server.port ?? port,
    inFlight: () => inFlight,
    drain: async (deadlineMs) => {
      draining = true
      await Bun.sleep(farewellMs)
      const stopped = server.stop(false)
      if (inFlight > 0) {
        const quiet = new Promise<void>((resolve) => {
          idle = resolve
        })
        await Promise.race([quiet, Bun.sleep(deadlineMs)])
      }
      await Promise.race([stopped, Bun.sleep(settleMs)])
      await server.stop(true)
    },
  }
}

/**
 * Stopping closes every idle connection, and with it the request that a busy client is just sending on one. So for this
 * long everybody is still answered, and told to close.
 */
const farewellMs = 100

/** Answers are handed to the kernel before their sockets close. */
const settleMs = 200

type Serve = (request: Request, server: Server<undefined>) => MaybePromise<Response>

const open = (hostname: string, port: number, fetch: Serve): Server<undefined> => {
  try {
    return Bun.serve({
      hostname,
      port,
      fetch,
      idleTimeout: idleTimeoutSeconds,
      maxRequestBodySize: bunBodyMaxBytes,
      development: false,
      // Outside development Bun shares a port by default: a second server would silently get half of the requests.
      reusePort: false,
    })
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    const why =
      code === 'EADDRINUSE'
        ? 'the port is already in use'
        : `the system says ${String(code ?? error)}`
    throw new Error(`Cannot listen on ${hostname}:${port}: ${why}.`, { cause: error })
  }
}
