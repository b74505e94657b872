import type { QuoteAsk } from '../../domain/bridge/provider.ts'
import { Fault, invalidField } from '../../domain/fault.ts'

/** Fields of a question that a provider may find fault with. */
export type AskedField = keyof QuoteAsk

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
  invalidField(field, `expected a value that ${provider} accepts; it refused this one.`)

export const noRoute = (provider: string): Fault =>
  new Fault('INVALID_REQUEST', {
    public: `${provider} has no way for this pair and amount at the moment. Another amount or asset may have one.`,
  })
