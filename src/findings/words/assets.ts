import type { AssetPermission, AssetReference } from '../../solana/decoding/format/action.ts'
import { shortAddress } from './amounts.ts'

/** `NFT 7xKX…gAsU`, `compressed NFT no. 5 of tree 7xKX…gAsU`. */
export const assetText = ({ kind, asset, leaf }: AssetReference): string =>
  kind === 'compressed'
    ? `compressed NFT${leaf === undefined ? '' : ` no. ${leaf}`} of tree ${shortAddress(asset)}`
    : `NFT ${shortAddress(asset)}`

/** `move and burn`. */
export const permissionsText = ({
  permissions,
}: {
  permissions: readonly AssetPermission[]
}): string => {
  const words = permissions.map((permission) => permissionWords[permission])
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

const permissionWords: Readonly<Record<AssetPermission, string>> = {
  transfer: 'move',
  burn: 'burn',
  freeze: 'freeze',
  update: 'change',
}
