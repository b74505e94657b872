import type { Address } from '../../solana/address/address.ts'
import type { QuoteWarning } from './quote-warning.ts'
import type { PlannedInstruction } from '../../solana/transaction/compile-message.ts'

/** A chain as the interface names it: lower case, such as `solana`, `ethereum`, `base`, `bitcoin`, `zcash`. */
export type ChainName = string

/** What one provider can move: our chain name, and the provider's own word for the asset there. */
export type ProviderAsset = {
  /** The provider's id, handed back to it as it is. */
  providerAssetId: string
  chain: ChainName
  /** As people write it on that chain; absent for the chain's native coin. */
  contractAddress?: string
  symbol: string
  name?: string
  decimals: number
  priceUsd?: number
  logoUrl?: string
}

export type BridgeSide = { chain: ChainName; asset: ProviderAsset }

export type QuoteAsk = {
  from: BridgeSide
  to: BridgeSide
  mode: 'exact-in' | 'exact-out'
  /** Base units of the origin asset (exact-in) or the destination asset (exact-out). */
  amount: bigint
  slippageBps: number
  /** Both absent in a dry quote: nothing that can be paid comes back. */
  sender?: string
  recipient?: string
  refundTo?: string
  /** Fee of the operator, with where this provider is to pay it. */
  appFee?: { bps: number; recipient: string }
}

export type BridgeFee = {
  /** `network`, `provider`, `app`, `relayer`; the list is open. */
  kind: string
  name: string
  /** Base units as text, with the symbol and decimals they count in; absent where only a share is known. */
  amount?: bigint
  symbol?: string
  decimals?: number
  amountUsd?: number
  bps?: number
  /** Whether the quoted amounts are already net of it. */
  included: boolean
}

/** What the user does next. */
export type BridgeStep =
  | { kind: 'solana-transaction'; transaction: Uint8Array }
  /** From which the transaction is built here, with the wallet as fee payer. */
  | {
      kind: 'solana-instructions'
      instructions: readonly PlannedInstruction[]
      tables: readonly Address[]
    }
  | { kind: 'evm-transaction'; to: string; data: string; valueWei: bigint; chainId: number }
  | { kind: 'deposit'; address: string; memo?: string; amount: bigint }

export type ProviderQuote = {
  /** The provider's own id of the quote or order, for its status; absent in a dry quote. */
  quoteId?: string
  amountIn: bigint
  amountOut: bigint
  minAmountOut: bigint
  amountInUsd?: number
  amountOutUsd?: number
  fees: BridgeFee[]
  timeEstimateSeconds?: number
  /** Unix milliseconds after which it may not be paid. */
  expiresAtMs?: number
  /** Which bridge or solver carries it, where reported. */
  via?: string
  steps: BridgeStep[]
  warnings: QuoteWarning[]
  /** Whether a signature of the provider over the quote was checked and holds; absent where it signs none. */
  signatureVerified?: boolean
}

export type BridgeState =
  'awaiting_deposit' | 'pending' | 'completed' | 'partial' | 'refunded' | 'failed' | 'expired'

export type BridgeStatus = {
  state: BridgeState
  /** The provider's own word. */
  providerState: string
  originTransactions: { hash: string; url?: string }[]
  destinationTransactions: { hash: string; url?: string }[]
  amountIn?: bigint
  amountOut?: bigint
  refundedAmount?: bigint
  updatedAtMs?: number
  reason?: string
}

/** One bridge provider behind the one port. Rejects with Fault UPSTREAM_*, or INVALID_REQUEST where it names what is wrong. */
export type BridgeProvider = {
  /** Short and permanent, such as `near-intents`. */
  id: string
  name: string
  /** Chains that it is known to reach without a request. */
  builtInChains: readonly ChainName[]
  /** Whether it can do this kind of quote at all. */
  supports: (ask: Pick<QuoteAsk, 'from' | 'to' | 'mode'>) => boolean
  /** Cached; stale while failing. */
  readAssets: () => Promise<ProviderAsset[]>
  quote: (ask: QuoteAsk, timeoutMs: number) => Promise<ProviderQuote>
  /** `id` as `quoteId` gave it or the hash of the paying transaction; undefined where the provider knows nothing of it. */
  status: (
    id: string,
    hints: { fromChain?: ChainName; toChain?: ChainName; memo?: string },
  ) => Promise<BridgeStatus | undefined>
}
