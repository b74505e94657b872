import type { Address } from '../../../solana/address/address.ts'
import type { AskingApp } from '../../../scan/context/asking-app.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { MessageContent } from '../content/content.ts'
import type { Host } from '../content/host.ts'

/** Everything that a check may look at. */
export type MessageContext = {
  content: MessageContent
  /** Who is asked to sign. */
  wallet: Address
  /** Where the message came from, as the caller says; undefined where he does not. */
  app?: Host
  /** What speaks against that app, or the site that it signs in to; undefined where nothing does. */
  asking?: AskingApp
  nowMs: number
  /** What the transaction would do, one sentence an action, as far as its bytes alone show it; empty for anything else. */
  actionSentences: readonly string[]
}

/** Contract 2.8. */
export type Reason = { code: string; message: string; severity: Severity }

export type MessageObservation = Reason & {
  /** Something that matters could not be seen: then the level is never low. */
  unseen?: true
}

export type MessageCheck = {
  /** Kebab-case, the same as the file name. */
  id: string
  examine: (context: MessageContext) => MessageObservation[]
}
