import { fromBaseUnits, toBaseUnits } from '../plan/amount.ts'
import { findBridgeChain } from '../plan/chains.ts'
import type { NearQuoteAnswer } from '../plan/near-quote-signature.ts'
import type {
  BridgeFee,
  BridgeSide,
  BridgeStep,
  ProviderQuote,
  QuoteAsk,
} from '../plan/provider.ts'
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

/** Chains where one address takes everybody's deposits, told apart by a memo. */
const memoChains = ['stellar']

/** What is asked; dry unless it is known who gets the coins, and who gets them back. */
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

/** The quote, and what of the answer is signed. Refuses an answer to another question than was asked. */
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

const checkRequest = (told: Fields, asked: NearQuoteBody): void => {
  const { appFees: _fees, deadline: _deadline, refundTo, recipient, ...plain } = asked
  for (const [name, value] of Object.entries(plain))
    checkEcho(`quoteRequest.${name}`, told[name], value)
  checkEchoedAddress('quoteRequest.refundTo', told['refundTo'], refundTo)
  checkEchoedAddress('quoteRequest.recipient', told['recipient'], recipient)
  // Coins that a contract gets to act upon, or that go somewhere else on the way, were not asked for.
  for (const name of ['customRecipientMsg', 'virtualChainRecipient', 'virtualChainRefundRecipient'])
    if (told[name]) throw wrongShape(`quoteRequest.${name}`, 'nothing')
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
  // Written in some other way it tells nothing.
  if (read === undefined) return amount
  const gap = read > amount ? read - amount : amount - read
  if (gap * writtenPrecision > amount)
    throw wrongShape(`quote.${name}Formatted`, 'the same amount by our decimals')
  return amount
}

/** Shares that somebody gets, as told: ours, and what the service may add. The amounts are net of them. */
const sharesOf = (told: Fields, { appFee }: QuoteAsk): BridgeFee[] =>
  listOf(told['appFees'] ?? [], 'quoteRequest.appFees').map((row, at) => {
    const where = `quoteRequest.appFees[${at}]`
    const { fee: bps, recipient } = fieldsOf(row, where)
    if (typeof bps !== 'number' || !(bps >= 0 && bps <= 10_000))
      throw wrongShape(`${where}.fee`, 'a share')
    return appFee !== undefined && recipient === appFee.recipient && bps === appFee.bps
      ? { kind: 'app', name: 'Fee of this service', bps, included: true }
      : { kind: 'provider', name: 'Fee added by the provider', bps, included: true }
  })

const feesOf = (quote: Fields, { to }: QuoteAsk): BridgeFee[] => {
  const amount = optional(quote['withdrawFee'], baseUnitsOf, 'quote.withdrawFee') ?? 0n
  const { symbol, decimals } = to.asset
  const name = 'Paying out on the destination chain'
  return amount > 0n ? [{ kind: 'network', name, amount, symbol, decimals, included: true }] : []
}

const refundWarnings = (quote: Fields, { from }: QuoteAsk): string[] => {
  const fee = optional(quote['refundFee'], baseUnitsOf, 'quote.refundFee') ?? 0n
  const { decimals, symbol } = from.asset
  return fee > 0n
    ? [
        `If the swap cannot be made, the refund is short of ${fromBaseUnits(fee, decimals)} ${symbol}.`,
      ]
    : []
}

/** What can be paid, until when, and how it is called. */
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
  // The swap is given up at the deadline asked for; the address may die before it.
  const addressDies = optional(quote['deadline'], textOf, 'quote.deadline') ?? asked.deadline
  const expiresAtMs = Math.min(Date.parse(asked.deadline), Date.parse(addressDies))
  if (!(expiresAtMs > nowMs)) throw wrongShape('quote.deadline', 'a time to come')
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

/** 400 says in words what is wrong; only what we can say in our own is handed on. */
export const readNearRefusal = (said: unknown, ask: QuoteAsk, name: string): Fault | undefined => {
  const message = isFields(said) ? said['message'] : undefined
  if (typeof message !== 'string') return undefined
  const least = /try at least (\d{1,39})\b/i.exec(message)?.[1]
  if (least !== undefined) return amountTooSmall(name, BigInt(least))
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
