import type { Refused } from '../ledger.ts'
import type { Fault } from '../../basics/fault.ts'
import { httpRefusalOf, unavailable } from '../../network/upstream-fault.ts'
import type { RpcError } from './envelope.ts'

/** The public name of a node; its URL is never shown. */
export const rpcRole = 'the Solana node'

/** How long a method that a node refuses in general is not requested again: plans and settings change rarely. */
const rememberMs = 10 * 60_000

/** A public node's quota for the one method: 0 means that it is not offered. */
const methodLimitHeader = 'x-ratelimit-method-limit'
/** The rest of that quota, which may be negative. */
const methodLeftHeader = 'x-ratelimit-method-remaining'

/** Headers that are read from a refusal. */
export const refusalHeaders: readonly string[] = [methodLimitHeader, methodLeftHeader]

/** How long a node requests to be left alone, if it does, and at most `maxMs`. */
export const pauseMsOf = (
  { headers }: Fault,
  maxMs = Number.POSITIVE_INFINITY,
): number | undefined =>
  headers['retry-after'] === undefined
    ? undefined
    : Math.min(Number(headers['retry-after']) * 1000, maxMs)

/** Whether the refusal concerns only one method, whose quota is used up or zero. */
export const isMethodOnly = (fault: Fault | undefined): boolean => {
  const refusal = fault && httpRefusalOf(fault)
  if (refusal?.httpStatus !== 429) return false
  const { [methodLimitHeader]: limit, [methodLeftHeader]: left } = refusal.headers
  return limit === '0' || (left !== undefined && /^(?:0|-\d+)$/.test(left))
}

/**
 * Methods that read history. Public nodes offer little of it, and the caller's choice of address decides how long one
 * takes, so failures do not affect the node's health for scans.
 */
const historyMethods: ReadonlySet<string> = new Set([
  'getBlock',
  'getBlocks',
  'getFirstAvailableBlock',
  'getSignaturesForAddress',
  'getTransaction',
])

export const isHistory = (method: string): boolean => historyMethods.has(method)

/** After this many consecutive failures such a method is paused; other nodes go first after each failure. */
const methodFailures = 5
const methodRestMs = 5_000
const behindMs = 10_000

/** `lasting`: for every request of this method; otherwise for this request only. */
export type MethodRefusal = Refused & { lasting: boolean }

const notOffered: MethodRefusal = { refused: 'not-offered', lasting: true }

/** A refusal of the method in an HTTP answer without success status; undefined if it concerns something else. */
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
 * How providers word that a plan or a setting disables a method, under codes that also mean other things. Whole words,
 * because the sentence may repeat the requested address, which the caller chooses.
 */
const lastingWords =
  /\b(?:personal token|not (?:available|supported|enabled|allowed)|disabled|upgrade|forbidden|blocked|unsupported method|plan)\b/i

/** -32010: the node's index excludes this key (agave rpc-client-api custom_error.rs). Its sentence sounds lasting. */
const keyNotIndexed = -32010

/** Every error to an expensive request that is not about the node's state; the node's own sentence is dropped. */
export const refusalOfError = ({ code, message }: RpcError): MethodRefusal =>
  code === methodNotFound || (code !== keyNotIndexed && lastingWords.test(message))
    ? notOffered
    : { refused: 'not-for-address', lasting: false }

export const tooLargeToRead: Refused = { refused: 'too-large' }

export type Refusals = ReturnType<typeof makeRefusals>

/** The refusals of one node, by method; bounded by the number of methods. */
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
    /** The node requested a pause of this method. */
    rest,
    /** It failed without requesting a pause. */
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
    /** The cached refusal of a method; throws UPSTREAM_UNAVAILABLE while the method is paused. */
    recall: (method: string): Refused | undefined => {
      const waitMs = (resting.get(method) ?? 0) - nowMs()
      if (waitMs > 0) throw unavailable(rpcRole, `${method} is paused`, Math.ceil(waitMs / 1000))
      const known = refused.get(method)
      return known && nowMs() < known.untilMs ? known.what : undefined
    },
  }
}
