import type { RpcError } from './envelope.ts'
import type { RpcCall } from './exchange.ts'

export type RpcAsk<T> = RpcCall & {
  /** Throws Fault UPSTREAM_* to refuse. */
  parse: (result: unknown) => T
  /** An error that is an answer to the question; undefined: it is none, the next node is asked. */
  onError?: (error: RpcError) => T | undefined
}

/** A question whose answer may be a list of tens of thousands: reading it lets others run. */
export type ExpensiveRequest<T> = RpcCall & {
  /** Rejects with Fault UPSTREAM_* to refuse. */
  parse: (result: unknown) => T | Promise<T>
}
