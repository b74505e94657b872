import { addressFromBytes } from '../address/address.ts'
import type { AccountState } from './account-state.ts'

const assetKey = 1
const collectionKey = 5
const keyBytes = 1
const addressBytes = 32
/** Position of the kind of an asset's update authority, and the kind that is followed by an address. */
const authorityKindAt = keyBytes + addressBytes
const ownAuthority = 1

/**
 * An account of Metaplex Core: one byte of key; for an asset its owner, then the kind and address of its update
 * authority; for a collection its update authority. Source: mpl-core's accounts `AssetV1`, `CollectionV1`. The program
 * can be upgraded, so unknown forms are `other`.
 */
export const readAssetState = (data: Uint8Array): AccountState => {
  if (data[0] === collectionKey && data.length >= keyBytes + addressBytes)
    return { kind: 'core-collection', updateAuthority: addressFromBytes(data, keyBytes) }
  if (data[0] !== assetKey || data.length <= authorityKindAt) return { kind: 'other' }
  const owner = addressFromBytes(data, keyBytes)
  const hasOwnAuthority =
    data[authorityKindAt] === ownAuthority && data.length > authorityKindAt + addressBytes
  return hasOwnAuthority
    ? { kind: 'core-asset', owner, updateAuthority: addressFromBytes(data, authorityKindAt + 1) }
    : { kind: 'core-asset', owner }
}
