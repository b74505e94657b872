import type { Address } from '../../../solana/address/address.ts'
import type { DangerousApp } from '../../dapp/assess-app.ts'
import type { Check } from '../../../findings/check.ts'
import type { MessageContent } from '../content/content.ts'
import type { Host } from '../content/host.ts'

/** Input of the message checks. */
export type MessageContext = {
  content: MessageContent
  /** The wallet that is to sign. */
  wallet: Address
  /** The requesting app. Undefined if the caller did not name it. */
  app?: Host
  /** What is known against that app, or against the site that the message signs in to. Undefined if nothing is. */
  dangerousApp?: DangerousApp
  nowMs: number
}

export type MessageCheck<Id extends string = string, Params = unknown> = Check<
  MessageContext,
  Id,
  Params
>
