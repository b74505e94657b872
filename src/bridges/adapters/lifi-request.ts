import type { QuoteRequest } from '../plan/provider.ts'
import type { Fault } from '../../basics/fault.ts'
import { isFields } from '../../network/shape.ts'
import { splitAssetId } from './asset-field.ts'
import type { LiveRequest } from './quote-checks.ts'
import { amountTooSmall, noRoute, notAccepted, type RequestField } from './refusal.ts'

const fractionOf = (bps: number): number => bps / 10_000

export const lifiQuotePath = (request: LiveRequest): string => {
  const [fromChain, fromToken] = splitAssetId(request.from.asset.providerAssetId)
  const [toChain, toToken] = splitAssetId(request.to.asset.providerAssetId)
  const query = new URLSearchParams({
    fromChain,
    toChain,
    fromToken,
    toToken,
    fromAddress: request.sender,
    toAddress: request.recipient,
    fromAmount: request.amount.toString(),
    order: 'CHEAPEST',
    slippage: String(fractionOf(request.slippageBps)),
    ...(request.appFee && {
      integrator: request.appFee.recipient,
      fee: String(fractionOf(request.appFee.bps)),
    }),
  })
  return `/quote?${query}`
}

/** Body of a dry request: single-step routes, which report the output and have no transaction. */
export const lifiRoutesBody = (request: QuoteRequest) => {
  const [fromChainId, fromTokenAddress] = splitAssetId(request.from.asset.providerAssetId)
  const [toChainId, toTokenAddress] = splitAssetId(request.to.asset.providerAssetId)
  return {
    // Exact although some are beyond 2^53: these end in zeros.
    fromChainId: Number(fromChainId),
    fromTokenAddress,
    fromAmount: request.amount.toString(),
    toChainId: Number(toChainId),
    toTokenAddress,
    options: {
      order: 'CHEAPEST',
      slippage: fractionOf(request.slippageBps),
      allowSwitchChain: false,
      ...(request.appFee && {
        integrator: request.appFee.recipient,
        fee: fractionOf(request.appFee.bps),
      }),
    },
  }
}

/** Fields of a request by how LI.FI’s messages name them. */
const fieldsNamed: readonly (readonly [RegExp, RequestField])[] = [
  [/\bfromAddress\b/, 'sender'],
  [/\btoAddress\b/, 'recipient'],
  [/\bfromAmount\b/, 'amount'],
  [/\bslippage\b/, 'slippageBps'],
  [/\b(?:fromToken|fromChain)/, 'from'],
  [/\b(?:toToken|toChain)/, 'to'],
]

/** Published codes: no quote found, not found, not processable. */
const noRouteCodes = [1002, 1003, 1004]

/** The refusal in our own words; undefined for an unknown reason. */
export const readLifiRefusal = (
  body: unknown,
  request: QuoteRequest,
  name: string,
): Fault | undefined => {
  if (!isFields(body)) return undefined
  const tools = toolCodes(body['errors'])
  const tooSmall = ['AMOUNT_TOO_LOW', 'FEES_HIGHER_THAN_AMOUNT'].some((code) => tools.has(code))
  const tooMuch = ['AMOUNT_TOO_HIGH', 'INSUFFICIENT_LIQUIDITY'].some((code) => tools.has(code))
  if (tooSmall && !tooMuch) return amountTooSmall(name)
  const code = body['code']
  if (tools.size > 0 || (typeof code === 'number' && noRouteCodes.includes(code)))
    return noRoute(name)
  const message = body['message']
  if (typeof message !== 'string') return undefined
  if (/no available quotes|unable to find a quote|no route/i.test(message)) return noRoute(name)
  const field = fieldsNamed.find(([pattern]) => pattern.test(message))?.[1]
  return field !== undefined && request[field] !== undefined ? notAccepted(field, name) : undefined
}

/** Error codes of all tools; the nesting differs between versions of the API. */
const toolCodes = (value: unknown, depth = 0): Set<string> => {
  const nestedMax = 6
  if (depth > nestedMax) return new Set()
  if (Array.isArray(value))
    return new Set(value.flatMap((each: unknown) => [...toolCodes(each, depth + 1)]))
  if (!isFields(value)) return new Set()
  const own = typeof value['code'] === 'string' ? [value['code']] : []
  const below = Object.values(value).flatMap((each) => [...toolCodes(each, depth + 1)])
  return new Set([...own, ...below])
}
