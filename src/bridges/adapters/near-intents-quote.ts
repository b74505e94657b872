import { toBaseUnits } from '../plan/amount.ts'
import { findBridgeChain } from '../plan/chains.ts'
import type { NearQuoteAnswer } from '../plan/near-quote-signature.ts'
import type {
  BridgeFee,
  BridgeSide,
  BridgeStep,
  ProviderQuote,
  QuoteAsk,
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
  type AskedField,
  noRoute,
  notAccepted,
} from './refusal.ts'
import { standInAddress } from './stand-in-address.ts'

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

/** The price is held until then. Chains whose blocks take minutes need longer until a payment counts. */
const payWithinMs = hourMs
const payWithinOnSlowChainsMs = 4 * hourMs
const slowChains = ['bitcoin', 'litecoin', 'dogecoin', 'bitcoin-cash', 'zcash', 'dash']

/** Chains where one address takes all deposits, told apart by a memo. */
const memoChains = ['stellar']

/** The request; dry unless recipient and refund address are known. */
export const nearQuoteBody = (ask: QuoteAsk, name: string, nowMs: number): NearQuoteBody => {
  const refundTo = ask.refundTo ?? ask.sender
  const deadlineMs =
    nowMs + (slowChains.includes(ask.from.chain) ? payWithinOnSlowChainsMs : payWithinMs)
  return {
    dry: ask.recipient === undefined || refundTo === undefined,
    depositMode: memoChains.includes(ask.from.chain) ? 'MEMO' : 'SIMPLE',
    swapType: ask.mode === 'exact-in' ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
    slippageTolerance: ask.slippageBps,
    originAsset: ask.from.asset.providerAssetId,
    depositType: 'ORIGIN_CHAIN',
    destinationAsset: ask.to.asset.providerAssetId,
    amount: ask.amount.toString(),
    refundTo: refundTo ?? standIn(ask.from, 'refundTo', name),
    refundType: 'ORIGIN_CHAIN',
    recipient: ask.recipient ?? standIn(ask.to, 'recipient', name),
    recipientType: 'DESTINATION_CHAIN',
    deadline: new Date(deadlineMs).toISOString(),
    ...(ask.appFee && { appFees: [{ recipient: ask.appFee.recipient, fee: ask.appFee.bps }] }),
  }
}

const standIn = ({ chain }: BridgeSide, field: 'recipient' | 'refundTo', name: string): string => {
  const family = findBridgeChain(chain)?.addressFamily
  const address = family && standInAddress(family)
  if (address === undefined) throw addressNeeded(field, name)
  return address
}

/** The quote, and the signed part of the answer. Refuses an answer to another request. */
export const parseNearQuote = (
  said: unknown,
  ask: QuoteAsk,
  asked: NearQuoteBody,
  nowMs: number,
): { quote: ProviderQuote; signed: NearQuoteAnswer } => {
  const answer = fieldsOf(said, 'answer')
  const quote = fieldsOf(answer['quote'], 'quote')
  const quoteRequest = fieldsOf(answer['quoteRequest'], 'quoteRequest')
  checkRequest(quoteRequest, asked)
  const amounts = {
    amountIn: amountOf(quote, 'amountIn', ask.from),
    amountOut: amountOf(quote, 'amountOut', ask.to),
    minAmountOut: baseUnitsOf(quote['minAmountOut'], 'quote.minAmountOut'),
  }
  checkAmounts(ask, amounts)
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
      fees: [...sharesOf(quoteRequest, ask), ...feesOf(quote, ask)],
      warnings: [...slippageWarnings(ask, amounts), ...refundWarnings(quote, ask)],
      ...(asked.dry ? { steps: [] } : payable(quote, asked, ask, amounts.amountIn, nowMs)),
    },
  }
}

const checkRequest = (echoed: Fields, asked: NearQuoteBody): void => {
  const { appFees: _fees, deadline: _deadline, refundTo, recipient, ...plain } = asked
  for (const [name, value] of Object.entries(plain))
    checkEcho(`quoteRequest.${name}`, echoed[name], value)
  checkEchoedAddress('quoteRequest.refundTo', echoed['refundTo'], refundTo)
  checkEchoedAddress('quoteRequest.recipient', echoed['recipient'], recipient)
  // Funds that go to a contract, or elsewhere on the way, were not requested.
  for (const name of ['customRecipientMsg', 'virtualChainRecipient', 'virtualChainRefundRecipient'])
    if (echoed[name]) throw wrongShape(`quoteRequest.${name}`, 'nothing')
}

/** How far the written amount may be rounded, as one part of so many. */
const writtenPrecision = 1_000n

