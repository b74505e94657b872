import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { key } from './client-instruction.ts'
import {
  decoded,
  member,
  multisig,
  paymentOf,
  proposal,
  testBroken,
  testProposedPayment,
  u32,
  vault,
  voted,
} from './multisig-calls.ts'

const program = address('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw')
const inDao = (vote: 'approve' | 'reject') => ({ ...voted(vote), dao: true as const })

/** Realm, governance, proposal, two records, and the voter. */
const voters = [key(10), multisig, proposal, key(11), key(12), member]

test.each([
  ['for', [0, ...u32(1), 0, 100], [inDao('approve')]],
  ['against', [1], [inDao('reject')]],
  ['neither', [2], []],
  ['against, with a right of veto', [3], [inDao('reject')]],
  ['in a way that is not known', [9], []],
] as const)('a vote %s', (_, vote, actions) => {
  expect(decoded(program, [13, ...vote], voters).actions).toEqual([...actions])
})

test('a realm gets another authority, or none', () => {
  const set = { type: 'configure-service', account: key(1), setting: 'realm-authority' } as const
  const accounts = [key(1), member, key(3)]
  expect(decoded(program, [21, 0], accounts).actions).toEqual([
    { ...set, authority: member, next: key(3) },
  ])
  expect(decoded(program, [21, 2], accounts.slice(0, 2)).actions).toEqual([
    { ...set, authority: member },
  ])
})

test('all others are known by name', () => {
  expect(decoded(program, [6])).toMatchObject({ status: 'named', name: 'CreateProposal' })
  expect(decoded(program, [16])).toMatchObject({ status: 'named', name: 'ExecuteTransaction' })
})

testProposedPayment(program, [9, 0, 0, 0, ...u32(0), ...u32(1), ...paymentOf(vault, true)], vault)
testBroken(program, [9], [13], [13, 0])
