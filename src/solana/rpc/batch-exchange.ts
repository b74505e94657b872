import { Fault } from '../../basics/fault.ts'
import { httpRefusalOf } from '../../network/http.ts'
import { type Envelope, readEnvelopes } from './envelope.ts'
import { bodyOf, isTooLarge, type Post, type RpcCall } from './exchange.ts'
import type { Refusals } from './refusals.ts'

export type BatchExchange = {
  /**
   * Several calls in one request; an answer that is missing is undefined. Undefined as a whole where the node takes no
   * batches, which is remembered, or where the answer is too large.
   */
  exchangeMany: (
    calls: readonly RpcCall[],
    timeoutMs: number,
  ) => Promise<(Envelope | undefined)[] | undefined>
  refusesBatches: () => boolean
}

/** A node that takes no batches is not tried with another one for this long. */
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

/** An answer that is no JSON-RPC at all, or "forbidden": proxies say so of a list where they take single calls only. */
const refusesBatch = (thrown: unknown): boolean =>
  thrown instanceof Fault &&
  (thrown.code === 'UPSTREAM_ERROR' || httpRefusalOf(thrown)?.httpStatus === 403)
