import type { Address } from '../../solana/address/address.ts'
import { assetText, powersText } from '../../findings/words/assets.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { shortAddress, tokenText } from '../../findings/words/amounts.ts'
import type { Action, MultisigChange } from '../../solana/decoding/format/action.ts'

export type AssetParts = { from?: Address; to?: Address; mint?: Address }

/** Who gives what to whom, of NFTs, stake pools and multisigs; undefined for actions of another kind. */
export const describeAsset = (action: Action, context: RiskContext): AssetParts | undefined => {
  switch (action.type) {
    case 'transfer-asset': {
      const from = action.from ?? ownerBefore(action.asset, context)
      return { from: from ?? action.authority, to: action.to, ...mintOf(action) }
    }
    case 'delegate-asset':
      return {
        from: action.authority,
        ...(action.delegate && { to: action.delegate }),
        ...mintOf(action),
      }
    case 'revoke-asset':
    case 'burn-asset':
    case 'lock-asset':
    case 'unlock-asset':
      return { from: action.authority, ...mintOf(action) }
    case 'deposit-stake':
      return { from: action.account, to: action.pool, mint: action.poolMint }
    case 'change-multisig':
    case 'vote-multisig':
    case 'execute-multisig':
      return { from: action.authority, to: action.multisig }
    default:
      return undefined
  }
}

/** One sentence on it, or undefined for actions of another kind. */
export const assetSentence = (action: Action, { from, to }: AssetParts): string | undefined => {
  const a = from ? shortAddress(from) : 'an account'
  const b = to ? shortAddress(to) : 'whoever may update it'
  switch (action.type) {
    case 'transfer-asset':
      return `Transfer ${assetText(action)} from ${a} to ${b}.`
    case 'delegate-asset':
      return `Let ${b} ${powersText(action)} ${assetText(action)} of ${a}.`
    case 'revoke-asset':
      return `Take back a right over ${assetText(action)}.`
    case 'burn-asset':
      return `Burn ${assetText(action)} of ${a}.`
    case 'lock-asset':
      return `Freeze ${assetText(action)}.`
    case 'unlock-asset':
      return `Thaw ${assetText(action)}.`
    case 'deposit-stake':
      return `Deposit the stake ${a} into the pool ${b} for ${tokenText(action.poolMint)}.`
    case 'change-multisig':
      return `${action.proposed ? 'Propose to' : 'Change'} the multisig ${b}: ${changeText(action.change)}.`
    case 'vote-multisig':
      return `${voteWords[action.vote]} the proposal ${shortAddress(action.proposal)} of the multisig ${b}.`
    case 'execute-multisig':
      return `Carry out the approved transaction ${shortAddress(action.transaction)} of the multisig ${b}.`
    default:
      return undefined
  }
}

const voteWords = { approve: 'Approve', reject: 'Reject', cancel: 'Cancel' } as const

const changeText = (change: MultisigChange): string => {
  switch (change.what) {
    case 'add-member':
      return `add the member ${shortAddress(change.who)}`
    case 'remove-member':
      return `remove the member ${shortAddress(change.who)}`
    case 'set-config-authority':
      return `let ${shortAddress(change.who)} change it alone`
    case 'set-rent-collector':
      return `send returned deposits to ${change.who ? shortAddress(change.who) : 'nobody'}`
    case 'change-threshold':
      return `approvals needed: ${change.signatures}`
    case 'set-time-lock':
      return `wait ${change.seconds} seconds before carrying out`
    case 'add-spending-limit':
      return `let ${change.members.map(shortAddress).join(', ')} spend ${tokenText(change.mint)} without a vote`
    case 'remove-spending-limit':
      return 'remove a spending limit'
  }
}

const ownerBefore = (asset: Address, { states }: RiskContext): Address | undefined => {
  const state = states.before.get(asset)
  return state?.kind === 'core-asset' ? state.owner : undefined
}

/** A Core asset and a tree are no mints, but stand for the asset where an answer has one place for it. */
const mintOf = ({ kind, asset }: { kind: string; asset: Address }): AssetParts =>
  kind === 'compressed' ? {} : { mint: asset }
