import { Fault } from '../../basics/fault.ts'
import { makeBreaker } from '../../network/breaker.ts'
import type { Http } from '../../network/http.ts'
import { isFields } from '../../network/shape.ts'
import { type BatchExchange, makeBatchExchange } from './batch-exchange.ts'
import { type ExpensiveExchange, makeExpensiveExchange } from './expensive-exchange.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { bodyOf, isTooLarge, type Post, refuseState, type RpcCall } from './exchange.ts'
import { isHistory, makeRefusals, pauseMsOf, isMethodOnly } from './refusals.ts'

export type Endpoint = BatchExchange & {
  /**
   * One exchange with this node. A JSON-RPC error about the request is an answer; one about the node's state is thrown
   * as UPSTREAM_UNAVAILABLE, like a failed connection.
   */
  exchange: (call: RpcCall, timeoutMs: number) => Promise<Envelope>
  exchangeExpensive: ExpensiveExchange
  /** The bytes of an answer, which may be an error; it counts like any answer, whatever it holds. */
  exchangeBytes: (call: RpcCall, timeoutMs: number) => Promise<Uint8Array>
  /** Takes the breaker's trial: 0 if this node may be used now, otherwise milliseconds to wait. */
  enter: () => number
  /** The same without taking the trial, for requests that do not decide the node's health. */
  waitMs: () => number
  /** Whether its last request failed, in general or for this method, so recently that other nodes go first. */
  resting: (method?: string) => boolean
  /** Clock time of the last exchange; 0: never. */
  lastMs: () => number
  state: () => 'ok' | 'failing' | 'unknown'
  /** Software version, once reported. */
  version: () => string | undefined
  /** Whether its version should be requested; a node that answered, with a version or without, is not queried again. */
  needsVersion: () => boolean
  /** Counts neither for nor against the node: some healthy nodes refuse the request. Rejects with the Fault. */
  learnVersion: () => Promise<void>
}

/** A failed node is tried last for this long. */
const restMs = 10_000

/**
 * After this many consecutive failures a node is skipped while the breaker is open. One trial a second costs a dead
 * node nothing, and a server with a single node recovers as soon as it is back.
 */
const breakerFailures = 5
const breakerOpenMs = 1_000

/**
 * A node that scans depend on is tried again after this long, whatever it requests: with a single node, nothing is
 * scanned until then. Methods that read history can wait.
 */
const pauseMaxMs = 5_000

/** Only a scan on the command line waits for a version, and not for long. */
const versionTimeoutMs = 1_000
const versionTriesMax = 3

/** A node behind one URL, with its health. Nothing that a caller's request can provoke counts against it. */
export const makeEndpoint = (url: string, http: Http, nowMs: () => number): Endpoint => {
  const breaker = makeBreaker({ failures: breakerFailures, openMs: breakerOpenMs, nowMs })
  let lastMs = 0
  let failing = false
  const succeed = (): void => {
    lastMs = nowMs()
    failing = false
    breaker.succeeded()
  }
  const refusals = makeRefusals(nowMs)
  /**
   * A node that limits one method answers the others as before; methods that read history count only for themselves.
   */
  const fail = (thrown: unknown, methods: readonly string[]): void => {
    const fault = thrown instanceof Fault ? thrown : undefined
    const past = methods.every(isHistory)
    const pauseMs = fault && pauseMsOf(fault, past ? undefined : pauseMaxMs)
    if (pauseMs !== undefined && (past || isMethodOnly(fault)))
      return methods.forEach((method) => refusals.rest(method, pauseMs))
    if (past) return methods.forEach(refusals.failed)
    lastMs = nowMs()
    failing = true
    breaker.failed()
    if (pauseMs !== undefined) breaker.rest(pauseMs)
  }
  const post: Post = (body, limits) => http.postJson(url, body, limits)
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
  const exchangeBytes: Endpoint['exchangeBytes'] = async (call, timeoutMs) => {
    refusals.recall(call.method)
    try {
      const bytes = await http.postBytes(url, bodyOf(call), { timeoutMs })
      succeed()
      refusals.succeeded(call.method)
      return bytes
    } catch (thrown) {
      if (isTooLarge(thrown)) succeed()
      else fail(thrown, [call.method])
      throw thrown
    }
  }
  return {
    exchange,
    exchangeBytes,
    exchangeExpensive: makeExpensiveExchange({ post, succeed, refusals }),
    ...makeBatchExchange({ post, succeed, fail, refusals, nowMs }),
    enter: breaker.enter,
    waitMs: breaker.waitMs,
    resting: (method) =>
      (failing && nowMs() - lastMs < restMs) ||
      (method !== undefined && refusals.failedLately(method)),
    lastMs: () => lastMs,
    state: () => (lastMs === 0 ? 'unknown' : failing ? 'failing' : 'ok'),
    ...makeVersion(post),
  }
}

const makeVersion = (post: Post): Pick<Endpoint, 'version' | 'needsVersion' | 'learnVersion'> => {
  let version: string | undefined
  let triesLeft = versionTriesMax
  return {
    version: () => version,
    needsVersion: () => triesLeft > 0,
    learnVersion: async () => {
      triesLeft -= 1
      const body = bodyOf({ method: 'getVersion', params: [] })
      version = versionOf(readEnvelope(await post(body, { timeoutMs: versionTimeoutMs })))
      triesLeft = 0
    },
  }
}

/** Versions are shown to people, so the text must look like one. */
const versionForm = /^[\w.+-]{1,64}$/

const versionOf = (envelope: Envelope): string | undefined => {
  const result = 'error' in envelope ? undefined : envelope.result
  const text = isFields(result) ? result['solana-core'] : undefined
  return typeof text === 'string' && versionForm.test(text) ? text : undefined
}
