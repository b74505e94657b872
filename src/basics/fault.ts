import type { WireProblem } from './wire-problem.ts'
import type { AddressFamily, AddressProblem } from './address-form.ts'

/** The codes of the error envelope; fixed by the interface, never renamed. */
export const faultCodes = [
  'INVALID_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UPSTREAM_ERROR',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
] as const

export type FaultCode = (typeof faultCodes)[number]

type Nothing = Record<never, never>

/**
 * A name that does not exist where it was used. `meant`: one that does and is nearly the same; otherwise `known`: all
 * that do.
 */
type UnknownName = { known?: readonly string[]; meant?: string }

/** An account that is not a wallet. `owner` is the token owner, the stake withdrawer or the nonce authority. */
export type NotAWallet =
  | { found: 'token-account' | 'stake' | 'nonce'; owner: string }
  | {
      found:
        | 'program'
        | 'mint'
        | 'program-data'
        | 'lookup-table'
        | 'core-asset'
        | 'core-collection'
        | 'squads-multisig'
        | 'part-of-solana'
        | 'core-program-account'
    }

/** What is at an address instead of a mint. */
export type NotAMint =
  | {
      found:
        | 'nothing'
        | 'wallet'
        | 'program'
        | 'system-account'
        | 'multisig'
        | 'token-program-account'
        | 'other-account'
    }
  | { found: 'token-account'; mint: string }
  /** `program` is its well-known name. */
  | { found: 'program-account'; program: string }

/**
 * Every expected failure, with the params its sentence needs. The sentences are in `basics/words/en/faults.ts`; no code
 * reads them. Params never contain input of another caller.
 */
export type FaultParams = {
  // The request itself.
  'request-invalid': Nothing
  'body-empty': Nothing
  'body-not-json': Nothing
  'body-not-object': Nothing
  'body-too-deep': { maxDepth: number }
  'body-not-utf8': Nothing
  'body-incomplete': Nothing
  'body-late': { timeoutSeconds: number }
  'body-too-large': { maxBytes: number }
  'content-type': Nothing
  'content-encoding': Nothing
  'not-percent-encoded': Nothing
  'not-mcp': { details: string }
  /** `expected` is the phrase documented by the schema or parameter: `a whole number from 1 to 100`. */
  'unexpected-value': { expected: string }
  'value-missing': { expected?: string }
  'unknown-argument': UnknownName
  'unknown-field': UnknownName
  'repeated-parameter': Nothing
  'unknown-parameter': UnknownName
  'origin-not-allowed': Nothing
  'route-not-found': Nothing
  'method-not-allowed': { allowed: string }
  'rate-limited': {
    count: number
    windowSeconds: number
    scope: 'ip' | 'endpoint' | 'capability'
    waitSeconds: number
  }
  /** `scope`: whose streams are counted. */
  'too-many-streams': { scope: 'client' | 'server'; max: number }
  'not-found': Nothing
  stopping: Nothing
  bug: Nothing
  // Addresses, transactions, messages.
  'not-an-address': Nothing
  /** One entry of a list, counted from 1. */
  'not-an-address-at': { position: number }
  'base64-empty': { what: 'a transaction' | 'a message' }
  'base64-too-long': { maxCharacters: number; characters: number }
  'not-base64': Nothing
  'other-encoding': { what: 'a transaction' | 'a message'; found: 'base58' | 'hex' }
  'base64-cut-off': Nothing
  /** Base58 that names something instead of being it. */
  'name-of-something': { found: 'address' | 'signature' }
  'too-many-bytes': { maxBytes: number; bytes: number }
  'not-a-transaction': { problem: WireProblem }
  'no-fee-payer': Nothing
  'not-a-wallet': NotAWallet
  'not-a-mint': NotAMint
  // Apps.
  'not-a-url': { because?: 'invisible-characters' | 'punycode' }
  'url-too-long': { maxCharacters: number }
  'url-without-host': Nothing
  'not-a-domain': Nothing
  // Lists and charts.
  'cursor-invalid': Nothing
  'time-in-future': Nothing
  'range-empty': Nothing
  'too-many-candles': { maxCandles: number }
  'no-market': Nothing
  'no-price': Nothing
  // Bridges. `provider` is a provider's name.
  'pair-not-supported': Nothing
  'unknown-provider': { providers: readonly string[] }
  'not-a-transfer-id': Nothing
  'unknown-chain': Nothing
  'not-a-memo': Nothing
  'transfer-unknown': { provider: string }
  'decimals-differ': { onChain: number; reported: number }
  'decimals-disputed': Nothing
  'not-base-units': Nothing
  'same-asset': Nothing
  'neither-on-solana': Nothing
  'amount-above-u64': { asset: string }
  'asset-not-listed': Nothing
  'asset-unavailable': Nothing
  'recipient-missing': { chain: string }
  'sender-missing': Nothing
  'refund-address-missing': { chain: string }
  /**
   * `expected` is the required address format, `problem` what is wrong with the input, `resembles` the format it has
   * instead.
   */
  'address-form': {
    family: AddressFamily
    chain: string
    problem: AddressProblem
    /** Symbol of the token whose mint it is. */
    symbol?: string
    /** The family of chains whose format it has. */
    resembles?: AddressFamily
  }
  'address-is-contract': Nothing
  'amount-too-small': { provider: string; minBaseUnits?: bigint }
  'amount-too-large': { provider: string }
  'provider-refused-value': { provider: string }
  'provider-needs-address': { provider: string }
  'provider-needs-sender': { provider: string }
  'no-route': { provider: string }
  'provider-late': { provider: string }
  'bridges-unavailable': Nothing
  'bridges-off': Nothing
  // Data sources. `source` is a role such as `the Solana node`, absent while it is unknown.
  'source-unusable': { source?: string }
  'source-unreachable': { source: string }
  'source-late': { source: string }
  'source-off': Nothing
  'history-without-data': Nothing
  'token-accounts-refused': Nothing
  'cursor-transaction-unknown': Nothing
  // This server's own storage.
  'store-stopped': Nothing
  'store-late': Nothing
  'store-unreachable': Nothing
  'store-failed': Nothing
}