/** The amount, which must be the one written out beside it: else the provider's decimals are not ours. */
const amountOf = (quote: Fields, name: 'amountIn' | 'amountOut', side: BridgeSide): bigint => {
  const amount = baseUnitsOf(quote[name], `quote.${name}`)
  const written = optional(quote[`${name}Formatted`], textOf, `quote.${name}Formatted`)
  if (written === undefined) return amount
  const [whole = '', fraction = ''] = written.split('.')
  const read = toBaseUnits(
    `${whole}.${fraction.slice(0, side.asset.decimals)}0`,
    side.asset.decimals,
  )
  // In another notation it cannot be compared.
  if (read === undefined) return amount
  const gap = read > amount ? read - amount : amount - read
  if (gap * writtenPrecision > amount)
    throw wrongShape(`quote.${name}Formatted`, 'the same amount with our decimals')
  return amount
}

/** Reported shares: ours, and what the provider may add. The amounts are net of them. */
const sharesOf = (echoed: Fields, { appFee }: QuoteAsk): BridgeFee[] =>
  listOf(echoed['appFees'] ?? [], 'quoteRequest.appFees').map((row, at) => {
    const where = `quoteRequest.appFees[${at}]`
    const { fee: bps, recipient } = fieldsOf(row, where)
    if (typeof bps !== 'number' || !(bps >= 0 && bps <= 10_000))
      throw wrongShape(`${where}.fee`, 'a share')
    return appFee !== undefined && recipient === appFee.recipient && bps === appFee.bps
      ? { kind: 'app', name: 'Service fee', bps, included: true }
      : { kind: 'provider', name: 'Provider fee', bps, included: true }
  })

const feesOf = (quote: Fields, { to }: QuoteAsk): BridgeFee[] => {
  const amount = optional(quote['withdrawFee'], baseUnitsOf, 'quote.withdrawFee') ?? 0n
  const { symbol, decimals } = to.asset
  const name = 'Destination network fee'
  return amount > 0n ? [{ kind: 'network', name, amount, symbol, decimals, included: true }] : []
}

const refundWarnings = (quote: Fields, { from }: QuoteAsk): QuoteWarning[] => {
  const fee = optional(quote['refundFee'], baseUnitsOf, 'quote.refundFee') ?? 0n
  const { decimals, symbol } = from.asset
  return fee > 0n ? [{ kind: 'refund-fee', amount: fee, decimals, symbol }] : []
}

/** Where to pay, until when, and the id of the quote. */
const payable = (
  quote: Fields,
  asked: NearQuoteBody,
  ask: QuoteAsk,
  amount: bigint,
  nowMs: number,
): Pick<ProviderQuote, 'quoteId' | 'expiresAtMs' | 'steps'> => {
  const address = textOf(quote['depositAddress'], 'quote.depositAddress')
  if (!depositAddressForm(ask.from.chain).test(address))
    throw wrongShape('quote.depositAddress', `an address on ${ask.from.chain}`)
  const memo = optional(quote['depositMemo'], textOf, 'quote.depositMemo') || undefined
  if (memo === undefined ? asked.depositMode === 'MEMO' : !/^[\x21-\x7e]{1,128}$/.test(memo))
    throw wrongShape('quote.depositMemo', 'a memo')
  // The swap is given up at the requested deadline; the address may expire before it.
  const addressExpires = optional(quote['deadline'], textOf, 'quote.deadline') ?? asked.deadline
  const expiresAtMs = Math.min(Date.parse(asked.deadline), Date.parse(addressExpires))
  if (!(expiresAtMs > nowMs)) throw wrongShape('quote.deadline', 'a time in the future')
  const step: BridgeStep = { kind: 'deposit', address, ...(memo !== undefined && { memo }), amount }
  return { quoteId: address, expiresAtMs, steps: [step] }
}

/** Of the families whose form leaves no doubt; elsewhere one word that can stand in a QR code. */
const depositAddressForm = (chain: string): RegExp => {
  const family = findBridgeChain(chain)?.addressFamily
  if (family === 'solana') return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  if (family === 'evm') return /^0x[0-9a-fA-F]{40}$/
  return /^[\x21-\x7e]{4,256}$/
}

const fieldsNamed: readonly (readonly [RegExp, AskedField])[] = [
  [/\brefundTo\b/i, 'refundTo'],
  [/\brecipient\b/i, 'recipient'],
  [/\b(?:originAsset|tokenIn)\b/i, 'from'],
  [/\b(?:destinationAsset|tokenOut)\b/i, 'to'],
  [/\bslippage/i, 'slippageBps'],
  [/\bamount\b/i, 'amount'],
]

/** A status of 400 comes with a message in plain text, of which only known reasons are read. */
export const readNearRefusal = (said: unknown, ask: QuoteAsk, name: string): Fault | undefined => {
  const message = isFields(said) ? said['message'] : undefined
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
  return ask[field] === undefined && (field === 'recipient' || field === 'refundTo')
    ? addressNeeded(field, name)
    : notAccepted(field, name)
}
