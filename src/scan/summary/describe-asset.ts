import type { Address } from '../../solana/address/address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { Action } from '../../solana/decoding/format/action.ts'

export type AssetParts = { from?: Address; to?: Address; mint?: Address; raw?: bigint }

/** Sender and receiver of actions on NFTs, stake pools and multisigs; undefined for other actions. */
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
    case 'change-multisig': {
      const { change } = action
      const limit = change.what === 'add-spending-limit' && {
        mint: change.mint,
        raw: change.amount,
      }
      return { from: action.authority, to: action.multisig, ...limit }
    }
    case 'vote-multisig':
    case 'execute-multisig':
      return { from: action.authority, to: action.multisig }
    default:
      return undefined
  }
}

const ownerBefore = (asset: Address, { states }: RiskContext): Address | undefined => {
  const state = states.before.get(asset)
  return state?.kind === 'core-asset' ? state.owner : undefined
}

/** A Core asset is not a mint, but identifies the asset in answers with one field for it; a tree does not. */
const mintOf = ({ kind, asset }: { kind: string; asset: Address }): AssetParts =>
  kind === 'compressed' ? {} : { mint: asset }
