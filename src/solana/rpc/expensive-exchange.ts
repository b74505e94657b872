import { Fault } from '../../basics/fault.ts'
import type { Refused } from '../ledger.ts'
import type { HttpLimits } from '../../network/http.ts'
import { readEnvelope } from './envelope.ts'
import { bodyOf, isTooLarge, type Post, refuseState, type RpcCall } from './exchange.ts'
import { pauseMsOf, refusalIn, refusalOfError, type Refusals } from './refusals.ts'

/**
 * One exchange with one node for a method that nodes may refuse in general or for large accounts. A refusal that would
 * be the same for any request is cached, and nothing that such a request provokes counts against the node, because any
 * caller may name the most expensive account.
 */
export type ExpensiveExchange = (
  call: RpcCall,
  limits: HttpLimits,
) => Promise<{ result: unknown } | Refused>

export const makeExpensiveExchange = (node: {
  post: Post
  succeed: () => void
  refusals: Refusals
}): ExpensiveExchange => {
  const { refusals } = node
  return async (call, limits) => {
    const known = refusals.recall(call.method)
    if (known) return known
    try {
      const envelope = readEnvelope(await node.post(bodyOf(call), limits))
      refuseState(envelope)
      node.succeed()
      if (!('error' in envelope)) return envelope
      return refusals.note(call.method, refusalOfError(envelope.error))
    } catch (thrown) {
      if (!(thrown instanceof Fault) || isTooLarge(thrown)) throw thrown
      const refusal = refusalIn(thrown)
      if (refusal) return refusals.note(call.method, refusal)
      const pauseMs = pauseMsOf(thrown)
      if (pauseMs !== undefined) refusals.rest(call.method, pauseMs)
      throw thrown
    }
  }
}
