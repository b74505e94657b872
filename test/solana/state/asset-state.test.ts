import { describe, expect, test } from 'bun:test'
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import { controlChanges } from '../../../src/solana/effects/controls.ts'
import { coreAssetProgram, squadsV4Program } from '../../../src/solana/address/known-address.ts'
import { readState } from '../../../src/solana/state/read-state.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { mint as asset, secondStranger, stranger, user } from '../../kit/scan/risk-context.ts'

const account = (owner: Address, data: Uint8Array) => ({
  lamports: 1n,
  owner,
  data,
  executable: false,
})
const side = (owner: Address, data: Uint8Array) => {
  const held = account(owner, data)
  return { account: held, state: readState(held) }
}

describe('an asset of Metaplex Core', () => {
  test.each([
    ['with an update authority', 1, { updateAuthority: stranger }],
    ['of a collection', 2, {}],
    ['without an update authority', 0, {}],
  ])('%s', (_, kind, authority) => {
    const data = accountBytes.coreAsset(user, { kind, of: stranger })
    expect<unknown>(readState(account(coreAssetProgram, data))).toEqual({
      kind: 'core-asset',
      owner: user,
      ...authority,
    })
  })

  test('a collection belongs to its update authority', () => {
    const data = Uint8Array.from([5, ...addressToBytes(user), 0, 0, 0, 0])
    expect(readState(account(coreAssetProgram, data))).toEqual({
      kind: 'core-collection',
      updateAuthority: user,
    })
  })

  test.each([[[]], [[1]], [[0]], [[5, 1]], [[77, 1, 2]]])(
    'other data is not an asset: %p',
    (bytes) =>
      expect(readState(account(coreAssetProgram, Uint8Array.from(bytes)))).toEqual({
        kind: 'other',
      }),
  )

  test('changing hands is a change of control', () => {
    const before = side(coreAssetProgram, accountBytes.coreAsset(user))
    const after = side(coreAssetProgram, accountBytes.coreAsset(stranger))
    expect(controlChanges(asset, before, after)).toEqual([
      { account: asset, field: 'asset-owner', holder: user, before: user, after: stranger },
    ])
  })
})

describe('a multisig of Squads', () => {
  const fields = { threshold: 2, timeLockSeconds: 600, members: [user, stranger] }

  test.each([{}, { configAuthority: secondStranger }])('with %p', (authority) => {
    const data = accountBytes.squadsMultisig({ ...fields, ...authority })
    expect<unknown>(readState(account(squadsV4Program, data))).toEqual({
      kind: 'squads-multisig',
      ...fields,
      ...authority,
    })
  })

  test('a rent collector shifts the members', () => {
    const data = accountBytes.squadsMultisig({ ...fields, rentCollector: stranger })
    expect(readState(account(squadsV4Program, data))).toMatchObject(fields)
  })

  test.each([
    ['of another account', 0, 8],
    ['with members cut off', undefined, 130],
  ])('data %s is not a multisig', (_, start, end) => {
    const data = accountBytes.squadsMultisig(fields).slice(0, end)
    if (start !== undefined) data[start] = 1
    expect(readState(account(squadsV4Program, data))).toEqual({ kind: 'other' })
  })

  test('each change of members or threshold is a change of control', () => {
    const before = side(squadsV4Program, accountBytes.squadsMultisig(fields))
    const after = side(
      squadsV4Program,
      accountBytes.squadsMultisig({
        configAuthority: stranger,
        threshold: 1,
        timeLockSeconds: 0,
        members: [user],
      }),
    )
    expect(controlChanges(asset, before, after).map(({ field }) => field)).toEqual([
      'squads-config-authority',
      'squads-threshold',
      'squads-time-lock',
      'squads-members',
    ])
    expect(controlChanges(asset, before, before)).toEqual([])
  })
})
