import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import { shortListText } from '../../../findings/words/list.ts'
import type { Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import type { OtherEvent } from '../../activity-event.ts'
import { instructionPhrase, isForOthers } from './instruction-text.ts'
import { addressText, brandOf, onVenue, type SentencesFor, type Speaker } from './speaker.ts'

export const otherSentences: SentencesFor<OtherEvent> = {
  'receive-from-app': ({ amounts: received, app }, { verb, amounts }) =>
    `${verb('Received', 'Receive')} ${amounts(received)}${app ? ` from ${appText(app)}` : ''}`,
  'pay-app': ({ amounts: paid, app }, { verb, amounts }) =>
    `${verb('Paid', 'Pay')} ${amounts(paid)}${app ? ` to ${appText(app)}` : ''}`,
  exchange: (event, { verb, amounts }) =>
    `${verb('Sent', 'Send')} ${amounts(event.spent)} and ${verb('received', 'receive')} ${amounts(event.received)}${event.app ? ` from ${appText(event.app)}` : onVenue(event)}`,
  'use-app': (event, { verb }) =>
    `${verb('Used', 'Use')} ${appText(event.app)}${event.venue === undefined ? '' : `, which ${verb('traded', 'trades')}${onVenue(event)} with accounts of others`}`,
  'run-instruction': ({ app, instruction, next }, { verb }) => {
    const phrase = programNames.has(app) ? instructionPhrase(app, instruction) : undefined
    if (!phrase) return `${verb('Called', 'Call')} “${instruction}” of ${appText(app)}`
    // The balances show no such gain of the wallet, so it did it for others.
    if (isForOthers(app, instruction))
      return `${verb('Carried out', 'Carry out')} “${instruction}” on ${appText(app)} for others`
    const second = next === undefined ? undefined : instructionPhrase(app, next)
    const also = second ? ` and ${uncapital(verb(...second))}` : ''
    return `${verb(...phrase)}${also} on ${appText(app)}`
  },
  'update-prices': ({ app }, { verb }) => `${verb('Updated', 'Update')} prices on ${appText(app)}`,
  'seek-trade': ({ app, venues }, { verb }) =>
    `${verb('Looked', 'Look')} for a trade on ${shortListText([...new Set(venues.map(brandOf))], venuesMax)} through ${appText(app)} and ${verb('made', 'make')} none`,
  'close-program': ({ program, received }, { verb, amount }) =>
    `${verb('Closed', 'Close')} ${program ? `the program ${addressText(program)} for good` : 'a program buffer'}${received ? ` and ${verb('got', 'get')} ${amount(received)} back` : ''}`,
  'create-token': ({ mint }, { verb, token }) => `${verb('Created', 'Create')} the ${token(mint)}`,
  'deploy-program': ({ program }, { verb }) =>
    `${verb('Deployed', 'Deploy')} the program ${addressText(program)}`,
  vote: ({ account }, { verb }) =>
    `${verb('Voted', 'Vote')} as a validator with the vote account ${shortAddress(account)}`,
  'mint-asset': ({ tree, to }, { verb }) =>
    `${verb('Minted', 'Mint')} a compressed NFT of the tree ${shortAddress(tree)} to ${addressText(to)}`,
  'receive-asset': ({ tree }, { verb }) =>
    `${verb('Received', 'Receive')} a compressed NFT of the tree ${shortAddress(tree)}, newly minted`,
  'pay-fee': ({ signer, feeLamports }, { verb }) =>
    `${verb('Paid', 'Pay')} the network fee of ${solText(feeLamports)} for ${addressText(signer)}`,
  'co-sign': ({ payer }, { verb }) =>
    `${verb('Co-signed', 'Co-sign')} a transaction of ${addressText(payer)}`,
  'send-self': ({ amount: sent }, { verb, amount }) =>
    `${verb('Sent', 'Send')} ${amount(sent)} to itself`,
  'execute-order': (event, { verb, amounts }) =>
    `${verb('Filled', 'Fill')} an order of another wallet${onVenue(event)}${event.gained.length > 0 ? ` and ${verb('gained', 'gain')} ${amounts(event.gained)}` : ''}`,
  'pay-costs': ({ amount: paid }, { verb, amount }) =>
    `${verb('Paid', 'Pay')} ${amount(paid)} for new accounts and other costs`,
  tip: ({ lamports }, { verb }) => `${verb('Paid', 'Pay')} a priority tip of ${solText(lamports)}`,
  'call-program': ({ name, instruction }, { verb }) =>
    `${verb('Called', 'Call')} ${instruction === undefined ? '' : `“${instruction}” of `}the ${name} program`,
  'change-nothing': (_, { verb }) =>
    `${verb('Signed', 'Sign')} a transaction that ${verb('changed', 'changes')} nothing`,
  'close-accounts': (event, { verb }) =>
    `${verb('Closed', 'Close')} ${event.count === 1 ? 'an account' : `${event.count} accounts`}${event.owner ? ` of ${addressText(event.owner)}` : ''}${rentText(event, verb)}`,
  'write-memo': (_, { verb }) => `${verb('Wrote', 'Write')} a memo`,
  'open-account': ({ mint, owner }, { verb, token }) =>
    owner === undefined
      ? `${verb('Opened', 'Open')} an account for ${token(mint)}`
      : `${verb('Opened', 'Open')} an account for ${token(mint)}, owned by ${addressText(owner)}`,
  fail: ({ app, feeLamports }) =>
    `Transaction failed${app ? ` on ${appText(app)}` : ''}${feeLamports === undefined ? '' : `; the fee of ${solText(feeLamports)} was still paid`}`,
  unreadable: () => 'Took part in a transaction whose record cannot be read',
  missing: () => 'The Solana node no longer has the details of this transaction',
}

/** More exchanges only repeat that it was a search. */
const venuesMax = 3

const rentText = (
  { refunded, owner, receiver }: Extract<OtherEvent, { what: 'close-accounts' }>,
  verb: Speaker['verb'],
): string => {
  if (receiver) return ` and ${verb('sent', 'send')} the rent to ${addressText(receiver)}`
  if (!refunded) return ''
  return owner
    ? ` and ${verb('received', 'receive')} the rent`
    : ` and ${verb('got', 'get')} the rent back`
}

const uncapital = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

const appText = (app: Address): string => {
  const known = programNames.get(app)
  return known ? brandOf(known.name) : `the app ${shortAddress(app)}`
}
