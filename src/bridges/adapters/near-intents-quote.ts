import { toBaseUnits } from '../plan/amount.ts'
import { findBridgeChain } from '../plan/chains.ts'
import type { NearQuoteAnswer } from '../plan/near-quote-signature.ts'
import type {
  BridgeFee,
  BridgeSide,
  BridgeStep,
  ProviderQuote,
  QuoteRequest,
} from '../plan/provider.ts'
import type { QuoteWarning } from '../plan/quote-warning.ts'
import type { Fault } from '../../basics/fault.ts'
import { knownFields } from '../../basics/known-fields.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  optional,
  textOf,
  wrongShape,
} from '../../network/shape.ts'
import { amountIn, countIn } from '../../network/field.ts'
import { baseUnitsOf } from './base-units.ts'
import { checkAmounts, checkEcho, checkEchoedAddress, slippageWarnings } from './quote-checks.ts'
import {
  addressNeeded,
  amountTooLarge,
  amountTooSmall,
  type RequestField,
  noRoute,
  notAccepted,
} from './refusal.ts'
import { placeholderOf } from './placeholder-address.ts'
import { writtenAmountParts } from '../thresholds.ts'

export type NearQuoteBody = {
  dry: boolean
  depositMode: 'SIMPLE' | 'MEMO'
  swapType: 'EXACT_INPUT' | 'EXACT_OUTPUT'
  slippageTolerance: number
  originAsset: string
  depositType: 'ORIGIN_CHAIN'
  destinationAsset: string
  amount: string
  refundTo: string
  refundType: 'ORIGIN_CHAIN'
  recipient: string
  recipientType: 'DESTINATION_CHAIN'
  deadline: string
  appFees?: { recipient: string; fee: number }[]
}

const hourMs = 60 * 60_000

/** How long the price is held. Chains with slow blocks need longer until a payment counts. */
const payWithinMs = hourMs
const payWithinOnSlowChainsMs = 4 * hourMs
const slowChains = ['bitcoin', 'litecoin', 'dogecoin', 'bitcoin-cash', 'zcash', 'dash']

/** Chains where one address takes all deposits, distinguished by a memo. */
const memoChains = ['stellar']

/** The request body; dry unless recipient and refund address are known. */
export const nearQuoteBody = (
  request: QuoteRequest,
  name: string,
  nowMs: number,
): NearQuoteBody => {
  const refundTo = request.refundTo ?? request.sender
  const deadlineMs =
    nowMs + (slowChains.includes(request.from.chain) ? payWithinOnSlowChainsMs : payWithinMs)
  return {
    dry: request.recipient === undefined || refundTo === undefined,
    depositMode: memoChains.includes(request.from.chain) ? 'MEMO' : 'SIMPLE',
    swapType: request.mode === 'exact-in' ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
    slippageTolerance: request.slippageBps,
    originAsset: request.from.asset.providerAssetId,
    depositType: 'ORIGIN_CHAIN',
    destinationAsset: request.to.asset.providerAssetId,
    amount: request.amount.toString(),
    refundTo: refundTo ?? placeholderOf(request.from.chain, 'refundTo', name),
    refundType: 'ORIGIN_CHAIN',
    recipient: request.recipient ?? placeholderOf(request.to.chain, 'recipient', name),
    recipientType: 'DESTINATION_CHAIN',
    deadline: new Date(deadlineMs).toISOString(),
    ...(request.appFee && {
      appFees: [{ recipient: request.appFee.recipient, fee: request.appFee.bps }],
    }),
  }
}

