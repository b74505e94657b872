import { Fault } from '../../basics/fault.ts'
import { makeBreaker } from '../../network/breaker.ts'
import type { Http } from '../../network/http.ts'
import { isFields } from '../../network/shape.ts'
import { type BatchExchange, makeBatchExchange } from './batch-exchange.ts'
import { type ExpensiveExchange, makeExpensiveExchange } from './expensive-exchange.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { bodyOf, isTooLarge, type Post, refuseState, type RpcCall } from './exchange.ts'
import { isHistory, makeRefusals, pauseMsOf, saysMethodOnly } from './refusals.ts'

export type Endpoint = BatchExchange & {
  /**
   * One exchange with this node. A JSON-RPC error that speaks of the question is an answer, one that speaks of the
   * node's state is thrown as UPSTREAM_UNAVAILABLE like a connection that fails.
   */
  exchange: (call: RpcCall, timeoutMs: number) => Promise<Envelope>
  exchangeExpensive: ExpensiveExchange
  /** Takes the turn of the breaker: 0 where this node may be asked now, otherwise milliseconds to wait. */
  enter: () => number
  /** The same without taking the turn, for questions that do not decide how the node fares. */
  waitMs: () => number
  /** Whether it failed when last asked, at all or for this method, and so lately that others go first. */
  resting: (method?: string) => boolean
  /** Clock time of the last exchange; 0: never. */
  lastMs: () => number
  state: () => 'ok' | 'failing' | 'unknown'
  /** Software version, once it has told. */
  version: () => string | undefined
  /** Whether it is worth asking for its version; one that answered, with a version or without, is not asked again. */
  wantsVersion: () => boolean
  /** Counts neither for nor against the node: some refuse the question and work. Rejects with the Fault. */
  learnVersion: () => Promise<void>
}

/** A node that failed is asked last for this long; the other nodes answer meanwhile. */
const restMs = 10_000

/**
 * So many failures in a row, and a node is not asked at all while the breaker is open. One trial a second costs a dead
 * node nothing, and whoever has no other is served again as soon as it is back.
 */
const breakerFailures = 5
const breakerOpenMs = 1_000

/** Nothing waits for a version but a scan on the command line, and that not long. */
const versionTimeoutMs = 1_000
const versionTriesMax = 3

/** A node behind one URL: remembers how it fared. Nothing that a question can provoke counts against it. */
export const makeEndpoint = (url: string, http: Http, nowMs: () => number): Endpoint => {
  const breaker = makeBreaker({ failures: breakerFailures, openMs: breakerOpenMs, nowMs })
  let lastMs = 0
  let failing = false
  let version: string | undefined
  let versionTriesLeft = versionTriesMax
  const succeed = (): void => {
    lastMs = nowMs()
    failing = false
    breaker.succeeded()
  }
  const refusals = makeRefusals(nowMs)
  /** A node that has had enough of one method answers the others as before; of the past, whatever goes wrong with it. */
  const fail = (thrown: unknown, methods: readonly string[]): void => {
    const fault = thrown instanceof Fault ? thrown : undefined
    const pauseMs = fault && pauseMsOf(fault)
    const past = methods.every(isHistory)
    if (pauseMs !== undefined && (past || saysMethodOnly(fault)))
      return methods.forEach((method) => refusals.rest(method, pauseMs))
    if (past) return methods.forEach(refusals.failed)
    lastMs = nowMs()
    failing = true
    breaker.failed()
    if (pauseMs !== undefined) breaker.rest(pauseMs)
  }
  const post: Post = (body, ask) => http.postJson(url, body, ask)
  const exchange: Endpoint['exchange'] = async (call, timeoutMs) => {
    refusals.recall(call.method)
    try {
      const envelope = readEnvelope(await post(bodyOf(call), { timeoutMs }))
      refuseState(envelope)
      succeed()
      refusals.succeeded(call.method)
      return envelope
    } catch (thrown) {
      if (isTooLarge(thrown)) succeed()
      else fail(thrown, [call.method])
      throw thrown
    }
  }
  return {
    exchange,
    exchangeExpensive: makeExpensiveExchange({ post, succeed, refusals }),
    ...makeBatchExchange({ post, succeed, fail, refusals, nowMs }),
    enter: breaker.enter,
    waitMs: breaker.waitMs,
    resting: (method) =>
      (failing && nowMs() - lastMs < restMs) ||
      (method !== undefined && refusals.failedLately(method)),
    lastMs: () => lastMs,
    state: () => (lastMs === 0 ? 'unknown' : failing ? 'failing' : 'ok'),
    version: () => version,
    wantsVersion: () => versionTriesLeft > 0,
    learnVersion: async () => {
      versionTriesLeft -= 1
      const body = bodyOf({ method: 'getVersion', params: [] })
      version = versionOf(readEnvelope(await post(body, { timeoutMs: versionTimeoutMs })))
      versionTriesLeft = 0
    },
  }
}

/** A version is shown to people, so it must look like one. */
const versionForm = /^[\w.+-]{1,64}$/

const versionOf = (envelope: Envelope): string | undefined => {
  const told = 'error' in envelope ? undefined : envelope.result
  const text = isFields(told) ? told['solana-core'] : undefined
  return typeof text === 'string' && versionForm.test(text) ? text : undefined
}
