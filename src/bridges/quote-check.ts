import { checkBridgeAddress } from './addresses/address-check.ts'
import type { PlainRefusalReason, QuoteRefusal } from './plan/quote-refusal.ts'
import type { QuoteWarning } from './plan/quote-warning.ts'
import { home } from './plan/asset-role.ts'
import { findBridgeChain } from './plan/chains.ts'
import type { BridgeStep, ProviderQuote, QuoteRequest } from './plan/provider.ts'
import {
  amountRoundingParts,
  excessValueParts,
  maxExtraSlippageBps,
  minValidityMs,
  wideSlippageBps,
} from './thresholds.ts'
import { maxSolanaBaseUnits } from './plan/amount.ts'

export type QuoteCheck =
  { ok: true; warnings: QuoteWarning[] } | { ok: false; refused: QuoteRefusal }

/** Whether a provider’s quote matches the request, can still be paid, and respects the requested limits. */
export const checkQuote = (
  request: QuoteRequest,
  quote: ProviderQuote,
  nowMs: number,
): QuoteCheck => {
  const reason =
    amountProblem(request, quote) ??
    signatureProblem(quote) ??
    expiryProblem(quote, nowMs) ??
    stepsProblem(request, quote)
  if (reason !== undefined) return { ok: false, refused: { reason } }
  return {
    ok: true,
    warnings: [...quote.warnings, ...slippageWarnings(request), ...excessWarnings(request, quote)],
  }
}

const amountProblem = (
  { mode, amount, slippageBps, from, to }: QuoteRequest,
  { amountIn, amountOut, minAmountOut }: ProviderQuote,
): PlainRefusalReason | undefined => {
  if (amountIn <= 0n || amountOut <= 0n) return 'zero-amount'
  if (minAmountOut < 0n || minAmountOut > amountOut) return 'minimum-above-amount'
  if (minAmountOut * 10_000n < amountOut * BigInt(10_000 - slippageBps - maxExtraSlippageBps))
    return 'minimum-too-low'
  if (
    (from.chain === home && amountIn > maxSolanaBaseUnits) ||
    (to.chain === home && amountOut > maxSolanaBaseUnits)
  )
    return 'amount-above-u64'
  if (mode === 'exact-in' && amountIn > amount) return 'input-above-request'
  if (mode === 'exact-in' && (amount - amountIn) * amountRoundingParts > amount)
    return 'input-differs'
  if (mode === 'exact-out' && (amount - amountOut) * amountRoundingParts > amount)
    return 'output-below-request'
  return undefined
}

const signatureProblem = ({ signatureVerified }: ProviderQuote): PlainRefusalReason | undefined =>
  signatureVerified === false ? 'quote-signature-invalid' : undefined

const expiryProblem = (
  { expiresAtMs }: ProviderQuote,
  nowMs: number,
): PlainRefusalReason | undefined =>
  expiresAtMs !== undefined && expiresAtMs < nowMs + minValidityMs ? 'expires-too-soon' : undefined

const stepsProblem = (
  request: QuoteRequest,
  quote: ProviderQuote,
): PlainRefusalReason | undefined => {
  if (request.recipient === undefined)
    return quote.steps.length === 0 ? undefined : 'steps-in-dry-quote'
  if (quote.steps.length === 0) return 'no-steps'
  for (const step of quote.steps) {
    const problem = stepProblem(request, quote, step)
    if (problem !== undefined) return problem
  }
  return undefined
}

const stepProblem = (
  request: QuoteRequest,
  quote: ProviderQuote,
  step: BridgeStep,
): PlainRefusalReason | undefined => {
  const { from } = request
  if (step.kind === 'deposit') return depositProblem(request, quote, step)
  if (step.kind === 'solana-transaction' || step.kind === 'solana-instructions')
    return from.chain === home ? undefined : 'step-for-other-chain'
  if (findBridgeChain(from.chain)?.evmChainId !== step.chainId) return 'step-for-other-chain'
  if (!checkBridgeAddress(from.chain, step.to).ok) return 'call-to-invalid-address'
  if (!isNative(request)) return undefined
  if (step.valueWei < quote.amountIn) return 'value-below-amount'
  return excessWei(request, quote, step) * excessValueParts > quote.amountIn
    ? 'value-above-amount'
    : undefined
}

const depositProblem = (
  { from, recipient, refundTo, sender }: QuoteRequest,
  { amountIn }: ProviderQuote,
  { address, amount }: Extract<BridgeStep, { kind: 'deposit' }>,
): PlainRefusalReason | undefined => {
  if (amount !== amountIn) return 'deposit-amount-differs'
  if ([recipient, refundTo, sender].includes(address)) return 'deposit-to-own-address'
  return checkBridgeAddress(from.chain, address).ok ? undefined : 'deposit-address-invalid'
}

const isNative = ({ from }: QuoteRequest): boolean => from.asset.contractAddress === undefined

/** Value sent beyond the amount and the quoted fees. */
const excessWei = (
  request: QuoteRequest,
  { amountIn, fees }: ProviderQuote,
  { valueWei }: Extract<BridgeStep, { kind: 'evm-transaction' }>,
): bigint => {
  const symbol = findBridgeChain(request.from.chain)?.native.symbol
  const explained = fees.reduce(
    (sum, fee) => (!fee.included && fee.symbol === symbol ? sum + (fee.amount ?? 0n) : sum),
    isNative(request) ? amountIn : 0n,
  )
  return valueWei > explained ? valueWei - explained : 0n
}

const excessWarnings = (request: QuoteRequest, quote: ProviderQuote): QuoteWarning[] =>
  quote.steps.flatMap((step) => {
    const excess = step.kind === 'evm-transaction' ? excessWei(request, quote, step) : 0n
    const native = findBridgeChain(request.from.chain)?.native
    return excess === 0n || !native
      ? []
      : [{ kind: 'unexplained-value', amount: excess, ...native }]
  })

const slippageWarnings = ({ slippageBps }: QuoteRequest): QuoteWarning[] =>
  slippageBps > wideSlippageBps ? [{ kind: 'wide-slippage', slippageBps }] : []
