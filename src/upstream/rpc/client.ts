import type { ComponentHealth } from '../../domain/chain.ts'
import { Fault } from '../../domain/fault.ts'
import { makeHttp, type UpstreamCall, unavailable, unusable } from '../http.ts'
import { type Endpoint, isTooLarge, makeEndpoint, rpcRole } from './endpoint.ts'
import type { Envelope, RpcError } from './envelope.ts'

export type RpcClientOptions = {
  /** Asked in this order; one that failed goes to the end of the queue for a while. */
  urls: readonly string[]
  /** Longest wait for one node; default 4,000. */
  timeoutMs?: number
  /** Longest wait for the answer of any node, the failed ones included; default 8,000. */
  deadlineMs?: number
  /** Largest answer that is read; default 32 MiB. */
  maxBytes?: number
  nowMs: () => number
  onCall?: (call: UpstreamCall) => void
}

export type RpcAsk<T> = {
  method: string
  params: readonly unknown[]
  /** Throws Fault UPSTREAM_* to refuse. */
  parse: (result: unknown) => T
  /** An error that is an answer to the question; undefined: it is none, the next node is asked. */
  onError?: (error: RpcError) => T | undefined
}

export type RpcClient = {
  /** Asks the nodes in turn until one gives an answer that can be used; throws the last one's Fault UPSTREAM_*. */
  call: <T>(ask: RpcAsk<T>) => Promise<T>
  /** Asks every node that nobody has asked for `idleMs`, so that `health` does not go stale. Never throws. */
  probe: (idleMs: number) => Promise<void>
  health: () => ComponentHealth
  /** Asks every node that is not failing for its version, unless it has told already. Never throws. */
  learnVersions: () => Promise<void>
  /** Of the node that is asked first, where it has told. */
  version: () => string | undefined
}

const defaultTimeoutMs = 4_000
const defaultDeadlineMs = 8_000

/** A hundred accounts of the usual sizes are well below 1 MiB; a few order books of 2 MiB each must still fit. */
const defaultMaxBytes = 32 * 1024 * 1024

/** JSON-RPC 2.0 over HTTP POST with fail-over, one breaker a node. */
export const makeRpcClient = (options: RpcClientOptions): RpcClient => {
  const { nowMs, timeoutMs = defaultTimeoutMs, deadlineMs = defaultDeadlineMs } = options
  const http = makeHttp({
    upstream: 'solana-rpc',
    role: rpcRole,
    timeoutMs,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    acceptErrorBodies: true,
    nowMs,
    ...(options.onCall ? { onCall: options.onCall } : {}),
  })
  const endpoints = options.urls.map((url) => makeEndpoint(url, http, nowMs))
  const call = async <T>(ask: RpcAsk<T>): Promise<T> => {
    const endMs = nowMs() + deadlineMs
    let last: Fault | undefined
    for (const endpoint of inOrder(endpoints)) {
      const leftMs = endMs - nowMs()
      if (leftMs <= 0) break
      if (endpoint.enter() > 0) continue
      try {
        const limitMs = Math.min(timeoutMs, leftMs)
        return answerOf(ask, await endpoint.exchange(ask.method, ask.params, limitMs))
      } catch (thrown) {
        if (!(thrown instanceof Fault)) throw thrown
        last = thrown
        if (isTooLarge(thrown)) break
      }
    }
    throw last ?? allResting(endpoints)
  }
  const probe = async (idleMs: number): Promise<void> => {
    const idle = endpoints.filter(
      (endpoint) => nowMs() - endpoint.lastMs() >= idleMs && endpoint.enter() === 0,
    )
    await Promise.allSettled(idle.map((endpoint) => endpoint.exchange(healthMethod, [], timeoutMs)))
  }
  const learnVersions = async (): Promise<void> => {
    const untold = endpoints.filter((endpoint) => endpoint.wantsVersion() && !endpoint.resting())
    await Promise.allSettled(untold.map((endpoint) => endpoint.learnVersion()))
  }
  return {
    call,
    probe,
    health: () => healthOf(endpoints),
    learnVersions,
    version: () => inOrder(endpoints)[0]?.version(),
  }
}

/** Answered by a node that keeps up; an error about its state by one that lags. A proxy without it is alive too. */
const healthMethod = 'getHealth'

const answerOf = <T>(ask: RpcAsk<T>, envelope: Envelope): T => {
  if (!('error' in envelope)) return parsed(ask, envelope.result)
  const answer = ask.onError?.(envelope.error)
  if (answer !== undefined) return answer
  throw unusable(rpcRole, `RPC error ${envelope.error.code} to ${ask.method}`)
}

const parsed = <T>(ask: RpcAsk<T>, result: unknown): T => {
  try {
    return ask.parse(result)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    throw unusable(rpcRole, `${ask.method}: ${thrown.message}`, thrown)
  }
}

/** Nodes that failed lately come last, otherwise the operator's order. */
const inOrder = (endpoints: readonly Endpoint[]): Endpoint[] => [
  ...endpoints.filter((endpoint) => !endpoint.resting()),
  ...endpoints.filter((endpoint) => endpoint.resting()),
]

const allResting = (endpoints: readonly Endpoint[]): Fault => {
  const waitMs = Math.min(...endpoints.map((endpoint) => endpoint.waitMs()))
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return unavailable(rpcRole, 'no node may be asked at the moment', seconds)
}

const healthOf = (endpoints: readonly Endpoint[]): ComponentHealth => {
  const states = endpoints.map((endpoint) => endpoint.state())
  const failing = states.filter((state) => state === 'failing').length
  const working = states.includes('ok')
  if (failing === 0) return { status: working ? 'ok' : 'unknown' }
  const detail = `${failing} of ${states.length} Solana nodes gave no usable answer when last asked.`
  return { status: working ? 'degraded' : 'down', detail }
}
