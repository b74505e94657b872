import type { ComponentHealth } from '../chain.ts'
import { Fault } from '../../basics/fault.ts'
import type { Refused } from '../ledger.ts'
import { unavailable, unusable } from '../../network/upstream-fault.ts'
import { makeHttp, type UpstreamCall } from '../../network/http.ts'
import type { BytesRequest, ExpensiveRequest, RpcRequest } from './request.ts'
import { requestBatches } from './batch.ts'
import { type Endpoint, makeEndpoint } from './endpoint.ts'
import type { Envelope } from './envelope.ts'
import { isTooLarge, type RpcCall } from './exchange.ts'
import { isHistory, refusalHeaders, rpcRole, tooLargeToRead } from './refusals.ts'

export type RpcClientOptions = {
  /** Tried in this order; a node that failed moves to the end for a while. */
  urls: readonly string[]
  /** Maximum wait for one node; default 4,000. */
  timeoutMs?: number
  /** Maximum wait for an answer of any node, including failed ones; default 8,000. */
  deadlineMs?: number
  /** Maximum answer size; default 32 MiB. */
  maxBytes?: number
  nowMs: () => number
  onCall?: (call: UpstreamCall) => void
}

export type RpcClient = {
  /** Tries the nodes in turn until one returns a usable answer; throws the last one's Fault UPSTREAM_*. */
  call: <T>(request: RpcRequest<T>) => Promise<T>
  /**
   * The same for methods that nodes refuse in general or for large accounts: if every node refuses, or the answer is
   * too large to be read, the result is `Refused`.
   */
  callExpensive: <T>(request: ExpensiveRequest<T>) => Promise<T | Refused>
  /** As `call`, for answers that the request reads from their bytes, errors of the node included. */
  callBytes: <T>(request: BytesRequest<T>) => Promise<T>
  /**
   * Many calls in few requests, or individually if nodes do not support batches; a failed call is a Fault at its
   * position.
   */
  callMany: <T>(requests: readonly RpcRequest<T>[]) => Promise<(T | Fault)[]>
  /** Probes every node unused for `idleMs`, so that `health` stays current. Never throws. */
  probe: (idleMs: number) => Promise<void>
  health: () => ComponentHealth
  /** Requests the version of every healthy node, unless it is known. Never throws. */
  learnVersions: () => Promise<void>
  /** Of the preferred node, if it has reported one. */
  version: () => string | undefined
}

const defaultTimeoutMs = 4_000
const defaultDeadlineMs = 8_000

/** A hundred accounts of typical size are well below 1 MiB; a few order books of 2 MiB each must still fit. */
const defaultMaxBytes = 32 * 1024 * 1024

/** For methods that list accounts: ten thousand token accounts are about 4 MiB, and parsing blocks all other work. */
const expensiveMaxBytes = 16 * 1024 * 1024

/** The node's name among the upstreams of metrics and stats. */
export const rpcUpstream = 'solana-rpc'

/** JSON-RPC 2.0 over HTTP POST with fail-over and one breaker per node. */
export const makeRpcClient = (options: RpcClientOptions): RpcClient => {
  const { nowMs, timeoutMs = defaultTimeoutMs, deadlineMs = defaultDeadlineMs } = options
  const http = makeHttp({
    upstream: rpcUpstream,
    role: rpcRole,
    timeoutMs,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    acceptErrorBodies: true,
    refusalHeaders,
    nowMs,
    ...(options.onCall ? { onCall: options.onCall } : {}),
  })
  const endpoints = options.urls.map((url) => makeEndpoint(url, http, nowMs))
  const tryInTurn = makeTurns(endpoints, { nowMs, timeoutMs, deadlineMs })
  const call: RpcClient['call'] = async (request) => {
    const mayCall = isHistory(request.method) ? isOpen : mayEnter
    const got = await tryInTurn(request.method, mayCall, async (endpoint, limitMs) => ({
      answer: answerOf(request, await endpoint.exchange(request, limitMs)),
    }))
    if (!got) throw allResting(endpoints)
    return got.answer
  }
  const callMany: RpcClient['callMany'] = (requests) =>
    requestBatches(requests, {
      endpoints: () => inOrder(endpoints, requests[0]?.method),
      timeoutMs,
      answerOf,
      call,
    })
  const probe = async (idleMs: number): Promise<void> => {
    const idle = endpoints.filter(
      (endpoint) => nowMs() - endpoint.lastMs() >= idleMs && endpoint.enter() === 0,
    )
    await Promise.allSettled(idle.map((endpoint) => endpoint.exchange(healthCall, timeoutMs)))
  }
  const learnVersions = async (): Promise<void> => {
    const unknown = endpoints.filter((endpoint) => endpoint.needsVersion() && !endpoint.resting())
    await Promise.allSettled(unknown.map((endpoint) => endpoint.learnVersion()))
  }
  return {
    call,
    callExpensive: expensiveCall(endpoints, tryInTurn),
    callBytes: bytesCall(endpoints, tryInTurn),
    callMany,
    probe,
    health: () => healthOf(endpoints),
    learnVersions,
    version: () => inOrder(endpoints)[0]?.version(),
  }
}