export type Problem = keyof FaultParams

/** Codes of the problems that are not caused by the caller's input; all others are INVALID_REQUEST. */
const otherCodes: Partial<Record<Problem, FaultCode>> = {
  'body-too-large': 'PAYLOAD_TOO_LARGE',
  'content-type': 'UNSUPPORTED_MEDIA_TYPE',
  'content-encoding': 'UNSUPPORTED_MEDIA_TYPE',
  'origin-not-allowed': 'FORBIDDEN',
  'route-not-found': 'NOT_FOUND',
  'not-found': 'NOT_FOUND',
  'not-a-mint': 'NOT_FOUND',
  'no-market': 'NOT_FOUND',
  'no-price': 'NOT_FOUND',
  'transfer-unknown': 'NOT_FOUND',
  'method-not-allowed': 'METHOD_NOT_ALLOWED',
  'rate-limited': 'RATE_LIMITED',
  'too-many-streams': 'RATE_LIMITED',
  stopping: 'UPSTREAM_UNAVAILABLE',
  bug: 'INTERNAL_ERROR',
  'asset-unavailable': 'UPSTREAM_UNAVAILABLE',
  'bridges-unavailable': 'UPSTREAM_UNAVAILABLE',
  'bridges-off': 'UPSTREAM_UNAVAILABLE',
  'provider-late': 'UPSTREAM_TIMEOUT',
  'source-unusable': 'UPSTREAM_ERROR',
  'source-unreachable': 'UPSTREAM_UNAVAILABLE',
  'source-late': 'UPSTREAM_TIMEOUT',
  'source-off': 'UPSTREAM_UNAVAILABLE',
  'history-without-data': 'UPSTREAM_ERROR',
  'token-accounts-refused': 'UPSTREAM_ERROR',
  'cursor-transaction-unknown': 'UPSTREAM_ERROR',
  'store-stopped': 'UPSTREAM_UNAVAILABLE',
  'store-late': 'UPSTREAM_TIMEOUT',
  'store-unreachable': 'UPSTREAM_UNAVAILABLE',
  'store-failed': 'UPSTREAM_ERROR',
}

export const codeOfProblem = (problem: Problem): FaultCode =>
  otherCodes[problem] ?? 'INVALID_REQUEST'

export type FaultDetail = {
  /** The invalid input, by its name in the use case; routes translate it into the public name. */
  field?: string
  /** For the log, instead of the problem's name. Must not contain anything from a request. */
  internal?: string
  cause?: unknown
  /** What else is wrong with the same request. */
  others?: readonly Fault[]
  /** Response headers that belong to this refusal, such as `allow` or `retry-after`. */
  headers?: Record<string, string>
}

/** The only error thrown on purpose; anything else that reaches the edge is a bug. */
export class Fault<P extends Problem = Problem> extends Error {
  readonly code: FaultCode
  readonly problem: P
  readonly params: FaultParams[P]
  readonly field: string | undefined
  readonly others: readonly Fault[]
  readonly headers: Record<string, string>
  private readonly detail: FaultDetail

  constructor(problem: P, params: FaultParams[P], detail: FaultDetail = {}) {
    super(
      detail.internal ?? (detail.field === undefined ? problem : `${detail.field}: ${problem}`),
      {
        cause: detail.cause,
      },
    )
    this.name = 'Fault'
    this.code = codeOfProblem(problem)
    this.problem = problem
    this.params = params
    this.field = detail.field
    this.others = detail.others ?? []
    this.headers = detail.headers ?? {}
    this.detail = detail
  }

  /** The same fault about an input with another name. */
  withField(field: string): Fault<P> {
    return new Fault(this.problem, this.params, { ...this.detail, field })
  }

  /** The same fault, with what else is wrong with the same request. */
  withOthers(others: readonly Fault[]): Fault<P> {
    return new Fault(this.problem, this.params, { ...this.detail, others })
  }
}

/** Invalid input in the named field. */
export const invalidField = <P extends Problem>(
  field: string,
  problem: P,
  params: FaultParams[P],
): Fault<P> => new Fault(problem, params, { field })

/** A request can be wrong in as many places as it has bytes: no more problems than these are listed. */
export const maxProblems = 100

/** The problems of one request as one fault; undefined if there are none. */
export const joinFaults = ([first, ...others]: readonly Fault[]): Fault | undefined =>
  others.length === 0 ? first : first?.withOthers(others.slice(0, maxProblems - 1))

/** For what an answer can do without if its source fails. */
export const ignoreUpstreamFault = (reason: unknown): undefined => {
  if (reason instanceof Fault && reason.code.startsWith('UPSTREAM_')) return undefined
  throw reason
}
