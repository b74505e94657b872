import { describe, expect, test } from 'bun:test'
import { addressKinds, subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { systemProgram } from '../../../../src/solana/address/known-address.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { accountsByKind, derived, owner } from '../../../kit/checks/address-scene.ts'

describe('subjectOf', () => {
  test.each(accountsByKind)('%s', (kind, where, account) => {
    expect(subjectOf(where, account)).toMatchObject({ kind, account })
  })

  const bare = { lamports: 1n, data: new Uint8Array(0), executable: true }
  test.each([
    ['native-program', systemProgram, 'NativeLoader1111111111111111111111111111111'],
    ['sysvar', owner, 'Sysvar1111111111111111111111111111111111111'],
    ['program', owner, 'BPFLoader2111111111111111111111111111111111'],
    ['program', owner, 'BPFLoader1111111111111111111111111111111111'],
  ] as const)('%s by its owner', (kind, where, programOwner) => {
    expect(subjectOf(where, { ...bare, owner: address(programOwner) }).kind).toBe(kind)
  })

  test('no account: whether the address can have a key', () => {
    expect(subjectOf(owner, undefined)).toEqual({ address: owner, kind: 'unused', onCurve: true })
    expect(subjectOf(derived, undefined)).toEqual({
      address: derived,
      kind: 'unused-program-address',
      onCurve: false,
    })
  })

  test('every kind is covered', () => {
    const shown = [
      ...accountsByKind.map(([kind]) => kind),
      ...(['native-program', 'sysvar', 'unused', 'unused-program-address'] as const),
    ]
    expect(shown.toSorted()).toEqual(addressKinds.toSorted())
  })

  test('truncated and empty data of every owner have a kind and cause no error', () => {
    for (const [, where, account] of accountsByKind)
      for (const length of [0, 1, 3, 35, 82, 165])
        expect(addressKinds).toContain(
          subjectOf(where, { ...account, data: account.data.subarray(0, length) }).kind,
        )
  })
})
