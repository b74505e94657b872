import type { Address } from '../../solana/address/address.ts'
import type { QuoteWarning } from './quote-warning.ts'
import type { PlannedInstruction } from '../../solana/transaction/planned-instruction.ts'

/** A chain by its name in this API: lower case, such as `solana`, `ethereum`, `base`, `bitcoin`, `zcash`. */
export type ChainName = string

/** An asset that one provider carries: our chain name, and the provider’s own id for the asset. */
export type ProviderAsset = {
  /** The provider’s id, passed back unchanged. */
  providerAssetId: string
  chain: ChainName
  /** As written on that chain; absent for the native coin. */
  contractAddress?: string
  symbol: string
  name?: string
  decimals: number
  priceUsd?: number
  logoUrl?: string
}

export type BridgeSide = { chain: ChainName; asset: ProviderAsset }

export type QuoteRequest = {
  from: BridgeSide
  to: BridgeSide
  mode: 'exact-in' | 'exact-out'
  /** Base units of the origin asset (exact-in) or the destination asset (exact-out). */
  amount: bigint
  slippageBps: number
  /** Both absent for a dry quote, which has nothing to pay. */
  sender?: string
  recipient?: string
  refundTo?: string
  /** Fee of the operator, and where this provider pays it. */
  appFee?: { bps: number; recipient: string }
}

export type BridgeFee = {
  /** `network`, `provider`, `app`, `relayer`; more may be added. */
  kind: string
  name: string
  /** Base units of `symbol`; absent if only a share is known. */
  amount?: bigint
  symbol?: string
  decimals?: number
  amountUsd?: number
  bps?: number
  /** Whether the quoted amounts already include it. */
  included: boolean
}

/** What the user does next. */
export type BridgeStep =
  | { kind: 'solana-transaction'; transaction: Uint8Array }
  /** Compiled into a transaction here, with the wallet as fee payer. */
  | {
      kind: 'solana-instructions'
      instructions: readonly PlannedInstruction[]
      tables: readonly Address[]
    }
  | { kind: 'evm-transaction'; to: string; data: string; valueWei: bigint; chainId: number }
  | { kind: 'deposit'; address: string; memo?: string; amount: bigint }

export type ProviderQuote = {
  /** The provider’s id of the quote or order, for its status; absent for a dry quote. */
  quoteId?: string
  amountIn: bigint
  amountOut: bigint
  minAmountOut: bigint
  amountInUsd?: number
  amountOutUsd?: number
  fees: BridgeFee[]
  timeEstimateSeconds?: number
  /** Unix milliseconds after which it must not be paid. */
  expiresAtMs?: number
  /** Bridge or solver that carries it out, if reported. */
  via?: string
  steps: BridgeStep[]
  warnings: QuoteWarning[]
  /** Whether the provider’s signature over the quote is valid; absent if it does not sign quotes. */
  signatureVerified?: boolean
}

export type BridgeState =
  'awaiting_deposit' | 'pending' | 'completed' | 'partial' | 'refunded' | 'failed' | 'expired'

export type BridgeStatus = {
  state: BridgeState
  /** The provider’s own term. */
  providerState: string
  originTransactions: { hash: string; url?: string }[]
  destinationTransactions: { hash: string; url?: string }[]
  amountIn?: bigint
  amountOut?: bigint
  refundedAmount?: bigint
  updatedAtMs?: number
  reason?: string
}

/** Port to one bridge provider. Rejects with Fault UPSTREAM_*, or INVALID_REQUEST naming the field. */
export type BridgeProvider = {
  /** Short and permanent id, such as `near-intents`. */
  id: string
  name: string
  /** Chains it is known to support without a request. */
  builtInChains: readonly ChainName[]
  /** Whether it offers this kind of quote. */
  supports: (request: Pick<QuoteRequest, 'from' | 'to' | 'mode'>) => boolean
  /** Cached; returns stale assets while the provider fails. */
  readAssets: () => Promise<ProviderAsset[]>
  quote: (request: QuoteRequest, timeoutMs: number) => Promise<ProviderQuote>
  /**
   * `id`: the `quoteId` of a quote or the hash of the paying transaction. Undefined if the provider does not know it.
   */
  status: (
    id: string,
    hints: { fromChain?: ChainName; toChain?: ChainName; memo?: string },
  ) => Promise<BridgeStatus | undefined>
}
