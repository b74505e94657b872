import { Fault } from '../../basics/fault.ts'
import { httpRefusalOf } from '../../network/upstream-fault.ts'
import { type Envelope, readEnvelopes } from './envelope.ts'
import { bodyOf, isTooLarge, type Post, type RpcCall } from './exchange.ts'
import type { Refusals } from './refusals.ts'

export type BatchExchange = {
  /**
   * Several calls in one request; a missing answer is undefined. Undefined as a whole if the node does not support
   * batches, which is cached, or if the answer is too large.
   */
  exchangeMany: (
    calls: readonly RpcCall[],
    timeoutMs: number,
  ) => Promise<(Envelope | undefined)[] | undefined>
  refusesBatches: () => boolean
}

/** A node that does not support batches is not sent another one for this long. */
const refusedMs = 10 * 60_000

export const makeBatchExchange = (node: {
  post: Post
  succeed: () => void
  fail: (thrown: unknown, methods: readonly string[]) => void
  refusals: Refusals
  nowMs: () => number
}): BatchExchange => {
  let refusedUntilMs = 0
  const remember = (): void => {
    refusedUntilMs = node.nowMs() + refusedMs
  }
  return {
    exchangeMany: async (calls, timeoutMs) => {
      const methods = [...new Set(calls.map(({ method }) => method))]
      methods.forEach((method) => node.refusals.recall(method))
      try {
        const body = await node.post(calls.map(bodyOf), { timeoutMs })
        const answers = readEnvelopes(body, calls.length)
        if (!answers) remember()
        node.succeed()
        if (answers) methods.forEach((method) => node.refusals.succeeded(method))
        return answers
      } catch (thrown) {
        if (isTooLarge(thrown)) return undefined
        if (!refusesBatch(thrown)) {
          node.fail(thrown, methods)
          throw thrown
        }
        remember()
        return undefined
      }
    },
    refusesBatches: () => node.nowMs() < refusedUntilMs,
  }
}

/** An answer that is not JSON-RPC, or "forbidden": proxies that accept single calls only reject arrays this way. */
const refusesBatch = (thrown: unknown): boolean =>
  thrown instanceof Fault &&
  (thrown.code === 'UPSTREAM_ERROR' || httpRefusalOf(thrown)?.httpStatus === 403)
