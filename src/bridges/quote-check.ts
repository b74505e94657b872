import { checkBridgeAddress } from './addresses/address-check.ts'
import type { PlainRefusalReason, QuoteRefusal } from './plan/quote-refusal.ts'
import type { QuoteWarning } from './plan/quote-warning.ts'
import { home } from './plan/asset-role.ts'
import { findBridgeChain } from './plan/chains.ts'
import type { BridgeStep, ProviderQuote, QuoteAsk } from './plan/provider.ts'

export type QuoteCheck =
  { ok: true; warnings: QuoteWarning[] } | { ok: false; refused: QuoteRefusal }

/** A quote must be valid at least this long, or it expires before the user has read and signed it. */
const lifeMinMs = 20_000

/** A difference of one part in this many is rounding. */
const roundingParts = 10_000n

/** A minimum this much looser than the requested slippage guarantees nothing: the difference can be taken. */
const looserMaxBps = 1_000

/** The largest amount on Solana. */
const solanaAmountMax = 2n ** 64n - 1n

/** Beyond this much a transaction is likely to be sandwiched. */
const wideSlippageBps = 300

/** Whether a provider's quote matches the request, can still be paid, and keeps the limits that were set. */
export const checkQuote = (ask: QuoteAsk, quote: ProviderQuote, nowMs: number): QuoteCheck => {
  const reason =
    amountProblem(ask, quote) ??
    signatureProblem(quote) ??
    lifeProblem(quote, nowMs) ??
    stepsProblem(ask, quote)
  if (reason !== undefined) return { ok: false, refused: { reason } }
  return {
    ok: true,
    warnings: [...quote.warnings, ...slippageWarnings(ask), ...excessWarnings(ask, quote)],
  }
}

const amountProblem = (
  { mode, amount, slippageBps, from, to }: QuoteAsk,
  { amountIn, amountOut, minAmountOut }: ProviderQuote,
): PlainRefusalReason | undefined => {
  if (amountIn <= 0n || amountOut <= 0n) return 'zero-amount'
  if (minAmountOut < 0n || minAmountOut > amountOut) return 'minimum-above-amount'
  if (minAmountOut * 10_000n < amountOut * BigInt(10_000 - slippageBps - looserMaxBps))
    return 'minimum-too-low'
  if (
    (from.chain === home && amountIn > solanaAmountMax) ||
    (to.chain === home && amountOut > solanaAmountMax)
  )
    return 'amount-above-u64'
  if (mode === 'exact-in' && amountIn > amount) return 'input-above-request'
  if (mode === 'exact-in' && (amount - amountIn) * roundingParts > amount) return 'input-differs'
  if (mode === 'exact-out' && (amount - amountOut) * roundingParts > amount)
    return 'output-below-request'
  return undefined
}

const signatureProblem = ({ signatureVerified }: ProviderQuote): PlainRefusalReason | undefined =>
  signatureVerified === false ? 'quote-signature-invalid' : undefined

const lifeProblem = (
  { expiresAtMs }: ProviderQuote,
  nowMs: number,
): PlainRefusalReason | undefined =>
  expiresAtMs !== undefined && expiresAtMs < nowMs + lifeMinMs ? 'expires-too-soon' : undefined

const stepsProblem = (ask: QuoteAsk, quote: ProviderQuote): PlainRefusalReason | undefined => {
  if (ask.recipient === undefined)
    return quote.steps.length === 0 ? undefined : 'steps-in-dry-quote'
  if (quote.steps.length === 0) return 'no-steps'
  for (const step of quote.steps) {
    const problem = stepProblem(ask, quote, step)
    if (problem !== undefined) return problem
  }
  return undefined
}

const stepProblem = (
  ask: QuoteAsk,
  quote: ProviderQuote,
  step: BridgeStep,
): PlainRefusalReason | undefined => {
  const { from } = ask
  if (step.kind === 'deposit') return depositProblem(ask, quote, step)
  if (step.kind === 'solana-transaction' || step.kind === 'solana-instructions')
    return from.chain === home ? undefined : 'step-for-other-chain'
  if (findBridgeChain(from.chain)?.evmChainId !== step.chainId) return 'step-for-other-chain'
  if (!checkBridgeAddress(from.chain, step.to).ok) return 'call-to-invalid-address'
  if (!isNative(ask)) return undefined
  if (step.valueWei < quote.amountIn) return 'value-below-amount'
  return excessWei(ask, quote, step) * excessParts > quote.amountIn
    ? 'value-above-amount'
    : undefined
}

const depositProblem = (
  { from, recipient, refundTo, sender }: QuoteAsk,
  { amountIn }: ProviderQuote,
  { address, amount }: Extract<BridgeStep, { kind: 'deposit' }>,
): PlainRefusalReason | undefined => {
  if (amount !== amountIn) return 'deposit-amount-differs'
  if ([recipient, refundTo, sender].includes(address)) return 'deposit-to-own-address'
  return checkBridgeAddress(from.chain, address).ok ? undefined : 'deposit-address-invalid'
}

const isNative = ({ from }: QuoteAsk): boolean => from.asset.contractAddress === undefined

/** A twentieth: estimated gas may differ by that much. */
const excessParts = 20n

/** What is sent besides the amount and the quoted fees. */
const excessWei = (
  ask: QuoteAsk,
  { amountIn, fees }: ProviderQuote,
  { valueWei }: Extract<BridgeStep, { kind: 'evm-transaction' }>,
): bigint => {
  const symbol = findBridgeChain(ask.from.chain)?.native.symbol
  const explained = fees.reduce(
    (sum, fee) => (!fee.included && fee.symbol === symbol ? sum + (fee.amount ?? 0n) : sum),
    isNative(ask) ? amountIn : 0n,
  )
  return valueWei > explained ? valueWei - explained : 0n
}

const excessWarnings = (ask: QuoteAsk, quote: ProviderQuote): QuoteWarning[] =>
  quote.steps.flatMap((step) => {
    const excess = step.kind === 'evm-transaction' ? excessWei(ask, quote, step) : 0n
    const native = findBridgeChain(ask.from.chain)?.native
    return excess === 0n || !native
      ? []
      : [{ kind: 'unexplained-value', amount: excess, ...native }]
  })

const slippageWarnings = ({ slippageBps }: QuoteAsk): QuoteWarning[] =>
  slippageBps > wideSlippageBps ? [{ kind: 'wide-slippage', slippageBps }] : []
