import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { bubblegumProgram } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { bubblegumNames } from '../../../../src/solana/decoding/programs/bubblegum-names.ts'
import { anchorCode } from './anchor-code.ts'
import { decodeRaw, key } from './client-instruction.ts'
import { expectNeverBroken, testVectors, vectorsOf } from './client-vectors.ts'

const client = '@metaplex-foundation/mpl-bubblegum'
const [owner, delegate, buyer, payer] = [key(2), key(3), key(4), key(30)]
/** The address that Bubblegum derives for the tree. */
const treeSettings = address('2MNus2KCpxwXnp19iyXNpWSFtBD2UGjQBAL8AbtywfT9')
const asset = { kind: 'compressed', asset: key(1), leaf: 7n } as const
const moved = (from = owner, authority = from): Action[] => [
  { type: 'transfer-asset', ...asset, from, to: buyer, authority },
]
const granted = { type: 'delegate-asset', ...asset, owner, delegate, authority: owner } as const

describe('instructions of the official client', () => {
  testVectors(client, {
    Transfer: moved(),
    'Transfer by the delegate': moved(owner, delegate),
    TransferV2: moved(),
    'TransferV2 with data': moved(payer),
    Delegate: [{ ...granted, permissions: ['transfer', 'burn'] }],
    'Delegate back to the owner': [{ type: 'revoke-asset', ...asset, authority: owner }],
    DelegateV2: [{ ...granted, permissions: ['transfer', 'burn'] }],
    DelegateAndFreezeV2: [{ ...granted, permissions: ['transfer', 'burn', 'freeze'] }],
    Burn: [{ type: 'burn-asset', ...asset, owner, authority: owner }],
    BurnV2: [{ type: 'burn-asset', ...asset, owner, authority: owner }],
    FreezeV2: [{ type: 'lock-asset', ...asset, authority: delegate }],
    ThawV2: [{ type: 'unlock-asset', ...asset, authority: delegate }],
    ThawAndRevokeV2: [
      { type: 'unlock-asset', ...asset, authority: delegate },
      { type: 'revoke-asset', ...asset, delegate, authority: delegate },
    ],
    SetTreeDelegate: [
      {
        type: 'configure-service',
        account: treeSettings,
        setting: 'tree-delegate',
        authority: owner,
        next: delegate,
      },
    ],
  })
})

test('a newer code or length is an unknown call', () => {
  expectNeverBroken(vectorsOf(client).values(), 8)
  expect(decodeRaw(bubblegumProgram, [1, 2, 3, 4, 5, 6, 7, 8])).toMatchObject({
    status: 'unknown-program',
    programName: 'Bubblegum',
  })
})

test('codes match their names', () => {
  for (const [code, name] of Object.entries(bubblegumNames)) expect(anchorCode(name)).toBe(code)
})
