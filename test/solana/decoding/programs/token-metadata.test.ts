import { describe, expect, test } from 'bun:test'
import { tokenMetadataProgram } from '../../../../src/solana/address/known-address.ts'
import type { Action, AssetPermission } from '../../../../src/solana/decoding/format/action.ts'
import { decodeRaw, key } from './client-instruction.ts'
import { expectNeverBroken, testVectors, vectorsOf } from './client-vectors.ts'

const client = '@metaplex-foundation/mpl-token-metadata'
const [mint, owner, delegate, buyer, token, theirToken, metadata] = [
  key(1),
  key(2),
  key(3),
  key(4),
  key(5),
  key(6),
  key(7),
]
const asset = { kind: 'metaplex', asset: mint } as const
const moved: Action[] = [
  { type: 'transfer-asset', ...asset, from: owner, to: buyer, authority: owner },
]
const granted = (role: number | string, ...permissions: AssetPermission[]): Action[] => [
  { type: 'delegate-asset', ...asset, delegate, permissions, role: nameOf(role), authority: owner },
]
const revoked = (role: number | string): Action[] => [
  { type: 'revoke-asset', ...asset, delegate, role: nameOf(role), authority: owner },
]
const nameOf = (role: number | string): string =>
  typeof role === 'number' ? `delegate ${role}` : role
const updatedBy: Action[] = [
  {
    type: 'set-authority',
    account: metadata,
    kind: 'asset-update',
    authority: owner,
    next: delegate,
  },
]

describe('instructions of the official client', () => {
  testVectors(client, {
    'TransferV1 of a pNFT': moved,
    'TransferV1 of an NFT': moved,
    'TransferV1 of 7 fungible units': [
      { type: 'transfer-token', from: token, to: theirToken, mint, amount: 7n, authority: owner },
    ],
    DelegateSaleV1: granted(1, 'transfer', 'freeze'),
    DelegateTransferV1: granted(2, 'transfer'),
    DelegateUtilityV1: granted(4, 'burn', 'freeze'),
    DelegateStakingV1: granted(5, 'freeze'),
    DelegateStandardV1: granted(6, 'transfer', 'burn', 'freeze'),
    DelegateLockedTransferV1: granted(7, 'transfer', 'freeze'),
    DelegateAuthorityItemV1: granted(9, 'update'),
    DelegateCollectionItemV1: granted(11, 'update'),
    DelegateCollectionV1: granted(0, 'update'),
    DelegateDataItemV1: granted(10, 'update'),
    DelegateDataV1: granted(3, 'update'),
    DelegateProgrammableConfigItemV1: granted(12, 'update'),
    DelegateProgrammableConfigV1: granted(8, 'update'),
    DelegatePrintDelegateV1: granted(13, 'update'),
    'DelegateStandardV1 of 7': [
      { type: 'approve', account: token, delegate, mint, amount: 7n, authority: owner },
    ],
    RevokeTransferV1: revoked(2),
    RevokeSaleV1: revoked(1),
    RevokeStandardV1: revoked(6),
    RevokeUtilityV1: revoked(4),
    RevokeMigrationV1: revoked('migration'),
    LockV1: [{ type: 'lock-asset', ...asset, authority: delegate }],
    UnlockV1: [{ type: 'unlock-asset', ...asset, authority: delegate }],
    BurnV1: [{ type: 'burn-asset', ...asset, authority: owner }],
    'BurnV1 of 7': [{ type: 'burn', account: token, mint, amount: 7n, authority: owner }],
    BurnNft: [{ type: 'burn-asset', ...asset, owner, authority: owner }],
    ApproveUseAuthority: [
      {
        type: 'delegate-asset',
        ...asset,
        owner,
        delegate,
        permissions: ['burn'],
        role: 'use',
        authority: owner,
      },
    ],
    RevokeUseAuthority: revoked('use'),
    ApproveCollectionAuthority: granted('collection', 'update'),
    RevokeCollectionAuthority: revoked('collection'),
    FreezeDelegatedAccount: [{ type: 'lock-asset', ...asset, authority: delegate }],
    ThawDelegatedAccount: [{ type: 'unlock-asset', ...asset, authority: delegate }],
    'UpdateMetadataAccountV2 to another authority': updatedBy,
    'UpdateMetadataAccountV2 of the data only': 'named',
    'UpdateV1 to another authority': updatedBy,
    'UpdateAsUpdateAuthorityV2 to another authority': updatedBy,
    UpdateAsDataDelegateV2: 'named',
    SignMetadata: 'named',
  })
})

test('a newer code, form or length is an unknown call', () => {
  expectNeverBroken(vectorsOf(client).values(), 1)
  for (const data of [[200], [49, 9], [44, 99], [50, 9]])
    expect(decodeRaw(tokenMetadataProgram, data, 20)).toMatchObject({
      status: 'unknown-program',
      programName: 'Token Metadata',
    })
})

test('every code of its interface is known at least by name', () => {
  const unknown = Array.from({ length: 58 }, (_, code) => code).filter(
    (code) => decodeRaw(tokenMetadataProgram, [code], 20).name === undefined,
  )
  expect(unknown).toEqual([])
})
