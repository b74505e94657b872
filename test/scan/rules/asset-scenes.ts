import type { Address } from '../../../src/solana/address/address.ts'
import { coreAssetProgram } from '../../../src/solana/address/known-address.ts'
import type {
  Action,
  AssetPermission,
  AssetReference,
} from '../../../src/solana/decoding/format/action.ts'
import type { AssetDelegation } from '../../../src/scan/rules/approval/asset-delegations.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import type { Found } from '../../kit/scan/rule-table.ts'
import { mint, otherMint, theirs, theirsToo, user, wallet } from '../../kit/scan/risk-context.ts'

/** Two NFTs of each kind. */
export const core: AssetReference = { kind: 'core', asset: mint }
export const otherCore: AssetReference = { kind: 'core', asset: otherMint }
export const leaf = (number: bigint): AssetReference => ({
  kind: 'compressed',
  asset: theirs,
  leaf: number,
})
export const metaplex: AssetReference = { kind: 'metaplex', asset: theirsToo }

export const coreAsset = (owner: Address) => ({
  ...wallet(3_000_000n),
  owner: coreAssetProgram,
  data: accountBytes.coreAsset(owner),
})

export const coreCollection = (authority: Address) => {
  const data = accountBytes.coreAsset(authority)
  data[0] = 5
  return { ...wallet(3_000_000n), owner: coreAssetProgram, data }
}

/** Instructions on Core assets name no owner; those on other kinds do. */
export const give = (about: AssetReference, to: Address, from = user): Action => ({
  type: 'transfer-asset',
  ...about,
  to,
  authority: from,
  ...(about.kind !== 'core' && { from }),
})

export const burn = (about: AssetReference, owner = user): Action => ({
  type: 'burn-asset',
  ...about,
  authority: owner,
})

export const grant = (
  about: AssetReference,
  delegate: Address | undefined,
  permissions: readonly AssetPermission[],
  authority = user,
): Action => ({
  type: 'delegate-asset',
  ...about,
  permissions,
  role: permissions.join(' '),
  authority,
  ...(delegate && { delegate }),
})

export const revoke = (about: AssetReference, role?: string): Action => ({
  type: 'revoke-asset',
  ...about,
  authority: user,
  ...(role && { role }),
})

/** The finding for the only right that the first instruction grants. */
export const foundDelegation = (
  asset: AssetReference,
  delegate: Address,
  permission: AssetPermission,
  params: Pick<AssetDelegation, 'trust' | 'simulated'>,
): Found<AssetDelegation> => ({
  params: { asset, collection: false, delegate, permissions: [permission], ...params },
  subject: delegate,
  after: permission,
  at: [[0]],
})
