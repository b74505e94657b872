import type { Severity } from './severity.ts'

/** Contract 2.8: one of the reasons of an answer. */
export type Reason = {
  /** Permanent word, in capitals. */
  code: string
  /** One or two sentences for the user: what is so, and why it matters. */
  message: string
  severity: Severity
}

/**
 * What came of one check. `failed`: its facts could not be had (a node refused, a provider is down), so that nobody
 * knows; `not-applicable`: there is nothing to check in this case. Both say why in a sentence for people.
 */
export type CheckOutcome =
  | { status: 'ran'; reasons: readonly Reason[] }
  | { status: 'failed'; why: string }
  | { status: 'not-applicable'; why: string }

/** One thing that can be wrong with a token, wallet, address or permission: one file, one line in a registry, one test. */
export type Check<Context> = {
  /** Permanent. */
  id: string
  /** Whether nothing may be called low where this one failed. */
  critical: boolean
  /** Checks of one family see sides of one thing: together they count little more than the gravest of them. */
  family?: string
  evaluate: (context: Context) => CheckOutcome
}

/** For `evidence.coverage`. */
export type CheckRun = {
  check: string
  status: 'ran' | 'failed' | 'not-applicable'
  critical: boolean
  why?: string
}

export const ran = (...reasons: readonly Reason[]): CheckOutcome => ({ status: 'ran', reasons })
export const failed = (why: string): CheckOutcome => ({ status: 'failed', why })
export const notApplicable = (why: string): CheckOutcome => ({ status: 'not-applicable', why })
