import { parseAddress } from '../../solana/address/address.ts'
import { findBridgeChain } from '../plan/chains.ts'
import { dlnForwarderContract, dlnSourceContract } from '../plan/dln-order-evm.ts'
import type { BridgeFee, ProviderAsset, ProviderQuote, QuoteRequest } from '../plan/provider.ts'
import type { QuoteWarning } from '../plan/quote-warning.ts'
import type { Fault } from '../../basics/fault.ts'
import { knownFields } from '../../basics/known-fields.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  optional,
  textOf,
  wrongShape,
} from '../../network/shape.ts'
import { amountIn as usdIn, countIn, fieldsIn, textIn } from '../../network/field.ts'
import { assetDecimalsOf, assetTextMaxChars, rowsOf, splitAssetId } from './asset-field.ts'
import { baseUnitsOf } from './base-units.ts'
import { checkEvmOrder, checkSolanaOrder } from './debridge-order.ts'
import { evmSteps, evmWarnings } from './evm-steps.ts'
import { checkAmounts, checkEchoedAsset, isLiveRequest, type LiveRequest } from './quote-checks.ts'
import { amountTooSmall, type RequestField, noRoute, notAccepted } from './refusal.ts'
import { solanaStep } from './solana-step.ts'

/** The fee is paid on the sender’s chain: an address of another chain would be refused or the fee lost. */
const feeOf = ({ from, appFee }: QuoteRequest): QuoteRequest['appFee'] => {
  const onSolana = findBridgeChain(from.chain)?.addressFamily === 'solana'
  const form = onSolana
    ? parseAddress(appFee?.recipient ?? '')
    : /^0x[0-9a-fA-F]{40}$/.test(appFee?.recipient ?? '')
  return form ? appFee : undefined
}

/**
 * Without addresses it is a price only. The sender can cancel the order on the origin chain, the recipient on the
 * other.
 */
export const debridgeQuotePath = (request: QuoteRequest, apiKey: string | undefined): string => {
  const [srcChainId, srcChainTokenIn] = splitAssetId(request.from.asset.providerAssetId)
  const [dstChainId, dstChainTokenOut] = splitAssetId(request.to.asset.providerAssetId)
  const amount = request.amount.toString()
  const fee = feeOf(request)
  const query = new URLSearchParams({
    srcChainId,
    srcChainTokenIn,
    dstChainId,
    dstChainTokenOut,
    ...(request.mode === 'exact-in'
      ? {
          srcChainTokenInAmount: amount,
          dstChainTokenOutAmount: 'auto',
          // The solver's expenses come out of the amount, not on top of it.
          prependOperatingExpenses: 'false',
        }
      : { srcChainTokenInAmount: 'auto', dstChainTokenOutAmount: amount }),
    ...(isLiveRequest(request) && {
      senderAddress: request.sender,
      srcChainOrderAuthorityAddress: request.sender,
      srcChainRefundAddress: request.refundTo ?? request.sender,
      dstChainTokenOutRecipient: request.recipient,
      dstChainOrderAuthorityAddress: request.recipient,
    }),
    ...(fee && {
      affiliateFeePercent: String(fee.bps / 100),
      affiliateFeeRecipient: fee.recipient,
    }),
    ...(apiKey !== undefined && { accesstoken: apiKey }),
  })
  return `/dln/order/create-tx?${query}`
}

export const parseDebridgeQuote = (
  body: unknown,
  request: QuoteRequest,
  name: string,
): ProviderQuote => {
  const answer = fieldsOf(body, 'answer')
  // Some refusals are reported with a success status.
  if (answer['errorId'] !== undefined)
    throw readDebridgeRefusal(answer, request, name) ?? wrongShape('answer', 'a quote')
  const estimation = fieldsOf(answer['estimation'], 'estimation')
  const paid = sideOf(estimation, 'srcChainTokenIn', request.from.asset)
  const received = sideOf(estimation, 'dstChainTokenOut', request.to.asset)
  const amounts = {
    amountIn: baseUnitsOf(paid['amount'], 'srcChainTokenIn.amount'),
    amountOut: baseUnitsOf(received['amount'], 'dstChainTokenOut.amount'),
  }
  // An order is filled with exactly this amount or not at all.
  const quote = { ...amounts, minAmountOut: amounts.amountOut }
  checkAmounts(request, quote)
  return {
    ...quote,
    ...knownFields({
      amountInUsd: usdIn(paid['approximateUsdValue']),
      amountOutUsd: usdIn(received['approximateUsdValue']),
      timeEstimateSeconds: countIn(fieldsIn(answer['order'])['approximateFulfillmentDelay']),
    }),
    fees: feesOf(answer, estimation, paid, request),
    ...(isLiveRequest(request)
      ? payable(answer, estimation, request, amounts)
      : { steps: [], warnings: [] }),
  }
}

const sideOf = (
  estimation: Fields,
  name: 'srcChainTokenIn' | 'dstChainTokenOut',
  asset: ProviderAsset,
): Fields => {
  const side = fieldsOf(estimation[name], name)
  checkEchoedAsset(name, side, asset)
  return side
}

const fixedFeeOf = (answer: Fields): bigint =>
  optional(answer['fixFee'], baseUnitsOf, 'fixFee') ?? 0n

