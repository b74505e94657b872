import type { QuoteAsk } from '../plan/provider.ts'
import { Fault, invalidField } from '../../basics/fault.ts'

/** What of a question a provider may find fault with. The fee is the operator's, and none of the caller's doing. */
export type AskedField = Exclude<keyof QuoteAsk, 'mode' | 'appFee'>

/** As callers write them. */
const callersName: Readonly<Record<AskedField, string>> = {
  from: 'inputAsset',
  to: 'outputAsset',
  amount: 'amount',
  slippageBps: 'slippageBps',
  sender: 'sender',
  recipient: 'recipient',
  refundTo: 'refundTo',
}

/** What providers say no for, in words of ours: theirs are foreign text. */
export const amountTooSmall = (provider: string, minBaseUnits?: bigint): Fault =>
  invalidField('amount', 'amount-too-small', {
    provider,
    ...(minBaseUnits !== undefined && { minBaseUnits }),
  })

export const amountTooLarge = (provider: string): Fault =>
  invalidField('amount', 'amount-too-large', { provider })

export const notAccepted = (field: AskedField, provider: string): Fault =>
  invalidField(callersName[field], 'provider-refused-value', { provider })

export const addressNeeded = (field: 'recipient' | 'refundTo', provider: string): Fault =>
  invalidField(callersName[field], 'provider-needs-address', { provider })

/** Refuses a question for something to sign that does not say who signs. */
export const checkSender = ({ sender, recipient }: QuoteAsk, provider: string): void => {
  if (recipient !== undefined && sender === undefined)
    throw invalidField(callersName.sender, 'provider-needs-sender', { provider })
}

export const noRoute = (provider: string): Fault => new Fault('no-route', { provider })
