import { shortAddress } from '../../../findings/words/amounts.ts'
import type { StakeEvent, TransferEvent } from '../../activity-event.ts'
import type { Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { addressText, brandOf, type SentencesFor } from './speaker.ts'

/** ` through deBridge`, or nothing. */
const throughText = (app: Address | undefined): string => {
  const known = app && programNames.get(app)
  return known ? ` through ${brandOf(known.name)}` : ''
}

export const transferSentences: SentencesFor<TransferEvent | StakeEvent> = {
  send: (event, { verb, moved, amount }) =>
    `${verb('Sent', 'Send')} ${moved(event)} to ${addressText(event.to)}${throughText(event.app)}${event.fee ? `, of which ${amount(event.fee)} ${verb('was', 'is')} the token’s transfer fee` : ''}`,
  receive: (event, { verb, moved }) =>
    `${verb('Received', 'Receive')} ${moved(event)} from ${addressText(event.from)}`,
  mint: (event, { verb, moved }) =>
    `${verb('Minted', 'Mint')} ${moved(event)} to ${addressText(event.to)}`,
  'receive-minted': (event, { verb, moved }) =>
    `${verb('Received', 'Receive')} ${moved(event)}, newly minted`,
  burn: (event, { verb, moved }) => `${verb('Burned', 'Burn')} ${moved(event)}`,
  'burn-several': ({ mints }, { verb }) => `${verb('Burned', 'Burn')} ${mints.length} tokens`,
  wrap: (event, { verb, amount }) => `${verb('Wrapped', 'Wrap')} ${amount(event.amount)}`,
  unwrap: (event, { verb, amount }) => `${verb('Unwrapped', 'Unwrap')} ${amount(event.amount)}`,
  'fund-stake': (event, { verb, amount }) =>
    event.validator
      ? `${verb('Staked', 'Stake')} ${amount(event.amount)} with the validator ${addressText(event.validator)}`
      : `${verb('Put', 'Put')} ${amount(event.amount)} into a stake account`,
  'delegate-stake': ({ stake, validator }, { verb }) =>
    `${verb('Delegated', 'Delegate')} the stake ${shortAddress(stake)} to the validator ${addressText(validator)}`,
  'deactivate-stake': ({ stake }, { verb }) =>
    `${verb('Started', 'Start')} unstaking ${shortAddress(stake)}`,
  'merge-stake': ({ from, to }, { verb }) =>
    `${verb('Merged', 'Merge')} the stake ${shortAddress(from)} into the stake ${shortAddress(to)}`,
  'split-stake': ({ amount: part, from, to }, { verb, amount }) =>
    `${verb('Split', 'Split')} ${amount(part)} off the stake ${shortAddress(from)} into the stake ${shortAddress(to)}`,
  'move-stake': ({ amount: part, from, to }, { verb, amount }) =>
    `${verb('Moved', 'Move')} ${amount(part)} from the stake ${shortAddress(from)} to the stake ${shortAddress(to)}`,
}
