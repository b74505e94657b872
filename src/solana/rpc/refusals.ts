import type { Refused } from '../ledger.ts'
import type { Fault } from '../../basics/fault.ts'
import { httpRefusalOf, unavailable } from '../../network/http.ts'
import type { RpcError } from './envelope.ts'

/** How people are told of a node: by role, never by address. */
export const rpcRole = 'the Solana node'

/** How long a node is not asked for a method that it refuses whoever asks: plans and settings change rarely. */
const rememberMs = 10 * 60_000

/** Quota of the one method in public nodes' answers: 0 means that it is not offered at all. */
const methodLimitHeader = 'x-ratelimit-method-limit'
/** What is left of it, which may be less than nothing. */
const methodLeftHeader = 'x-ratelimit-method-remaining'

/** What is to be seen of an HTTP answer here. */
export const refusalHeaders: readonly string[] = [methodLimitHeader, methodLeftHeader]

/** For how long a node wants to be left alone, where it says so. */
export const pauseMsOf = ({ headers }: Fault): number | undefined =>
  headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']) * 1000

/** Whether it says so of the one method, of which nothing is left or there never was any. */
export const saysMethodOnly = (fault: Fault | undefined): boolean => {
  const refusal = fault && httpRefusalOf(fault)
  if (refusal?.httpStatus !== 429) return false
  const { [methodLimitHeader]: limit, [methodLeftHeader]: left } = refusal.headers
  return limit === '0' || (left !== undefined && /^(?:0|-\d+)$/.test(left))
}

/**
 * Methods that read the past. Public nodes have little of them to give, and how long one takes is up to whoever names the
 * address: how they fare says nothing of what a scan asks.
 */
const historyMethods: ReadonlySet<string> = new Set(['getSignaturesForAddress', 'getTransaction'])

export const isHistory = (method: string): boolean => historyMethods.has(method)

/** So many failures of such a method in a row, and it is not asked for a while; other nodes go first after each. */
const methodFailures = 5
const methodRestMs = 5_000
const behindMs = 10_000

/** `lasting`: whatever is asked of the method; otherwise for this question only. */
export type MethodRefusal = Refused & { lasting: boolean }

const notOffered: MethodRefusal = { refused: 'not-offered', lasting: true }

/** A refusal of the method in an HTTP answer that is no success; undefined: it speaks of something else. */
export const refusalIn = (fault: Fault): MethodRefusal | undefined => {
  const refusal = httpRefusalOf(fault)
  if (!refusal) return undefined
  const { httpStatus, headers } = refusal
  if (httpStatus === 403 || httpStatus === 501) return notOffered
  return httpStatus === 429 && headers[methodLimitHeader] === '0' ? notOffered : undefined
}

/** Method not found (JSON-RPC 2.0). */
const methodNotFound = -32601

/**
 * How providers say that a plan or a setting keeps a method from everybody, under codes that also mean other things. Whole
 * words: a sentence may repeat the address that was asked for, which is anybody's to choose.
 */
const lastingWords =
  /\b(?:personal token|not (?:available|supported|enabled|allowed)|disabled|upgrade|forbidden|blocked|unsupported method|plan)\b/i

/** -32010: the node's index leaves this key out (agave rpc-client-api custom_error.rs). Its sentence sounds lasting. */
const keyNotIndexed = -32010

/** Every error to an expensive request that does not speak of the node's state; the node's own sentence is not kept. */
export const refusalOfError = ({ code, message }: RpcError): MethodRefusal =>
  code === methodNotFound || (code !== keyNotIndexed && lastingWords.test(message))
    ? notOffered
    : { refused: 'not-for-address', lasting: false }

export const tooLargeToRead: Refused = { refused: 'too-large' }

export type Refusals = ReturnType<typeof makeRefusals>

/** What one node refuses, by method; as many entries as there are methods. */
export const makeRefusals = (nowMs: () => number) => {
  const refused = new Map<string, { what: Refused; untilMs: number }>()
  const resting = new Map<string, number>()
  const failures = new Map<string, { count: number; lastMs: number }>()
  const rest = (method: string, ms: number): void => {
    resting.set(method, nowMs() + ms)
  }
  return {
    note: (method: string, refusal: MethodRefusal): Refused => {
      const what: Refused = { refused: refusal.refused }
      if (refusal.lasting) refused.set(method, { what, untilMs: nowMs() + rememberMs })
      return what
    },
    /** The node asked for a pause of this method. */
    rest,
    /** It failed without a word about a pause. */
    failed: (method: string): void => {
      const count = (failures.get(method)?.count ?? 0) + 1
      failures.set(method, { count, lastMs: nowMs() })
      if (count >= methodFailures) rest(method, methodRestMs)
    },
    succeeded: (method: string): void => {
      failures.delete(method)
    },
    failedLately: (method: string): boolean => {
      const failed = failures.get(method)
      return failed !== undefined && nowMs() - failed.lastMs < behindMs
    },
    /** What is remembered of a method; throws UPSTREAM_UNAVAILABLE while it is to rest. */
    recall: (method: string): Refused | undefined => {
      const waitMs = (resting.get(method) ?? 0) - nowMs()
      if (waitMs > 0) throw unavailable(rpcRole, `${method} is to rest`, Math.ceil(waitMs / 1000))
      const known = refused.get(method)
      return known && nowMs() < known.untilMs ? known.what : undefined
    },
  }
}
