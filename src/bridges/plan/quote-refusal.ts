import type { WireProblem } from '../../basics/wire-problem.ts'
import type { TokenAmount } from '../../findings/amount.ts'

/** Why a provider’s quote is refused. */
export type QuoteRefusal =
  | { reason: PlainRefusalReason }
  | { reason: 'not-a-transaction'; problem: WireProblem }
  /** `summary`: of the scan. */
  | { reason: 'malicious'; summary: string }
  | { reason: 'takes-more'; taken: TokenAmount; allowed: TokenAmount }
  | { reason: 'deposit-address-cannot-hold'; symbol: string }
  | { reason: 'reported-address'; list: string; kind: string }

export type PlainRefusalReason =
  | 'zero-amount'
  | 'minimum-above-amount'
  | 'minimum-too-low'
  | 'amount-above-u64'
  | 'input-above-request'
  | 'input-differs'
  | 'output-below-request'
  | 'quote-signature-invalid'
  | 'expired'
  | 'expires-too-soon'
  | 'steps-in-dry-quote'
  | 'no-steps'
  | 'step-for-other-chain'
  | 'call-to-invalid-address'
  | 'value-below-amount'
  | 'value-above-amount'
  | 'deposit-amount-differs'
  | 'deposit-to-own-address'
  | 'deposit-address-invalid'
  | 'deposit-address-not-checked'
  | 'deposit-address-not-wallet'
  | 'mint-unreadable'
  | 'tables-not-read'
  | 'table-missing'
  | 'transaction-too-large'
  | 'wallet-not-signer'
  | 'durable-nonce'
  | 'signature-missing'
  | 'signature-invalid'
  | 'takes-other-asset'
  | 'gives-less'
  | 'not-scanned'
