/** Parts of a serialized transaction that can be missing or malformed. */
export type WirePart =
  | 'signature-count'
  | 'signature'
  | 'message-version'
  | 'required-signature-count'
  | 'readonly-signer-count'
  | 'readonly-account-count'
  | 'account-count'
  | 'account-address'
  | 'blockhash'
  | 'instruction-count'
  | 'program-index'
  | 'instruction-account-count'
  | 'account-indexes'
  | 'instruction-data-length'
  | 'instruction-data'
  | 'lookup-count'
  | 'lookup-table'
  | 'writable-lookup-count'
  | 'writable-lookups'
  | 'readonly-lookup-count'
  | 'readonly-lookups'
  | 'config-mask'
  | 'priority-fee'
  | 'compute-unit-limit'
  | 'loaded-data-limit'
  | 'heap-size'

/** Why a part of untrusted bytes cannot be read. `at` and `end` are offsets. */
export type ByteProblem<Part> =
  | { reason: 'data-ends'; part: Part; bytes: number; at: number; end: number }
  | { reason: 'length-too-wide'; part: Part; at: number; maxBytes: number }
  | { reason: 'length-too-large'; part: Part; at: number; max: number }
  | { reason: 'length-not-minimal'; part: Part; at: number }
  /** Neither 0 nor 1. */
  | { reason: 'not-a-flag'; part: Part; found: number }

/** Why a message cannot be read, besides the bytes of its parts. */
export type MessageProblem =
  | { reason: 'other-version'; at: number; found: number; expected: number }
  | { reason: 'unknown-config-bits' | 'half-priority-fee'; at: number }
  | { reason: 'trailing-bytes'; at: number; bytes: number }

/** Why no node would run a message that can be read. */
export type SanitizeProblem =
  | { reason: 'no-signer' }
  | { reason: 'readonly-fee-payer'; readonlySigned: number; required: number }
  | { reason: 'too-few-accounts'; required: number; readonlyUnsigned: number; accounts: number }
  | { reason: 'duplicate-account'; index: number }
  | { reason: 'empty-lookup'; index: number }
  | { reason: 'too-many-accounts'; accounts: number; max: number }
  | { reason: 'program-is-fee-payer' | 'program-from-table'; instruction: number; account: number }
  | {
      reason: 'program-out-of-range' | 'account-out-of-range'
      instruction: number
      account: number
      accounts: number
    }
  | {
      reason: 'version-1-signatures' | 'version-1-accounts' | 'version-1-instructions'
      count: number
      max: number
    }
  | { reason: 'heap-size'; bytes: number; step: number; min: number; max: number }

/** Why bytes are not a transaction: what was expected, and at which byte or in which part. */
export type WireProblem =
  | ByteProblem<WirePart>
  | MessageProblem
  | SanitizeProblem
  | { reason: 'no-bytes' }
  | { reason: 'too-many-bytes'; max: number; bytes: number }
  | { reason: 'unknown-version'; version: number }
  | { reason: 'transaction-too-large'; version: 'legacy' | 0 | 1; max: number; bytes: number }
  | { reason: 'signature-mismatch'; required: number; found: number }
  /** The bytes could be a transaction or a bare message, and are neither. */
  | { reason: 'neither'; asTransaction: WireProblem; asMessage: WireProblem }
  | { reason: 'not-a-version-0-message'; problem: WireProblem }
