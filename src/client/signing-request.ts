import type { MessageRisk, Verdict, WalletScanResult } from './api-types.d.ts'

/** The result for one transaction and one of the accounts that are to sign. */
export type TransactionResult = {
  transaction: Uint8Array
  account: string
  result: WalletScanResult
}

export type MessageResult = { message: Uint8Array; account: string; result: MessageRisk }

/**
 * The same transactions with instructions that make them fail if their outcome differs from the one shown. The verdict,
 * the score and the summary are those of the worst one.
 */
export type GuardedTransactions = {
  /** In the order of the call. One that cannot be guarded stays as it is. */
  transactions: Uint8Array[]
  verdict: Verdict
  score: number
  summary: string
}

/** What is about to be signed, and what was found. The verdict and the summary are those of the worst result. */
export type SigningRequest = { verdict: Verdict; summary: string } & (
  | {
      kind: 'transactions'
      /** Whether the wallet also sends them. */
      sends: boolean
      results: TransactionResult[]
      /** Only if at least one of them can be guarded, and all are to be signed by the same account. */
      guarded?: GuardedTransactions
    }
  | { kind: 'messages' | 'sign-in'; results: MessageResult[] }
)

/** What could not be checked. */
export type FailedRequest = {
  kind: SigningRequest['kind']
  /** Transactions or messages, as they would be signed. */
  contents: Uint8Array[]
  /** A DrawbridgeError if the server refused or did not answer. */
  error: unknown
}

/** `sign-guarded` signs the guarded transactions of the request instead, all of them. Anything else rejects. */
export type Decision = 'sign' | 'sign-guarded' | 'reject'
