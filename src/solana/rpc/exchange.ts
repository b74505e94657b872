import { Fault } from '../../basics/fault.ts'
import { unavailable } from '../../network/upstream-fault.ts'
import { type HttpLimits } from '../../network/http.ts'
import { answerTooLarge } from '../../network/read-body.ts'
import type { Envelope } from './envelope.ts'
import { readMethods } from './read-methods.ts'
import { rpcRole } from './refusals.ts'

/** A POST to one node. */
export type Post = (body: unknown, limits: HttpLimits) => Promise<unknown>

export type RpcCall = { method: string; params: readonly unknown[] }

/**
 * The only place that writes a request to a node. @throws Error for a method that does more than read, which is a bug
 */
export const bodyOf = ({ method, params }: RpcCall, id = 1) => {
  if (!readMethods.has(method)) throw new Error(`the method ${method} must never be sent to a node`)
  return { jsonrpc: '2.0', id, method, params }
}

/**
 * Codes about the node's state: -32004, -32014 block not available yet, -32005 unhealthy, -32016 behind the requested
 * slot, -32603 internal, 429 rate-limited by a proxy that answers HTTP 200 (agave rpc-client-api custom_error.rs).
 */
const stateCodes = new Set([-32004, -32005, -32014, -32016, -32603, 429])

/** Throws UPSTREAM_UNAVAILABLE if the answer is about the node's state. The node's own message is dropped. */
export const refuseState = (envelope: Envelope): void => {
  if (!('error' in envelope) || !stateCodes.has(envelope.error.code)) return
  const { code } = envelope.error
  throw unavailable(rpcRole, `RPC error ${code}`, code === 429 ? 1 : undefined)
}

export const isTooLarge = (thrown: unknown): boolean =>
  thrown instanceof Fault && thrown.cause === answerTooLarge
