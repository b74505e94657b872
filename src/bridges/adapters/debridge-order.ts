import { bridgeAddressBytes, namesBridgeAddress } from '../addresses/address-bytes.ts'
import { type DlnOrder, type DlnReading, readDlnOrders } from '../plan/dln-order.ts'
import { dlnSourceContract, readDlnCall } from '../plan/dln-order-evm.ts'
import type { QuoteWarning } from '../plan/quote-warning.ts'
import { decodeTransaction } from '../../solana/transaction/wire.ts'
import { wrongShape } from '../../network/shape.ts'
import { dlnProblemText } from '../words/en.ts'
import { splitAssetId } from './asset-field.ts'
import type { LiveRequest } from './quote-checks.ts'

export type Ordered = {
  request: LiveRequest
  amountIn: bigint
  amountOut: bigint
  /** Whether the asset is swapped first: the order is then part of another program’s call. */
  swapped: boolean
}

/** Warnings about a Solana transaction that creates the order. Throws if it creates another order than requested. */
export const checkSolanaOrder = (bytes: Uint8Array, ordered: Ordered): QuoteWarning[] => {
  const decoded = decodeTransaction(bytes)
  if (!decoded.ok) throw wrongShape('tx.data', 'a Solana transaction')
  const { message } = decoded.transaction
  const pieces = message.instructions.map(({ data }) => data)
  return checkReadings(readDlnOrders(message), pieces, ordered)
}

/** As `checkSolanaOrder`, for a call on an EVM chain. */
export const checkEvmOrder = (to: unknown, data: string, ordered: Ordered): QuoteWarning[] => {
  const reading = readDlnCall(data)
  // On a few chains the contract has another address; a call of the usual one must contain an order.
  const isSource = typeof to === 'string' && to.toLowerCase() === dlnSourceContract
  const pieces = [Uint8Array.from(Buffer.from(data.slice(2), 'hex'))]
  return reading.ok || isSource
    ? checkReadings([reading], pieces, ordered)
    : checkReadings([], pieces, { ...ordered, swapped: true })
}

const checkReadings = (
  readings: readonly DlnReading[],
  pieces: readonly Uint8Array[],
  ordered: Ordered,
): QuoteWarning[] => {
  const { request, swapped } = ordered
  const [reading, another] = readings
  if (another) throw wrongShape('tx.data', 'one order')
  if (reading) {
    if (!reading.ok) throw wrongShape('tx.data', `an order (${dlnProblemText(reading.problem)})`)
    checkOrder(reading.order, ordered)
    return []
  }
  if (!swapped) throw wrongShape('tx.data', 'an order')
  if (!namesBridgeAddress(request.to.chain, request.recipient, pieces))
    throw wrongShape('tx.data', 'an order for the recipient')
  // The recipient appears in it, but the order itself cannot be read.
  return [{ kind: 'order-not-read' }]
}

const checkOrder = (order: DlnOrder, { request, amountIn, amountOut, swapped }: Ordered): void => {
  const { from, to, sender, recipient, refundTo = sender, appFee } = request
  const [chainId] = splitAssetId(to.asset.providerAssetId)
  const isOneOf = (reported: Uint8Array | undefined, chain: string, ...texts: string[]): boolean =>
    texts.some((text) => sameBytes(reported, bridgeAddressBytes(chain, text)))
  const wrong = [
    !swapped && order.giveAmount > amountIn && 'at most the quoted input',
    order.takeChainId !== BigInt(chainId) && 'an order for the requested chain',
    !isToken(order.takeToken, request) && 'an order for the requested asset',
    order.takeAmount !== amountOut && 'an order for the quoted amount',
    !isOneOf(order.receiver, to.chain, recipient) && 'an order for the recipient',
    !isOneOf(order.patchAuthority, from.chain, sender) &&
      'an order that only the sender can change',
    !isOneOf(order.cancelAuthority, to.chain, recipient) &&
      'an order that only the recipient can cancel',
    order.cancelBeneficiary &&
      !isOneOf(order.cancelBeneficiary, from.chain, sender, refundTo) &&
      'an order refunded to the sender',
    order.callsContract && 'an order without an external call',
    order.affiliate &&
      (!isOneOf(order.affiliate.beneficiary, from.chain, appFee?.recipient ?? '') ||
        order.affiliate.amount > shareOf(order.giveAmount, appFee?.bps ?? 0)) &&
      'no fee other than the requested one',
  ].find((expected) => typeof expected === 'string')
  if (wrong !== undefined) throw wrongShape('tx.data', wrong)
}

/** Rounded up. */
const shareOf = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / 10_000n + 1n

/** The native coin is written as zeros, or on TRON sometimes as an address. */
const isToken = (reported: Uint8Array, { to }: LiveRequest): boolean => {
  if (reported.every((byte) => byte === 0)) return to.asset.contractAddress === undefined
  const [, listed] = splitAssetId(to.asset.providerAssetId)
  return sameBytes(reported, bridgeAddressBytes(to.chain, to.asset.contractAddress ?? listed))
}

const sameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0
