import { faultText } from '../basics/words/en/faults.ts'
import { type BridgeAsset } from './plan/assets.ts'
import type { BridgeFee, QuoteRequest } from './plan/provider.ts'
import type { QuoteWarning } from './plan/quote-warning.ts'
import {
  allFlaggedText,
  assetsUnreachableText,
  partyNoteText,
  refusalText,
  warningText,
} from './words/en.ts'
import { type QuoteFlag, rankQuotes, type RankedQuote } from './plan/ranked-quote.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { SolanaStep } from './prepare-solana-step.ts'
import type { ResolvedQuote, QuoteInput } from './read-quote-request.ts'
import type { QuoteOutcome, ReadyQuote, ReadyStep } from './run-quote.ts'

/** All amounts are base units as text. */
export type QuotedAsset = {
  id: string
  chain: string
  contractAddress?: string
  symbol: string
  decimals: number
  priceUsd?: number
}

export type QuotedFee = Omit<BridgeFee, 'amount'> & { amount?: string }

export type QuotedStep =
  | SolanaStep
  | { kind: 'evm-transaction'; to: string; data: string; valueWei: string; chainId: number }
  | { kind: 'deposit'; address: string; memo?: string; amount: string }

export type Quoted = {
  provider: string
  providerName: string
  quoteId?: string
  amountIn: string
  amountOut: string
  minAmountOut: string
  /** Output and input including fees on top of the amounts. */
  netAmountOut: string
  totalAmountIn: string
  amountInUsd?: number
  amountOutUsd?: number
  fees: QuotedFee[]
  timeEstimateSeconds?: number
  expiresAt?: string
  via?: string
  signatureVerified?: boolean
  flag?: QuoteFlag
  steps: QuotedStep[]
  warnings: string[]
}

export type Unavailable = {
  provider: string
  /**
   * `declined`: refused by the provider; `late`, `failed`: no usable answer; `refused`: its quote is not safe to use.
   */
  reason: 'declined' | 'late' | 'failed' | 'refused'
  message: string
}

export type QuoteAnswer = {
  inputAsset: QuotedAsset
  outputAsset: QuotedAsset
  mode: QuoteRequest['mode']
  amount: string
  slippageBps: number
  dry: boolean
  quotes: Quoted[]
  unavailable: Unavailable[]
  warnings: string[]
}

export const buildQuoteAnswer = (made: {
  input: QuoteInput
  resolved: ResolvedQuote
  outcomes: readonly QuoteOutcome[]
  missing: readonly string[]
  nowMs: number
}): QuoteAnswer => {
  const { input, resolved, outcomes, missing, nowMs } = made
  const alive = outcomes.map((outcome) => withoutExpired(outcome, nowMs))
  const quotes = alive.flatMap((outcome) =>
    'quote' in outcome ? [{ ...outcome.quote, provider: outcome.provider }] : [],
  )
  const ranked = rankQuotes(
    { mode: input.mode, input: resolved.input, output: resolved.output },
    quotes,
  )
  return {
    inputAsset: assetOf(resolved.input),
    outputAsset: assetOf(resolved.output),
    mode: input.mode,
    amount: resolved.amount.toString(),
    slippageBps: input.slippageBps,
    dry: input.dry,
    quotes: ranked.map((each) => quotedOf(each)),
    unavailable: [
      ...alive.flatMap(unavailableOf),
      ...missing.map((provider): Unavailable => ({
        provider,
        reason: 'failed',
        message: assetsUnreachableText,
      })),
    ],
    warnings: [...resolved.notes.map(partyNoteText), ...comparisonWarnings(ranked)],
  }
}

/** A quote may have expired while another one was being scanned. */
const withoutExpired = (outcome: QuoteOutcome, nowMs: number): QuoteOutcome =>
  'quote' in outcome && (outcome.quote.expiresAtMs ?? Infinity) <= nowMs
    ? { provider: outcome.provider, refused: { reason: 'expired' } }
    : outcome

const unavailableOf = (outcome: QuoteOutcome): Unavailable[] => {
  if ('quote' in outcome) return []
  const provider = outcome.provider.id
  return 'refused' in outcome
    ? [{ provider, reason: 'refused', message: refusalText(outcome.refused) }]
    : [{ provider, reason: outcome.failed, message: faultText(outcome.fault) }]
}

const comparisonWarnings = (ranked: readonly RankedQuote<ReadyQuote>[]): string[] => {
  const flags = ranked.flatMap(({ flag }) => flag ?? [])
  return flags.length > 0 && flags.length === ranked.length ? [allFlaggedText] : []
}

const assetOf = ({
  id,
  chain,
  contractAddress,
  symbol,
  decimals,
  priceUsd,
}: BridgeAsset): QuotedAsset => ({
  id,
  chain,
  symbol,
  decimals,
  ...knownFields({ contractAddress, priceUsd }),
})

const quotedOf = (
  ranked: RankedQuote<ReadyQuote & { provider: { id: string; name: string } }>,
): Quoted => {
  const { quote, netAmountOut, totalAmountIn, uncountedFees, flag } = ranked
  const { quoteId, amountInUsd, amountOutUsd, timeEstimateSeconds, via, signatureVerified } = quote
  const expiresAt =
    quote.expiresAtMs === undefined ? undefined : new Date(quote.expiresAtMs).toISOString()
  return {
    provider: quote.provider.id,
    providerName: quote.provider.name,
    amountIn: quote.amountIn.toString(),
    amountOut: quote.amountOut.toString(),
    minAmountOut: quote.minAmountOut.toString(),
    netAmountOut: netAmountOut.toString(),
    totalAmountIn: totalAmountIn.toString(),
    fees: quote.fees.map(({ amount, ...fee }) => ({
      ...fee,
      ...(amount !== undefined && { amount: amount.toString() }),
    })),
    ...knownFields({
      quoteId,
      amountInUsd,
      amountOutUsd,
      timeEstimateSeconds,
      expiresAt,
      via,
      signatureVerified,
      flag,
    }),
    steps: quote.steps.map(stepOf),
    warnings: [...flagWarnings(flag), ...feeWarnings(uncountedFees), ...quote.warnings].map(
      warningText,
    ),
  }
}

const flagWarnings = (flag: QuoteFlag | undefined): QuoteWarning[] => (flag ? [{ kind: flag }] : [])

const feeWarnings = (uncounted: readonly string[]): QuoteWarning[] =>
  uncounted.map((fee) => ({ kind: 'fee-not-counted', fee }))

const stepOf = (step: ReadyStep): QuotedStep => {
  if (step.kind === 'solana-transaction') return step
  if (step.kind === 'deposit') return { ...step, amount: step.amount.toString() }
  return { ...step, valueWei: step.valueWei.toString() }
}
