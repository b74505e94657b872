import { shortAddress } from '../../../findings/words/amounts.ts'
import { assetText, permissionsText } from '../../../findings/words/assets.ts'
import { authorityText } from '../../../findings/words/authorities.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { ControlEvent } from '../../activity-event.ts'
import { addressText, type SentencesFor, type Speaker } from './speaker.ts'

export const controlSentences: SentencesFor<ControlEvent> = {
  approve: (event, speaker) => {
    const { verb, amount } = speaker
    const what = event.amount ? amount(event.amount) : `any amount of ${heldText(event, speaker)}`
    return `${verb('Approved', 'Approve')} ${addressText(event.delegate)} to spend ${what}`
  },
  revoke: (event, speaker) =>
    `${speaker.verb('Revoked', 'Revoke')} the approval to spend ${heldText(event, speaker)}`,
  'assign-wallet': ({ program }, { verb }) =>
    `${verb('Assigned', 'Assign')} the wallet to the program ${addressText(program)}`,
  freeze: ({ account, mint }, { verb, token }) =>
    `The ${token(mint)} account ${shortAddress(account)} ${verb('was frozen', 'will be frozen')}`,
  thaw: ({ account, mint }, { verb, token }) =>
    `The ${token(mint)} account ${shortAddress(account)} ${verb('was unfrozen', 'will be unfrozen')}`,
  'upgrade-program': ({ program, received }, { verb, amount }) =>
    `${verb('Upgraded', 'Upgrade')} the program ${addressText(program)}${received ? ` and ${verb('got', 'get')} ${amount(received)} of the buffer back` : ''}`,
  'give-authority': ({ account, kind, to }, { verb }) =>
    `${verb('Transferred', 'Transfer')} ${authorityText(kind)} of ${shortAddress(account)} to ${addressText(to)}`,
  'receive-authority': ({ account, kind, from }, { verb }) =>
    `${verb('Received', 'Receive')} ${authorityText(kind)} of ${shortAddress(account)} from ${addressText(from)}`,
  'renounce-authority': ({ account, kind }, { verb }) =>
    `${verb('Renounced', 'Renounce')} ${authorityText(kind)} of ${shortAddress(account)}`,
  'approve-asset': ({ asset, permissions, delegate }, { verb }) =>
    `${verb('Approved', 'Approve')} ${delegate ? addressText(delegate) : 'the update authority'} to ${permissionsText({ permissions })} the ${assetText(asset)}`,
  'revoke-asset': ({ asset }, { verb }) =>
    `${verb('Revoked', 'Revoke')} a permission on the ${assetText(asset)}`,
  'burn-asset': ({ asset }, { verb }) => `${verb('Burned', 'Burn')} the ${assetText(asset)}`,
  'lock-asset': ({ asset }, { verb }) => `${verb('Locked', 'Lock')} the ${assetText(asset)}`,
  'unlock-asset': ({ asset }, { verb }) => `${verb('Unlocked', 'Unlock')} the ${assetText(asset)}`,
  'change-multisig': ({ multisig, proposed }, { verb }) =>
    proposed
      ? `${verb('Proposed', 'Propose')} a change to the multisig ${shortAddress(multisig)}`
      : `${verb('Changed', 'Change')} the multisig ${shortAddress(multisig)}`,
  'vote-multisig': ({ multisig, vote, dao }, { verb }) =>
    `${verb('Voted', 'Vote')} ${votes[vote]} in the ${dao ? 'DAO' : 'multisig'} ${shortAddress(multisig)}`,
  'execute-multisig': ({ multisig }, { verb }) =>
    `${verb('Executed', 'Execute')} an approved transaction of the multisig ${shortAddress(multisig)}`,
}

const votes = { approve: 'yes', reject: 'no', cancel: 'to cancel' } as const

const heldText = (
  { account, mint }: { account: Address; mint?: Address },
  { token }: Speaker,
): string => (mint === undefined ? `the tokens in ${shortAddress(account)}` : token(mint))
