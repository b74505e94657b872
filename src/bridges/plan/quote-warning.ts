/** Warnings to show before a quote is paid. Amounts in base units, chains by their display names. */
export type QuoteWarning =
  | { kind: PlainWarning }
  | { kind: 'fee-not-counted'; fee: string }
  | { kind: 'wide-slippage'; slippageBps: number }
  | { kind: 'unexplained-value'; amount: bigint; decimals: number; symbol: string }
  | { kind: 'not-scanned'; chain: string }
  | { kind: 'unknown-contract'; contract: string; chain: string }
  | { kind: 'refund-fee'; amount: bigint; decimals: number; symbol: string }
  | { kind: 'quote-not-signed'; provider: string }
  | { kind: 'transaction-not-built'; because: UnbuiltReason }
  /** `summary`: of the scan. */
  | { kind: 'suspicious'; summary: string }

type PlainWarning =
  | 'implausible'
  | 'poor'
  | 'low-minimum'
  | 'approves-exact-amount'
  | 'recipient-not-named'
  | 'order-locked'
  | 'order-not-read'
  | 'already-signed'

/** Why no transaction was built for a deposit, which the wallet can still pay itself. */
export type UnbuiltReason =
  | { reason: 'transfer-fee' }
  | { reason: 'balance-too-low'; held: bigint; needed: bigint; decimals: number; symbol: string }

/** Each warning once, in order. */
export const distinctWarnings = (warnings: readonly QuoteWarning[]): QuoteWarning[] => [
  ...new Map(warnings.map((warning) => [keyOf(warning), warning])).values(),
]

const keyOf = (warning: QuoteWarning): string =>
  JSON.stringify(warning, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
