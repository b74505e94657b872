import { describe, expect, test } from 'bun:test'
import { addressKinds } from '../../../../src/checks/address/facts/address-kind.ts'
import { controlsOf, programDataOf } from '../../../../src/checks/address/facts/control.ts'
import { subjectOfKind } from '../../../kit/checks/address-case.ts'
import {
  accountsByKind,
  owner,
  plainAddress,
  programData,
  stranger,
} from '../../../kit/checks/address-scene.ts'

const listed = (kind: (typeof addressKinds)[number]): string[] =>
  controlsOf(subjectOfKind(kind)).map(({ control, holder, whole }) => {
    const name = holder === owner ? 'owner' : holder === stranger ? 'stranger' : holder
    return `${control} ${name}${whole ? ' whole' : ''}`
  })

describe('controlsOf', () => {
  test.each([
    ['wallet', []],
    ['token-account', ['token-owner owner whole']],
    ['mint', ['mint-authority stranger']],
    ['token-multisig', ['multisig-signer owner', 'multisig-signer stranger']],
    ['squads-multisig', ['multisig-member owner']],
    ['nonce', ['nonce-authority owner whole']],
    ['stake', ['stake-withdrawer owner whole', 'stake-staker stranger']],
    ['vote', ['vote-withdrawer owner whole', 'vote-node stranger']],
    ['program', []],
    ['program-data', ['upgrade-authority stranger whole']],
    ['program-buffer', ['buffer-authority stranger whole']],
    ['core-asset', ['asset-owner owner whole']],
    ['core-collection', ['update-authority stranger whole']],
    ['program-owned', [`program-owner ${plainAddress(9)} whole`]],
    ['unreadable', []],
  ] as const)('%s', (kind, controls) => {
    expect(listed(kind)).toEqual([...controls])
  })

  test('a program refers to its program data account', () => {
    expect(programDataOf(subjectOfKind('program'))).toBe(programData)
    for (const [kind] of accountsByKind.filter(([each]) => each !== 'program'))
      expect(programDataOf(subjectOfKind(kind))).toBeUndefined()
  })
})
