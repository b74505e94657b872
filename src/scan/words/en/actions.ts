import { shortAddress, tokenAmountText, tokenText } from '../../../findings/words/amounts.ts'
import { assetText, permissionsText } from '../../../findings/words/assets.ts'
import { authorityText } from '../../../findings/words/authorities.ts'
import { listText } from '../../../findings/words/list.ts'
import type { MultisigChange } from '../../../solana/decoding/format/action.ts'
import { authorizerText } from './authorization.ts'
import { periodTexts } from './periods.ts'
import type { SummaryAction } from '../../summary/describe-action.ts'

/** One sentence per action: `Transfer 1 SOL from 7xKX…gAsU to 9hSR…GWBu.` */
export const actionText = (stated: SummaryAction): string => {
  const { action } = stated
  const from = stated.from ? shortAddress(stated.from) : 'an account'
  const to = stated.to ? shortAddress(stated.to) : 'an account'
  const what = amountText(stated)
  switch (action.type) {
    case 'transfer-sol':
    case 'transfer-token':
      return `Transfer ${what} from ${from} to ${to}${authorizedText(stated)}${feeText(stated)}.`
    case 'approve':
      return action.amount >= unlimitedMin
        ? `Allow ${to} to spend any amount of ${tokenText(stated.mint)} of ${from}.`
        : `Allow ${to} to spend ${stated.amount?.nft ? what : `up to ${what}`} of ${from}.`
    case 'revoke':
      return `Revoke the approval to spend tokens from ${shortAddress(action.account)}.`
    case 'set-authority': {
      const authority = `${authorityText(action.kind)} of ${shortAddress(action.account)}`
      if (!stated.to) return `Renounce ${authority}.`
      return isPassedOn(stated)
        ? `Transfer ${authority} from ${from} to ${to}.`
        : `Give ${to} ${authority}.`
    }
    case 'close-account':
      return `Close ${shortAddress(action.account)} and send its SOL to ${to}${authorizedText(stated)}.`
    case 'assign':
      return `Assign the account ${from} to the program ${to}.`
    case 'create-account':
      return `Create the account ${to} with ${what}.`
    case 'create-token-account':
      return `Create an account for ${to} to hold ${tokenText(action.mint)}.`
    case 'mint-to':
      return `Mint ${what} to ${to}.`
    case 'burn':
      return `Burn ${what} of ${from}${authorizedText(stated)}.`
    case 'freeze':
      return `Freeze the token account ${shortAddress(action.account)}.`
    case 'thaw':
      return `Unfreeze the token account ${shortAddress(action.account)}.`
    case 'withdraw-lamports':
      return `Withdraw ${what} from ${shortAddress(action.account)} to ${to}${authorizedText(stated)}.`
    case 'transfer-asset':
      return `Transfer ${assetText(action)} from ${from} to ${to}${authorizedText(stated)}.`
    case 'delegate-asset':
      return `Allow ${stated.to ? to : 'the update authority'} to ${permissionsText(action)} ${assetText(action)} of ${from}.`
    case 'revoke-asset':
      return `Revoke a permission on ${assetText(action)}.`
    case 'burn-asset':
      return `Burn ${assetText(action)} of ${from}${authorizedText(stated)}.`
    case 'lock-asset':
      return `Freeze ${assetText(action)}.`
    case 'unlock-asset':
      return `Unfreeze ${assetText(action)}.`
    case 'deposit-stake':
      return `Deposit the stake ${from} into the pool ${to} for ${tokenText(action.poolMint)}.`
    case 'change-multisig':
      return `${action.proposed ? 'Propose to' : 'Change'} the multisig ${to}: ${changeText(stated, action.change)}.`
    case 'vote-multisig':
      return `${votes[action.vote]} the proposal ${shortAddress(action.proposal)} of the ${action.dao ? 'DAO' : 'multisig'} ${to}.`
    case 'execute-multisig':
      return `Execute the approved transaction ${shortAddress(action.transaction)} of the multisig ${to}.`
  }
}

/** No balance comes near this: an approval of more is one of everything. */
const unlimitedMin = 2n ** 63n

/**
 * Whether the sender had the authority before: not where an account gets its first one, nor for the custodian of a
 * lockup, which the withdraw authority appoints.
 */
const isPassedOn = ({ action, from }: SummaryAction): boolean =>
  action.type === 'set-authority' && from !== action.account && action.kind !== 'stake-custodian'

/** `, authorized by 7xKX…gAsU as delegate`; nothing if the owner authorizes it. */
const authorizedText = ({ authorization }: SummaryAction): string =>
  authorization ? `, authorized by ${authorizerText(authorization)}` : ''

/** `, of which 0.09 of token 7P17…PzLN is the token’s transfer fee`, or nothing. */
const feeText = ({ fee }: SummaryAction): string =>
  fee ? `, of which ${tokenAmountText(fee)} is the token’s transfer fee` : ''

const amountText = ({ amount }: SummaryAction): string =>
  amount ? tokenAmountText(amount) : 'everything'

const votes = { approve: 'Approve', reject: 'Reject', cancel: 'Cancel' } as const

const changeText = (stated: SummaryAction, change: MultisigChange): string => {
  switch (change.what) {
    case 'add-member':
      return `add the member ${shortAddress(change.address)}${change.votes === false ? ' without a vote' : ''}`
    case 'remove-member':
      return `remove the member ${shortAddress(change.address)}`
    case 'set-config-authority':
      return `let ${shortAddress(change.address)} change it without a vote`
    case 'set-rent-collector':
      return change.address
        ? `send returned rent to ${shortAddress(change.address)}`
        : 'remove the rent collector'
    case 'change-threshold':
      return `require ${change.signatures} ${change.signatures === 1 ? 'approval' : 'approvals'}`
    case 'set-time-lock':
      return `wait ${change.seconds} seconds before execution`
    case 'add-spending-limit':
      return `let ${listText(change.members.map(shortAddress))} spend ${amountText(stated)} ${periodTexts[change.period]} without a vote`
    case 'remove-spending-limit':
      return 'remove a spending limit'
  }
}
