import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { decodeBase58 } from '../../basics/base58.ts'

/** A 1Click answer as received: which fields are signed depends on their values. */
export type NearQuoteAnswer = {
  quoteRequest: Readonly<Record<string, unknown>>
  quote: Readonly<Record<string, unknown>>
  timestamp: string
  signature: string
}

/** Public key of the 1Click service, from its SDK (0.1.25). */
export const oneClickKey = 'ed25519:reYaWhvwu8Jzo3WUM3zhn6VrhuMEF4eADL17qtRVifc'

/** Whether the service signed this quote for this request. False for anything that is not a signature. */
export const verifyNearQuote = async (
  answer: NearQuoteAnswer,
  key: string = oneClickKey,
): Promise<boolean> => {
  const keyBytes = ed25519Bytes(key, 32)
  const signature = ed25519Bytes(answer.signature, 64)
  const signed = signedText(answer)
  if (!keyBytes || !signature || signed === undefined) return false
  try {
    const imported = await crypto.subtle.importKey('raw', keyBytes, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify(
      'Ed25519',
      imported,
      signature,
      new TextEncoder().encode(signed),
    )
  } catch {
    // Some 32-byte values are not a valid key.
    return false
  }
}

/**
 * The signed text: base58 of the SHA-256 of the signed fields as JSON with sorted keys. Undefined if a field has a
 * value that is never signed.
 */
export const signedText = ({
  quoteRequest,
  quote,
  timestamp,
}: Pick<NearQuoteAnswer, 'quoteRequest' | 'quote' | 'timestamp'>): string | undefined => {
  const fields = {
    ...pick(quoteRequest, signedOfRequest, signedOfRequestIfSet),
    ...(quoteRequest['dry'] === true
      ? pick(quote, signedOfQuote, [])
      : pick(quote, signedOfQuote, signedOfLiveQuoteIfSet)),
    timestamp,
  }
  if (!Object.values(fields).every(isPlain)) return undefined
  const text = JSON.stringify(fields, Object.keys(fields).toSorted())
  return base58.encode(sha256(new TextEncoder().encode(text)))
}

const signedOfRequest = [
  'dry',
  'swapType',
  'slippageTolerance',
  'originAsset',
  'depositType',
  'destinationAsset',
  'amount',
  'refundTo',
  'refundType',
  'recipient',
  'recipientType',
  'deadline',
] as const

/** Signed only if not empty, zero or null. */
const signedOfRequestIfSet = [
  'quoteWaitingTimeMs',
  'referral',
  'virtualChainRecipient',
  'virtualChainRefundRecipient',
  'customRecipientMsg',
] as const

const signedOfQuote = [
  'amountIn',
  'amountInFormatted',
  'amountInUsd',
  'minAmountIn',
  'amountOut',
  'amountOutFormatted',
  'amountOutUsd',
  'minAmountOut',
] as const

const signedOfLiveQuoteIfSet = [
  'depositAddress',
  'depositMemo',
  'deadline',
  'timeWhenInactive',
  'timeEstimate',
  'virtualChainRecipient',
  'virtualChainRefundRecipient',
  'customRecipientMsg',
  'refundFee',
  'withdrawFee',
] as const

const pick = (
  fields: Readonly<Record<string, unknown>>,
  always: readonly string[],
  ifSet: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries([
    ...always.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
    ...ifSet.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  ])

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || value === null

const ed25519Bytes = (text: string, length: number): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length > 128) return undefined
  const bytes = decodeBase58(text.replace(/^ed25519:/, ''))
  return bytes?.length === length ? Uint8Array.from(bytes) : undefined
}
