import type { ProviderAsset, ProviderQuote, QuoteRequest } from '../plan/provider.ts'
import type { QuoteWarning } from '../plan/quote-warning.ts'
import { type Fields, wrongShape } from '../../network/shape.ts'
import { splitAssetId } from './asset-field.ts'
import { slippageRoundingBps } from '../thresholds.ts'

/** A request with sender and recipient, which a transaction needs. */
export type LiveRequest = QuoteRequest & { sender: string; recipient: string }

export const isLiveRequest = (request: QuoteRequest): request is LiveRequest =>
  request.sender !== undefined && request.recipient !== undefined

type Amounts = Pick<ProviderQuote, 'amountIn' | 'amountOut' | 'minAmountOut'>

/** Throws if amounts do not match the request or contradict each other. */
export const checkAmounts = (
  request: QuoteRequest,
  { amountIn, amountOut, minAmountOut }: Amounts,
): void => {
  if (amountIn === 0n || amountOut === 0n) throw wrongShape('quote', 'amounts above 0')
  if (minAmountOut > amountOut) throw wrongShape('quote', 'a minimum no greater than the amount')
  if (request.mode === 'exact-in' && amountIn !== request.amount)
    throw wrongShape('quote.amountIn', 'the requested amount')
  if (request.mode === 'exact-out' && amountOut < request.amount)
    throw wrongShape('quote.amountOut', 'the requested amount')
}

/** A minimum that allows more slippage than was requested. */
export const slippageWarnings = (
  { slippageBps }: QuoteRequest,
  { amountOut, minAmountOut }: Amounts,
): QuoteWarning[] => {
  const minBps = 10_000n - BigInt(slippageBps) - slippageRoundingBps
  return minAmountOut * 10_000n >= amountOut * minBps ? [] : [{ kind: 'low-minimum' }]
}

/** Throws if the answer is for another request. */
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

/** As `checkEcho`, for addresses; hex addresses may differ in case. */
export const checkEchoedAddress = (where: string, reported: unknown, requested: string): void => {
  const plain = (text: string): string =>
    /^0x[0-9a-fA-F]+$/.test(text) ? text.toLowerCase() : text
  if (typeof reported !== 'string' || plain(reported) !== plain(requested))
    throw wrongShape(where, 'the requested address')
}

/** Throws if a reported token is not the requested asset, or has other decimals. */
export const checkEchoedAsset = (where: string, token: Fields, asset: ProviderAsset): void => {
  const [chainId, address] = splitAssetId(asset.providerAssetId)
  checkEcho(`${where}.chainId`, token['chainId'], chainId)
  checkEchoedAddress(`${where}.address`, token['address'], address)
  checkEcho(`${where}.decimals`, token['decimals'], asset.decimals)
}
