/**
 * `rejected`: the decision was not to sign. `not-assessed`: the check failed, and nothing was signed without it.
 * `unknown-account`: the wallet has no such account.
 */
export type GuardReason = 'rejected' | 'not-assessed' | 'unknown-account'

/** Why nothing was signed. Apps see the code that wallets use when a user declines. */
export class GuardError extends Error {
  readonly code = 4001
  readonly reason: GuardReason

  constructor(reason: GuardReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'GuardError'
    this.reason = reason
  }
}
