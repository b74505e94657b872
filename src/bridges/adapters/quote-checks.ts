import type { ProviderQuote, QuoteAsk } from '../plan/provider.ts'
import { wrongShape } from '../../network/shape.ts'

/** Of those who pay and receive, without whom nothing can be signed. */
export type LiveAsk = QuoteAsk & { sender: string; recipient: string }

export const isLiveAsk = (ask: QuoteAsk): ask is LiveAsk =>
  ask.sender !== undefined && ask.recipient !== undefined

type Amounts = Pick<ProviderQuote, 'amountIn' | 'amountOut' | 'minAmountOut'>

/** Refuses amounts that are not an answer to the question, or that contradict each other. */
export const checkAmounts = (
  ask: QuoteAsk,
  { amountIn, amountOut, minAmountOut }: Amounts,
): void => {
  if (amountIn === 0n || amountOut === 0n) throw wrongShape('quote', 'amounts above 0')
  if (minAmountOut > amountOut) throw wrongShape('quote', 'a minimum no greater than the amount')
  if (ask.mode === 'exact-in' && amountIn !== ask.amount)
    throw wrongShape('quote.amountIn', 'the amount that was asked for')
  if (ask.mode === 'exact-out' && amountOut < ask.amount)
    throw wrongShape('quote.amountOut', 'the amount that was asked for')
}

/** Room for rounding in the provider's own arithmetic, in base points. */
const roundingBps = 1n

/** A minimum that is further below the amount than was asked for is somebody else's slippage. */
export const slippageWarnings = (
  { slippageBps }: QuoteAsk,
  { amountOut, minAmountOut }: Amounts,
): string[] => {
  const leastBps = 10_000n - BigInt(slippageBps) - roundingBps
  return minAmountOut * 10_000n >= amountOut * leastBps
    ? []
    : [
        'The guaranteed minimum is further below the quoted amount than the slippage asked for. Compare the minimum before paying.',
      ]
}

/** Refuses an answer about something other than what was asked. */
export const checkEcho = (where: string, told: unknown, asked: string | number | boolean): void => {
  const same =
    typeof told === 'bigint' || typeof told === 'number'
      ? String(told) === String(asked)
      : told === asked
  if (!same) throw wrongShape(where, 'what was asked for')
}

/** As `checkEcho`, for addresses: hex ones differ in the case of their letters alone. */
export const checkEchoedAddress = (where: string, told: unknown, asked: string): void => {
  const plain = (text: string): string =>
    /^0x[0-9a-fA-F]+$/.test(text) ? text.toLowerCase() : text
  if (typeof told !== 'string' || plain(told) !== plain(asked))
    throw wrongShape(where, 'the address that was asked for')
}