/** The quote, and the signed part of the answer. Throws if the answer is for another request. */
export const parseNearQuote = (
  body: unknown,
  request: QuoteRequest,
  sent: NearQuoteBody,
  nowMs: number,
): { quote: ProviderQuote; signed: NearQuoteAnswer } => {
  const answer = fieldsOf(body, 'answer')
  const quote = fieldsOf(answer['quote'], 'quote')
  const quoteRequest = fieldsOf(answer['quoteRequest'], 'quoteRequest')
  checkRequest(quoteRequest, sent)
  const amounts = {
    amountIn: amountOf(quote, 'amountIn', request.from),
    amountOut: amountOf(quote, 'amountOut', request.to),
    minAmountOut: baseUnitsOf(quote['minAmountOut'], 'quote.minAmountOut'),
  }
  checkAmounts(request, amounts)
  return {
    signed: {
      quoteRequest,
      quote,
      timestamp: textOf(answer['timestamp'], 'timestamp'),
      signature: textOf(answer['signature'], 'signature'),
    },
    quote: {
      ...amounts,
      ...knownFields({
        amountInUsd: amountIn(quote['amountInUsd']),
        amountOutUsd: amountIn(quote['amountOutUsd']),
        timeEstimateSeconds: countIn(quote['timeEstimate']),
      }),
      fees: [...sharesOf(quoteRequest, request), ...feesOf(quote, request)],
      warnings: [...slippageWarnings(request, amounts), ...refundWarnings(quote, request)],
      ...(sent.dry ? { steps: [] } : payable(quote, sent, request, amounts.amountIn, nowMs)),
    },
  }
}

const checkRequest = (echoed: Fields, sent: NearQuoteBody): void => {
  const { appFees: _fees, deadline: _deadline, refundTo, recipient, ...plain } = sent
  for (const [name, value] of Object.entries(plain))
    checkEcho(`quoteRequest.${name}`, echoed[name], value)
  checkEchoedAddress('quoteRequest.refundTo', echoed['refundTo'], refundTo)
  checkEchoedAddress('quoteRequest.recipient', echoed['recipient'], recipient)
  // Payouts to a contract or through another chain were not requested.
  for (const name of ['customRecipientMsg', 'virtualChainRecipient', 'virtualChainRefundRecipient'])
    if (echoed[name]) throw wrongShape(`quoteRequest.${name}`, 'nothing')
}

/** The amount, which must match the written amount alongside it: otherwise the provider uses different decimals. */
const amountOf = (quote: Fields, name: 'amountIn' | 'amountOut', side: BridgeSide): bigint => {
  const amount = baseUnitsOf(quote[name], `quote.${name}`)
  const written = optional(quote[`${name}Formatted`], textOf, `quote.${name}Formatted`)
  if (written === undefined) return amount
  const [whole = '', fraction = ''] = written.split('.')
  const read = toBaseUnits(
    `${whole}.${fraction.slice(0, side.asset.decimals)}0`,
    side.asset.decimals,
  )
  // Another notation cannot be compared.
  if (read === undefined) return amount
  const gap = read > amount ? read - amount : amount - read
  if (gap * writtenAmountParts > amount)
    throw wrongShape(`quote.${name}Formatted`, 'the same amount with our decimals')
  return amount
}

/** Reported shares: ours, and any added by the provider. The amounts are net of them. */
const sharesOf = (echoed: Fields, { appFee }: QuoteRequest): BridgeFee[] =>
  listOf(echoed['appFees'] ?? [], 'quoteRequest.appFees').map((row, at) => {
    const where = `quoteRequest.appFees[${at}]`
    const { fee: bps, recipient } = fieldsOf(row, where)
    if (typeof bps !== 'number' || !(bps >= 0 && bps <= 10_000))
      throw wrongShape(`${where}.fee`, 'a share')
    return appFee !== undefined && recipient === appFee.recipient && bps === appFee.bps
      ? { kind: 'app', name: 'Service fee', bps, included: true }
      : { kind: 'provider', name: 'Provider fee', bps, included: true }
  })

