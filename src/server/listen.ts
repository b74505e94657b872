import type { Server } from 'bun'
import type { Pipeline } from './pipeline.ts'
import type { MaybePromise } from '../basics/maybe-promise.ts'

export type Listening = {
  port: number
  /** Number of requests whose answer is awaited; one that is answered synchronously never counts. */
  inFlight: () => number
  /** Tells clients to close, stops accepting, lets every accepted request finish, then closes what is left. */
  drain: (deadlineMs: number) => Promise<void>
}

/** Maximum silence on a connection, so stalled clients do not hold sockets. */
const idleTimeoutSeconds = 30

/** Bun refuses larger bodies without the error envelope, so the pipeline enforces its own, lower limit. */
const bunBodyMaxBytes = Number.MAX_SAFE_INTEGER

/**
 * Opens one listener.
 * @throws Error with a sentence for the operator, for example if the port is in use
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
 * Stopping closes every idle connection, and with it a request that a busy client is just sending. So for this long
 * every request is still answered, with `Connection: close`.
 */
const farewellMs = 100

/** Time for the kernel to take the answers before their sockets close. */
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
      // By default Bun shares a port outside development: a second server would silently get half of the requests.
      reusePort: false,
    })
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    const why =
      code === 'EADDRINUSE'
        ? 'the port is already in use. Choose another with PORT or SCAN_PORT'
        : `the system reported ${String(code ?? error)}`
    throw new Error(`Cannot listen on ${hostname}:${port}: ${why}.`, { cause: error })
  }
}
