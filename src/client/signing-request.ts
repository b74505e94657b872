import type { MessageRisk, Verdict, WalletScanResult } from './api-types.d.ts'

/** The result for one transaction and one of the accounts that are to sign. */
export type TransactionResult = {
  transaction: Uint8Array
  account: string
  result: WalletScanResult
}

export type MessageResult = { message: Uint8Array; account: string; result: MessageRisk }

/** The same transaction with instructions that make it fail if its outcome differs from the one shown. */
export type GuardedTransaction = {
  transaction: Uint8Array
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
      /** Only for a single transaction, and only if it can be guarded. */
      guarded?: GuardedTransaction
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

/** `sign-guarded` signs the guarded transaction of the request instead. Anything else rejects. */
export type Decision = 'sign' | 'sign-guarded' | 'reject'
