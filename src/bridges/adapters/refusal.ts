import type { QuoteRequest } from '../plan/provider.ts'
import { Fault, invalidField } from '../../basics/fault.ts'

/** Fields of a request that a provider may reject. The app fee is set by the operator, not the caller. */
export type RequestField = Exclude<keyof QuoteRequest, 'mode' | 'appFee'>

/** Names of the fields in the public API. */
const publicName: Readonly<Record<RequestField, string>> = {
  from: 'inputAsset',
  to: 'outputAsset',
  amount: 'amount',
  slippageBps: 'slippageBps',
  sender: 'sender',
  recipient: 'recipient',
  refundTo: 'refundTo',
}

/** Reasons of providers in our own words: theirs are untrusted text. */
export const amountTooSmall = (provider: string, minBaseUnits?: bigint): Fault =>
  invalidField('amount', 'amount-too-small', {
    provider,
    ...(minBaseUnits !== undefined && { minBaseUnits }),
  })

export const amountTooLarge = (provider: string): Fault =>
  invalidField('amount', 'amount-too-large', { provider })

export const notAccepted = (field: RequestField, provider: string): Fault =>
  invalidField(publicName[field], 'provider-refused-value', { provider })

export const addressNeeded = (field: 'recipient' | 'refundTo', provider: string): Fault =>
  invalidField(publicName[field], 'provider-needs-address', { provider })

/** Throws if a transaction is requested without a sender. */
export const checkSender = ({ sender, recipient }: QuoteRequest, provider: string): void => {
  if (recipient !== undefined && sender === undefined)
    throw invalidField(publicName.sender, 'provider-needs-sender', { provider })
}

export const noRoute = (provider: string): Fault => new Fault('no-route', { provider })
