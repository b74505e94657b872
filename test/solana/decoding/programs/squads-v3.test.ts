import { expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../../src/solana/address/address.ts'
import type { Action, MultisigChange } from '../../../../src/solana/decoding/format/action.ts'
import {
  codeOf,
  decoded,
  member,
  multisig,
  paymentOf,
  proposal,
  receiver,
  testBroken,
  testProposedPayment,
  vault,
  voted,
} from './multisig-calls.ts'

const program = address('SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu')

const changed = (change: MultisigChange): Action => ({
  type: 'change-multisig',
  multisig,
  change,
  authority: multisig,
  proposed: false,
})
const added = changed({ what: 'add-member', address: receiver })
const removed = changed({ what: 'remove-member', address: receiver })
const one = changed({ what: 'change-threshold', signatures: 1 })
const memberBytes = [...addressToBytes(receiver)]

test.each([
  ['ApproveTransaction', [], [voted('approve')]],
  ['RejectTransaction', [], [voted('reject')]],
  ['CancelTransaction', [], [voted('cancel')]],
  [
    'ExecuteTransaction',
    [],
    [
      {
        type: 'execute-multisig',
        multisig,
        transaction: proposal,
        config: false,
        authority: member,
      },
    ],
  ],
  ['AddMember', memberBytes, [added]],
  ['RemoveMember', memberBytes, [removed]],
  ['ChangeThreshold', [1, 0], [one]],
  ['AddMemberAndChangeThreshold', [...memberBytes, 1, 0], [added, one]],
  ['RemoveMemberAndChangeThreshold', [...memberBytes, 1, 0], [removed, one]],
] as const)('%s', (name, data, actions) => {
  const instruction = decoded(program, [...codeOf(name), ...data])
  expect(instruction.name).toBe(name)
  expect(instruction.actions).toEqual([...actions])
})

test.each(['Create', 'AddAuthority', 'CreateTransaction', 'ActivateTransaction'])(
  '%s is known by name',
  (name) => expect(decoded(program, codeOf(name))).toMatchObject({ status: 'named', name }),
)

testProposedPayment(program, [...codeOf('AddInstruction'), ...paymentOf(vault, true)], vault)
testBroken(program, codeOf('AddMember'), codeOf('AddInstruction'), codeOf('ApproveTransaction'))
