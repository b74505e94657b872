import { Fault } from '../../basics/fault.ts'
import { mapBounded } from '../../network/map-bounded.ts'
import type { RpcRequest } from './request.ts'
import type { Endpoint } from './endpoint.ts'
import type { Envelope } from './envelope.ts'

/** Typical transactions are 5 to 10 KiB, and providers count or limit the calls of a batch. */
const callsPerBatch = 20
const batchesAtOnce = 2
const singlesAtOnce = 4

export type BatchDeps = {
  /** In the order in which they are tried. */
  endpoints: () => readonly Endpoint[]
  timeoutMs: number
  /** Throws Fault if the envelope holds no usable answer. */
  answerOf: <T>(request: RpcRequest<T>, envelope: Envelope) => T
  call: <T>(request: RpcRequest<T>) => Promise<T>
}

/**
 * Sends requests in batches, and individually those that no batch has answered: for nodes without batch support, and for
 * items that a node refused or returned in an unreadable form. What failed in the end is a Fault at its position.
 */
export const requestBatches = async <T>(
  requests: readonly RpcRequest<T>[],
  deps: BatchDeps,
): Promise<(T | Fault)[]> => {
  const parts = await mapBounded(partsOf(requests), batchesAtOnce, (part) =>
    requestBatch(part, deps),
  )
  return mapBounded(parts.flat(), singlesAtOnce, async ({ request, got }) =>
    got ? got.answer : orFault(deps.call(request)),
  )
}

/** `got` undefined: to be requested individually. */
type Attempted<T> = { request: RpcRequest<T>; got: { answer: T | Fault } | undefined }

const requestBatch = async <T>(
  requests: RpcRequest<T>[],
  deps: BatchDeps,
): Promise<Attempted<T>[]> => {
  let failed: Fault | undefined
  let mayAnswerAlone = requests.length < 2
  for (const endpoint of mayAnswerAlone ? [] : deps.endpoints()) {
    const envelopes = await exchangeWith(endpoint, requests, deps.timeoutMs)
    if (envelopes instanceof Fault) failed = envelopes
    else if (envelopes === undefined) mayAnswerAlone = true
    else
      return requests.map((request, index) => ({
        request,
        got: usable(deps, request, envelopes[index]),
      }))
  }
  // If no node could be reached, individual requests would fail the same way.
  const got = failed && !mayAnswerAlone ? { answer: failed } : undefined
  return requests.map((request) => ({ request, got }))
}

/** Undefined: this node does not accept batches. */
const exchangeWith = async <T>(
  endpoint: Endpoint,
  requests: readonly RpcRequest<T>[],
  timeoutMs: number,
): Promise<(Envelope | undefined)[] | Fault | undefined> =>
  endpoint.refusesBatches() || endpoint.waitMs() > 0
    ? undefined
    : orFault(endpoint.exchangeMany(requests, timeoutMs))

const usable = <T>(
  { answerOf }: BatchDeps,
  request: RpcRequest<T>,
  envelope: Envelope | undefined,
): { answer: T } | undefined => {
  if (!envelope) return undefined
  try {
    return { answer: answerOf(request, envelope) }
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}

const orFault = async <T>(pending: Promise<T>): Promise<T | Fault> => {
  try {
    return await pending
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
}

const partsOf = <T>(items: readonly T[]): T[][] => {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += callsPerBatch)
    parts.push(items.slice(start, start + callsPerBatch))
  return parts
}
