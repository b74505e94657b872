import type { ProviderQuote, QuoteAsk } from '../plan/provider.ts'
import type { QuoteWarning } from '../plan/quote-warning.ts'
import { wrongShape } from '../../network/shape.ts'

/** With payer and recipient, without which nothing can be signed. */
export type LiveAsk = QuoteAsk & { sender: string; recipient: string }

export const isLiveAsk = (ask: QuoteAsk): ask is LiveAsk =>
  ask.sender !== undefined && ask.recipient !== undefined

type Amounts = Pick<ProviderQuote, 'amountIn' | 'amountOut' | 'minAmountOut'>

/** Refuses amounts that do not match the request or contradict each other. */
export const checkAmounts = (
  ask: QuoteAsk,
  { amountIn, amountOut, minAmountOut }: Amounts,
): void => {
  if (amountIn === 0n || amountOut === 0n) throw wrongShape('quote', 'amounts above 0')
  if (minAmountOut > amountOut) throw wrongShape('quote', 'a minimum no greater than the amount')
  if (ask.mode === 'exact-in' && amountIn !== ask.amount)
    throw wrongShape('quote.amountIn', 'the requested amount')
  if (ask.mode === 'exact-out' && amountOut < ask.amount)
    throw wrongShape('quote.amountOut', 'the requested amount')
}

/** Room for rounding in the provider's own arithmetic, in basis points. */
const roundingBps = 1n

/** A minimum that allows more slippage than was requested. */
export const slippageWarnings = (
  { slippageBps }: QuoteAsk,
  { amountOut, minAmountOut }: Amounts,
): QuoteWarning[] => {
  const minBps = 10_000n - BigInt(slippageBps) - roundingBps
  return minAmountOut * 10_000n >= amountOut * minBps ? [] : [{ kind: 'low-minimum' }]
}

/** Refuses an answer to another request. */
export const checkEcho = (
  where: string,
  reported: unknown,
  requested: string | number | boolean,
): void => {
  const same =
    typeof reported === 'bigint' || typeof reported === 'number'
      ? String(reported) === String(requested)
      : reported === requested
  if (!same) throw wrongShape(where, 'the requested value')
}

/** As `checkEcho`, for addresses: hex ones differ in the case of their letters alone. */
export const checkEchoedAddress = (where: string, reported: unknown, requested: string): void => {
  const plain = (text: string): string =>
    /^0x[0-9a-fA-F]+$/.test(text) ? text.toLowerCase() : text
  if (typeof reported !== 'string' || plain(reported) !== plain(requested))
    throw wrongShape(where, 'the requested address')
}
