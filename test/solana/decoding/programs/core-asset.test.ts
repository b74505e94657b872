import { describe, expect, test } from 'bun:test'
import { coreAssetProgram } from '../../../../src/solana/address/known-address.ts'
import type { Action, AssetPermission } from '../../../../src/solana/decoding/format/action.ts'
import { decodeRaw, key } from './client-instruction.ts'
import { expectNeverBroken, testVectors, vectorsOf } from './client-vectors.ts'

const client = '@metaplex-foundation/mpl-core'
const [asset, collection, owner, buyer, delegate] = [key(1), key(2), key(3), key(4), key(5)]
const payer = key(30)
const ofAsset = { kind: 'core', asset, authority: owner } as const
const ofCollection = { ...ofAsset, asset: collection }
const granted = (role: string, ...permissions: AssetPermission[]): Action[] => [
  { type: 'delegate-asset', ...ofAsset, delegate, permissions, role },
]
const updatedBy = (account: typeof asset): Action[] => [
  { type: 'set-authority', account, kind: 'asset-update', authority: owner, next: delegate },
]

describe('instructions of the official client', () => {
  testVectors(client, {
    TransferV1: [{ type: 'transfer-asset', ...ofAsset, to: buyer }],
    'TransferV1 by the payer': [
      { type: 'transfer-asset', ...ofAsset, to: buyer, authority: payer },
    ],
    BurnV1: [{ type: 'burn-asset', ...ofAsset }],
    'AddPluginV1 TransferDelegate to an address': granted('plugin 3', 'transfer'),
    'AddPluginV1 BurnDelegate to an address': granted('plugin 2', 'burn'),
    'AddPluginV1 FreezeDelegate to an address': granted('plugin 1', 'freeze'),
    'AddPluginV1 TransferDelegate to the owner': 'named',
    'AddPluginV1 TransferDelegate to the update authority': [
      { type: 'delegate-asset', ...ofAsset, permissions: ['transfer'], role: 'plugin 3' },
    ],
    'AddPluginV1 UpdateDelegate with two more': [key(6), key(7)].map((more) => ({
      type: 'delegate-asset' as const,
      ...ofAsset,
      delegate: more,
      permissions: ['update' as const],
      role: 'plugin 4',
    })),
    'AddPluginV1 Attributes': 'named',
    'AddCollectionPluginV1 PermanentTransferDelegate': [
      {
        type: 'delegate-asset',
        ...ofCollection,
        delegate,
        permissions: ['transfer'],
        role: 'plugin 7',
      },
    ],
    'ApprovePluginAuthorityV1 TransferDelegate': granted('plugin 3', 'transfer'),
    'ApprovePluginAuthorityV1 Attributes': 'named',
    'ApproveCollectionPluginAuthorityV1 BurnDelegate': [
      {
        type: 'delegate-asset',
        ...ofCollection,
        delegate,
        permissions: ['burn'],
        role: 'plugin 2',
      },
    ],
    'RevokePluginAuthorityV1 TransferDelegate': [
      { type: 'revoke-asset', ...ofAsset, role: 'plugin 3' },
    ],
    'RemovePluginV1 FreezeDelegate': [{ type: 'revoke-asset', ...ofAsset, role: 'plugin 1' }],
    'UpdatePluginV1 freeze': [{ type: 'lock-asset', ...ofAsset }],
    'UpdatePluginV1 thaw': [{ type: 'unlock-asset', ...ofAsset }],
    'AddExternalPluginAdapterV1 LifecycleHook': granted('adapter 0', 'transfer', 'burn', 'freeze'),
    'AddExternalPluginAdapterV1 Oracle': granted('adapter 1', 'freeze'),
    'UpdateV1 to another authority': updatedBy(asset),
    'UpdateV2 to a collection': updatedBy(asset),
    'UpdateV1 of the name': 'named',
    'UpdateCollectionV1 to another authority': updatedBy(collection),
  })
})

test('a newer code, form or length is an unknown call', () => {
  expectNeverBroken(vectorsOf(client).values(), 1)
  for (const data of [[200], [8, 3, 9], [15, 0, 0, 1, 9], [2, 4, 255, 255, 255, 255]])
    expect(decodeRaw(coreAssetProgram, data, 20)).toMatchObject({
      status: 'unknown-program',
      programName: 'Metaplex Core',
    })
})

test('every code of its client is known at least by name', () => {
  const unknown = Array.from({ length: 42 }, (_, code) => code).filter(
    (code) => decodeRaw(coreAssetProgram, [code], 20).name === undefined,
  )
  expect(unknown).toEqual([])
})