const expensiveCall =
  (endpoints: readonly Endpoint[], tryInTurn: Turns): RpcClient['callExpensive'] =>
  async (request) => {
    let refused: Refused | undefined
    try {
      const got = await tryInTurn(request.method, isOpen, async (endpoint, limitMs) => {
        const limits = { timeoutMs: limitMs, maxBytes: expensiveMaxBytes }
        const received = await endpoint.exchangeExpensive(request, limits)
        if ('result' in received) return { answer: await parsedExpensive(request, received.result) }
        refused = received
        return undefined
      })
      if (got) return got.answer
      if (refused) return refused
      throw allResting(endpoints)
    } catch (thrown) {
      if (isTooLarge(thrown)) return tooLargeToRead
      throw thrown
    }
  }

const bytesCall =
  (endpoints: readonly Endpoint[], tryInTurn: Turns): RpcClient['callBytes'] =>
  async (request) => {
    const got = await tryInTurn(request.method, isOpen, async (endpoint, limitMs) => ({
      answer: request.read(await endpoint.exchangeBytes(request, limitMs)),
    }))
    if (!got) throw allResting(endpoints)
    return got.answer
  }

/** Takes the single trial of a failed node, so its answer has to count for or against it. */
const mayEnter = (endpoint: Endpoint): boolean => endpoint.enter() === 0
const isOpen = (endpoint: Endpoint): boolean => endpoint.waitMs() === 0

type Turns = <T>(
  method: string,
  mayCall: (endpoint: Endpoint) => boolean,
  exchange: (endpoint: Endpoint, limitMs: number) => Promise<{ answer: T } | undefined>,
) => Promise<{ answer: T } | undefined>

/**
 * The first answer; undefined if no node failed but none answered, each being paused or skipped by `exchange`.
 * Otherwise throws the last one's Fault.
 */
const makeTurns =
  (
    endpoints: readonly Endpoint[],
    limits: { nowMs: () => number; timeoutMs: number; deadlineMs: number },
  ): Turns =>
  async (method, mayCall, exchange) => {
    const { nowMs, timeoutMs, deadlineMs } = limits
    const endMs = nowMs() + deadlineMs
    let last: Fault | undefined
    for (const endpoint of inOrder(endpoints, method)) {
      const leftMs = endMs - nowMs()
      if (leftMs <= 0) break
      if (!mayCall(endpoint)) continue
      try {
        const answer = await exchange(endpoint, Math.min(timeoutMs, leftMs))
        if (answer) return answer
      } catch (thrown) {
        if (!(thrown instanceof Fault)) throw thrown
        last = thrown
        if (isTooLarge(thrown)) break
      }
    }
    if (last) throw last
    return undefined
  }

/**
 * Answered by a node that keeps up; a lagging one returns an error about its state. A proxy without this method is
 * alive too.
 */
const healthCall: RpcCall = { method: 'getHealth', params: [] }

const answerOf = <T>(request: RpcRequest<T>, envelope: Envelope): T => {
  if (!('error' in envelope)) return parsed(request, envelope.result)
  const answer = request.onError?.(envelope.error)
  if (answer !== undefined) return answer
  throw unusable(rpcRole, `RPC error ${envelope.error.code} to ${request.method}`)
}

const parsed = <T>(request: RpcRequest<T>, result: unknown): T => {
  try {
    return request.parse(result)
  } catch (thrown) {
    throw misread(request, thrown)
  }
}

const parsedExpensive = async <T>(request: ExpensiveRequest<T>, result: unknown): Promise<T> => {
  try {
    return await request.parse(result)
  } catch (thrown) {
    throw misread(request, thrown)
  }
}

const misread = ({ method }: RpcCall, thrown: unknown): unknown =>
  thrown instanceof Fault ? unusable(rpcRole, `${method}: ${thrown.message}`, thrown) : thrown

/** Recently failed nodes come last, otherwise the operator's order. */
const inOrder = (endpoints: readonly Endpoint[], method?: string): Endpoint[] => [
  ...endpoints.filter((endpoint) => !endpoint.resting(method)),
  ...endpoints.filter((endpoint) => endpoint.resting(method)),
]

const allResting = (endpoints: readonly Endpoint[]): Fault => {
  const waitMs = Math.min(...endpoints.map((endpoint) => endpoint.waitMs()))
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return unavailable(rpcRole, 'no node is currently available', seconds)
}

const healthOf = (endpoints: readonly Endpoint[]): ComponentHealth => {
  const states = endpoints.map((endpoint) => endpoint.state())
  const failing = states.filter((state) => state === 'failing').length
  const working = states.includes('ok')
  if (failing === 0) return { status: working ? 'ok' : 'unknown' }
  const detail = `${failing} of ${states.length} Solana nodes did not return a usable answer to the last request.`
  return { status: working ? 'degraded' : 'down', detail }
}