const feesOf = (quote: Fields, { to }: QuoteRequest): BridgeFee[] => {
  const amount = optional(quote['withdrawFee'], baseUnitsOf, 'quote.withdrawFee') ?? 0n
  const { symbol, decimals } = to.asset
  const name = 'Destination network fee'
  return amount > 0n ? [{ kind: 'network', name, amount, symbol, decimals, included: true }] : []
}

const refundWarnings = (quote: Fields, { from }: QuoteRequest): QuoteWarning[] => {
  const fee = optional(quote['refundFee'], baseUnitsOf, 'quote.refundFee') ?? 0n
  const { decimals, symbol } = from.asset
  return fee > 0n ? [{ kind: 'refund-fee', amount: fee, decimals, symbol }] : []
}

/** Deposit address, expiry and quote id. */
const payable = (
  quote: Fields,
  sent: NearQuoteBody,
  request: QuoteRequest,
  amount: bigint,
  nowMs: number,
): Pick<ProviderQuote, 'quoteId' | 'expiresAtMs' | 'steps'> => {
  const address = textOf(quote['depositAddress'], 'quote.depositAddress')
  if (!depositAddressForm(request.from.chain).test(address))
    throw wrongShape('quote.depositAddress', `an address on ${request.from.chain}`)
  const memo = optional(quote['depositMemo'], textOf, 'quote.depositMemo') || undefined
  if (memo === undefined ? sent.depositMode === 'MEMO' : !/^[\x21-\x7e]{1,128}$/.test(memo))
    throw wrongShape('quote.depositMemo', 'a memo')
  // The swap is abandoned at the requested deadline; the address may expire earlier.
  const addressExpires = optional(quote['deadline'], textOf, 'quote.deadline') ?? sent.deadline
  const expiresAtMs = Math.min(Date.parse(sent.deadline), Date.parse(addressExpires))
  if (!(expiresAtMs > nowMs)) throw wrongShape('quote.deadline', 'a time in the future')
  const step: BridgeStep = { kind: 'deposit', address, ...(memo !== undefined && { memo }), amount }
  return { quoteId: address, expiresAtMs, steps: [step] }
}

/** A strict form for families with an unambiguous one; otherwise a single word of visible characters. */
const depositAddressForm = (chain: string): RegExp => {
  const family = findBridgeChain(chain)?.addressFamily
  if (family === 'solana') return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  if (family === 'evm') return /^0x[0-9a-fA-F]{40}$/
  return /^[\x21-\x7e]{4,256}$/
}

const fieldsNamed: readonly (readonly [RegExp, RequestField])[] = [
  [/\brefundTo\b/i, 'refundTo'],
  [/\brecipient\b/i, 'recipient'],
  [/\b(?:originAsset|tokenIn)\b/i, 'from'],
  [/\b(?:destinationAsset|tokenOut)\b/i, 'to'],
  [/\bslippage/i, 'slippageBps'],
  [/\bamount\b/i, 'amount'],
]

/** A status of 400 has a plain-text message; only known reasons are recognized. */
export const readNearRefusal = (
  body: unknown,
  request: QuoteRequest,
  name: string,
): Fault | undefined => {
  const message = isFields(body) ? body['message'] : undefined
  if (typeof message !== 'string') return undefined
  const min = /try at least (\d{1,39})\b/i.exec(message)?.[1]
  if (min !== undefined) return amountTooSmall(name, BigInt(min))
  if (/too (?:low|small)|below .{0,20}minimum|minimum amount/i.test(message))
    return amountTooSmall(name)
  if (/too (?:high|large|big)|exceeds|maximum amount/i.test(message)) return amountTooLarge(name)
  if (/no (?:quotes?|route|liquidity)|failed to get quote|insufficient liquidity/i.test(message))
    return noRoute(name)
  const field = fieldsNamed.find(([pattern]) => pattern.test(message))?.[1]
  if (field === undefined) return undefined
  return request[field] === undefined && (field === 'recipient' || field === 'refundTo')
    ? addressNeeded(field, name)
    : notAccepted(field, name)
}
