import type { RpcError } from './envelope.ts'
import type { RpcCall } from './exchange.ts'

export type RpcRequest<T> = RpcCall & {
  /** Throws Fault UPSTREAM_* to refuse. */
  parse: (result: unknown) => T
  /** An error that is a valid answer to the request; undefined: it is not, and the next node is tried. */
  onError?: (error: RpcError) => T | undefined
}

/** A request whose answer may be a list of tens of thousands, so parsing it yields to other work. */
export type ExpensiveRequest<T> = RpcCall & {
  /** Rejects with Fault UPSTREAM_* to refuse. */
  parse: (result: unknown) => T | Promise<T>
}

/** A request whose answer is too large to be parsed as a whole. */
export type BytesRequest<T> = RpcCall & {
  /** Throws Fault UPSTREAM_* to refuse. */
  read: (bytes: Uint8Array) => T
}