const feesOf = (
  answer: Fields,
  estimation: Fields,
  paid: Fields,
  request: QuoteRequest,
): BridgeFee[] => {
  const native = findBridgeChain(request.from.chain)?.native
  const total = fieldsIn(answer['estimatedTransactionFee'])['total']
  // If the token is swapped before it is bridged, fees are in the token it was swapped for.
  const bridged = isFields(estimation['srcChainTokenOut']) ? estimation['srcChainTokenOut'] : paid
  return [
    { kind: 'provider', name: 'Fixed fee', amount: fixedFeeOf(answer), ...native, included: false },
    {
      kind: 'provider',
      name: 'Protocol fee',
      amount: optional(answer['protocolFee'], baseUnitsOf, 'protocolFee') ?? 0n,
      ...tokenOf(bridged),
      included: true,
    },
    {
      kind: 'relayer',
      name: 'Solver operating expenses',
      amount:
        optional(paid['approximateOperatingExpense'], baseUnitsOf, 'approximateOperatingExpense') ??
        0n,
      ...tokenOf(paid),
      included: true,
    },
    {
      kind: 'network',
      name: 'Network fee',
      amount: optional(total, baseUnitsOf, 'estimatedTransactionFee.total') ?? 0n,
      ...native,
      included: false,
    },
    ...sharesOf(estimation, request),
  ].filter(({ amount }) => amount !== 0n)
}

const tokenOf = (side: Fields): { symbol?: string; decimals: number } => ({
  ...knownFields({ symbol: textIn(side['symbol'], assetTextMaxChars) }),
  decimals: assetDecimalsOf(side['decimals'], 'token.decimals'),
})

/** Fees reported as a share: the requested app fee, and the solver’s margin. */
const sharesOf = (estimation: Fields, request: QuoteRequest): BridgeFee[] =>
  rowsOf(estimation['costsDetails'], 'costsDetails').flatMap((row): BridgeFee[] => {
    const cost = fieldsIn(row)
    const bps = Number(fieldsIn(cost['payload'])['feeBps'])
    if (cost['type'] === 'AffiliateFee') {
      if (bps !== feeOf(request)?.bps)
        throw wrongShape('costsDetails.AffiliateFee', 'the requested fee')
      return [{ kind: 'app', name: 'Service fee', bps, included: true }]
    }
    return cost['type'] === 'TakerMargin' && bps > 0 && bps <= 10_000
      ? [{ kind: 'relayer', name: 'Solver margin', bps, included: true }]
      : []
  })

/** Applies to every order: only its creator can cancel one that is not filled. */
const orderWarning: QuoteWarning = { kind: 'order-locked' }

const payable = (
  answer: Fields,
  estimation: Fields,
  request: LiveRequest,
  amounts: { amountIn: bigint; amountOut: bigint },
): Pick<ProviderQuote, 'quoteId' | 'steps' | 'warnings'> => {
  const orderId = textOf(answer['orderId'], 'orderId')
  if (!/^0x[0-9a-fA-F]{64}$/.test(orderId)) throw wrongShape('orderId', '32 bytes of hex')
  const tx = fieldsOf(answer['tx'], 'tx')
  const data = hexOf(tx)
  const ordered = { request, ...amounts, swapped: isFields(estimation['srcChainTokenOut']) }
  if (request.from.chain === 'solana') {
    const bytes = Uint8Array.from(Buffer.from(data.slice(2), 'hex'))
    const steps = [solanaStep(bytes, request.sender, 'tx.data')]
    return {
      quoteId: orderId,
      steps,
      warnings: [orderWarning, ...checkSolanaOrder(bytes, ordered)],
    }
  }
  const call = { to: tx['to'], data, value: tx['value'], spender: tx['allowanceTarget'] }
  const steps = evmSteps(call, request, amounts.amountIn, fixedFeeOf(answer))
  const unread = checkEvmOrder(tx['to'], data, ordered)
  const known = evmWarnings(steps, request.from.chain, knownContracts)
  return { quoteId: orderId, steps, warnings: [orderWarning, ...unread, ...known] }
}

const knownContracts = [dlnSourceContract, dlnForwarderContract]

const hexOf = (tx: Fields): string => {
  const data = textOf(tx['data'], 'tx.data')
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(data)) throw wrongShape('tx.data', 'hex')
  return data.toLowerCase()
}

const tooSmallIds = ['ERROR_LOW_GIVE_AMOUNT', 'INCLUDED_GAS_FEE_NOT_COVERED_BY_INPUT_AMOUNT']

const fieldsNamed: readonly (readonly [RegExp, RequestField])[] = [
  [/dstChainTokenOutRecipient|dstChainOrderAuthority/, 'recipient'],
  [/srcChainRefundAddress/, 'refundTo'],
  [/senderAddress|srcChainOrderAuthority/, 'sender'],
  [/TokenInAmount|TokenOutAmount/, 'amount'],
  [/srcChainTokenIn|srcChainId/, 'from'],
  [/dstChainTokenOut|dstChainId/, 'to'],
]

export const readDebridgeRefusal = (
  body: unknown,
  request: QuoteRequest,
  name: string,
): Fault | undefined => {
  const { errorId, errorMessage } = fieldsIn(body)
  if (typeof errorId !== 'string') return undefined
  if (tooSmallIds.includes(errorId)) return amountTooSmall(name)
  if (errorId === 'UNSUPPORTED_TOKEN_IN') return notAccepted('from', name)
  if (errorId === 'UNSUPPORTED_TOKEN_OUT') return notAccepted('to', name)
  if (/ROUTE|LIQUIDITY|CONNECTOR/.test(errorId)) return noRoute(name)
  const message = typeof errorMessage === 'string' ? errorMessage : ''
  const field = fieldsNamed.find(([pattern]) => pattern.test(message))?.[1]
  return field !== undefined && request[field] !== undefined ? notAccepted(field, name) : undefined
}
