import { checkBridgeAddress } from './addresses/address-check.ts'
import { fromBaseUnits } from './plan/amount.ts'
import { home } from './plan/asset-role.ts'
import { findBridgeChain } from './plan/chains.ts'
import type { BridgeStep, ProviderQuote, QuoteAsk } from './plan/provider.ts'

export type QuoteCheck =
  | { ok: true; warnings: string[] }
  /** Why nobody should take it, as a sentence. */
  | { ok: false; refused: string }

/** A quote must hold at least this long, or it is over before somebody has read and signed it. */
const leastLifeMs = 20_000

/** A difference of rounding, in parts of the amount, that is no broken promise. */
const roundingParts = 10_000n

/** A promise that is this much looser than the slippage asked for is none: somebody takes the difference. */
const mostLooserBps = 1_000

/** The most that an amount on Solana can be. */
const solanaAmountMax = 2n ** 64n - 1n

/** Beyond this much a transaction is likely to be sandwiched. */
const wideSlippageBps = 300

/** Whether what a provider answered is what was asked, can still be paid, and keeps the limits that were set. */
export const checkQuote = (ask: QuoteAsk, quote: ProviderQuote, nowMs: number): QuoteCheck => {
  const refused =
    amountProblem(ask, quote) ??
    signatureProblem(quote) ??
    lifeProblem(quote, nowMs) ??
    stepsProblem(ask, quote)
  if (refused !== undefined) return { ok: false, refused }
  return {
    ok: true,
    warnings: [
      ...new Set([...quote.warnings, ...slippageWarnings(ask), ...excessWarnings(ask, quote)]),
    ],
  }
}

const amountProblem = (
  { mode, amount, slippageBps, from, to }: QuoteAsk,
  { amountIn, amountOut, minAmountOut }: ProviderQuote,
): string | undefined => {
  if (amountIn <= 0n || amountOut <= 0n) return 'It quotes an amount of nothing.'
  if (minAmountOut < 0n || minAmountOut > amountOut)
    return 'Its least amount is more than the amount it quotes.'
  if (minAmountOut * 10_000n < amountOut * BigInt(10_000 - slippageBps - mostLooserBps))
    return 'It guarantees far less than it quotes, and than the slippage asked for allows.'
  if (
    (from.chain === home && amountIn > solanaAmountMax) ||
    (to.chain === home && amountOut > solanaAmountMax)
  )
    return 'It quotes more than an amount on Solana can be.'
  if (mode === 'exact-in' && amountIn > amount) return 'It takes more than was asked.'
  if (mode === 'exact-in' && (amount - amountIn) * roundingParts > amount)
    return 'It quotes another amount than was asked.'
  if (mode === 'exact-out' && (amount - amountOut) * roundingParts > amount)
    return 'It gives less than was asked.'
  return undefined
}

const signatureProblem = ({ signatureVerified }: ProviderQuote): string | undefined =>
  signatureVerified === false
    ? 'The provider’s signature over it does not hold: somebody may have changed it on the way.'
    : undefined

const lifeProblem = ({ expiresAtMs }: ProviderQuote, nowMs: number): string | undefined =>
  expiresAtMs !== undefined && expiresAtMs < nowMs + leastLifeMs
    ? 'It has expired, or will before it can be signed.'
    : undefined

const stepsProblem = (ask: QuoteAsk, quote: ProviderQuote): string | undefined => {
  if (ask.recipient === undefined)
    return quote.steps.length === 0
      ? undefined
      : 'It gives something to pay where only a price was asked.'
  if (quote.steps.length === 0) return 'It gives nothing that could be paid or signed.'
  for (const step of quote.steps) {
    const problem = stepProblem(ask, quote, step)
    if (problem !== undefined) return problem
  }
  return undefined
}

const stepProblem = (ask: QuoteAsk, quote: ProviderQuote, step: BridgeStep): string | undefined => {
  const { from } = ask
  if (step.kind === 'deposit') return depositProblem(ask, quote, step)
  if (step.kind === 'solana-transaction' || step.kind === 'solana-instructions')
    return from.chain === home ? undefined : 'It gives a Solana transaction for another chain.'
  if (findBridgeChain(from.chain)?.evmChainId !== step.chainId)
    return 'It gives a transaction for another chain.'
  if (!checkBridgeAddress(from.chain, step.to).ok) return 'It gives a transaction to no address.'
  if (!isNative(ask)) return undefined
  if (step.valueWei < quote.amountIn) return 'It sends less along than it quotes.'
  return excessWei(ask, quote, step) * excessParts > quote.amountIn
    ? 'It sends more along than it quotes.'
    : undefined
}

const depositProblem = (
  { from, recipient, refundTo, sender }: QuoteAsk,
  { amountIn }: ProviderQuote,
  { address, amount }: Extract<BridgeStep, { kind: 'deposit' }>,
): string | undefined => {
  if (amount !== amountIn) return 'It asks for another deposit than it quotes.'
  if ([recipient, refundTo, sender].includes(address))
    return 'It asks for a deposit to an address of the user’s own.'
  return checkBridgeAddress(from.chain, address).ok
    ? undefined
    : 'It asks for a deposit to an address that this chain does not have.'
}

const isNative = ({ from }: QuoteAsk): boolean => from.asset.contractAddress === undefined

/** A twentieth: what gas that is told roughly may differ by. */
const excessParts = 20n

/** What is sent along besides the amount and the fees that are told. */
const excessWei = (
  ask: QuoteAsk,
  { amountIn, fees }: ProviderQuote,
  { valueWei }: Extract<BridgeStep, { kind: 'evm-transaction' }>,
): bigint => {
  const symbol = findBridgeChain(ask.from.chain)?.native.symbol
  const told = fees.reduce(
    (sum, fee) => (!fee.included && fee.symbol === symbol ? sum + (fee.amount ?? 0n) : sum),
    isNative(ask) ? amountIn : 0n,
  )
  return valueWei > told ? valueWei - told : 0n
}

const excessWarnings = (ask: QuoteAsk, quote: ProviderQuote): string[] =>
  quote.steps.flatMap((step) => {
    const excess = step.kind === 'evm-transaction' ? excessWei(ask, quote, step) : 0n
    const native = findBridgeChain(ask.from.chain)?.native
    return excess === 0n || !native
      ? []
      : [
          `The transaction sends ${fromBaseUnits(excess, native.decimals)} ${native.symbol} along that no fee of the quote explains.`,
        ]
  })

const slippageWarnings = ({ slippageBps }: QuoteAsk): string[] =>
  slippageBps > wideSlippageBps
    ? [
        `A slippage of ${slippageBps / 100} % lets others take that much of the trade. Less is enough for most assets.`,
      ]
    : []
