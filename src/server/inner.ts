import type { MaybePromise } from '../basics/maybe-promise.ts'

/** Elysia's part: validation and handler, answering with these headers. Throws, or rejects with, what went wrong. */
export type Inner = (request: Request, headers: Record<string, string>) => MaybePromise<Response>

export type Socket = {
  requestIP: (request: Request) => { address: string } | null
  /** Allows so many seconds of silence on the connection of this request. */
  timeout?: (request: Request, seconds: number) => void
}
