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
export const amountTooSmall = (provider: string, least?: bigint): Fault =>
  invalidField(
    'amount',
    least === undefined
      ? `expected more: it is too little for ${provider} to move.`
      : `expected at least ${least} base units: less is too little for ${provider} to move.`,
  )

export const amountTooLarge = (provider: string): Fault =>
  invalidField('amount', `expected less: it is more than ${provider} can move at the moment.`)

export const notAccepted = (field: AskedField, provider: string): Fault =>
  invalidField(callersName[field], `expected one that ${provider} accepts; it refused this one.`)

export const addressNeeded = (field: 'recipient' | 'refundTo', provider: string): Fault =>
  invalidField(
    callersName[field],
    `expected an address: ${provider} prices this chain only with one.`,
  )

/** Refuses a question for something to sign that does not say who signs. */
export const checkSender = ({ sender, recipient }: QuoteAsk, provider: string): void => {
  if (recipient !== undefined && sender === undefined)
    throw invalidField(
      callersName.sender,
      `expected the address that pays: ${provider} makes a transaction for it to sign.`,
    )
}

export const noRoute = (provider: string): Fault =>
  new Fault('INVALID_REQUEST', {
    public: `${provider} has no way for this pair and amount at the moment. Another amount or asset may have one.`,
  })
