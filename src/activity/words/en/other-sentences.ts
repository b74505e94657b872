import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import type { Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import type { OtherEvent } from '../../activity-event.ts'
import { brandOf, onVenue, type SentencesFor } from './speaker.ts'

export const otherSentences: SentencesFor<OtherEvent> = {
  'receive-from-app': ({ amounts: received, app }, { verb, amounts }) =>
    `${verb('Received', 'Receive')} ${amounts(received)}${app ? ` from ${appText(app)}` : ''}`,
  'pay-app': ({ amounts: paid, app }, { verb, amounts }) =>
    `${verb('Paid', 'Pay')} ${amounts(paid)}${app ? ` to ${appText(app)}` : ''}`,
  exchange: (event, { verb, amounts }) =>
    `${verb('Sent', 'Send')} ${amounts(event.spent)} and ${verb('received', 'receive')} ${amounts(event.received)}${event.app ? ` from ${appText(event.app)}` : onVenue(event)}`,
  'use-app': ({ app }, { verb }) => `${verb('Used', 'Use')} ${appText(app)}`,
  tip: ({ lamports }, { verb }) => `${verb('Paid', 'Pay')} a priority tip of ${solText(lamports)}`,
  'call-program': ({ name }, { verb }) => `${verb('Called', 'Call')} the ${name} program`,
  'change-nothing': (_, { verb }) =>
    `${verb('Signed', 'Sign')} a transaction that ${verb('changed', 'changes')} nothing`,
  'close-accounts': ({ count, refunded }, { verb }) =>
    `${verb('Closed', 'Close')} ${count === 1 ? 'an account' : `${count} accounts`}${refunded ? ` and ${verb('got', 'get')} the rent back` : ''}`,
  'open-account': ({ mint }, { verb, token }) =>
    `${verb('Opened', 'Open')} an account for ${token(mint)}`,
  fail: ({ app, feeLamports }) =>
    `Transaction failed${app ? ` on ${appText(app)}` : ''}${feeLamports === undefined ? '' : `; the fee of ${solText(feeLamports)} was still paid`}`,
  unreadable: () => 'Took part in a transaction whose record cannot be read',
  missing: () => 'The Solana node no longer has the details of this transaction',
}

const appText = (app: Address): string => {
  const known = programNames.get(app)
  return known ? brandOf(known.name) : `the app ${shortAddress(app)}`
}
