import type { FaultCode } from '../basics/fault.ts'

/** Who is asked for facts. */
export type FactSource = 'node' | 'market-data' | 'lists' | 'page'

/**
 * Why something is not known. Every reason of every room is here, so that coverage reads the same everywhere;
 * the sentences are in `words/en/gaps.ts`.
 */
export type Gap =
  /** The operator has turned this source off, or none is configured. */
  | { reason: 'source-off'; source: FactSource }
  /** The source answers, but does not know the subject. */
  | { reason: 'not-known'; source: FactSource }
  /** The source does not answer this kind of request. */
  | { reason: 'refused'; source: FactSource }
  /** The source failed. */
  | { reason: 'source-failed'; source: FactSource; code: FaultCode }
  /** A bug in the check itself. */
  | { reason: 'check-crashed' }
  /** The operator trusts the name, so nothing that concerns the name alone is assessed. */
  | { reason: 'trusted-by-operator' }
