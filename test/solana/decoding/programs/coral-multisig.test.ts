import { expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { findProgramAddress } from '../../../../src/solana/address/program-address.ts'
import {
  codeOf,
  decoded,
  multisig,
  paymentOf,
  testBroken,
  testProposedPayment,
  voted,
} from './multisig-calls.ts'

const program = address('msigmtwzgXJHj2ext4XJjCDmpbcMuufFb5cHuwg6Xdt')
const vault = findProgramAddress(program, [addressToBytes(multisig)])

test('an approval', () => {
  expect(decoded(program, codeOf('Approve')).actions).toEqual([voted('approve')])
})

test.each(['CreateMultisig', 'ChangeThreshold', 'ExecuteTransaction'])(
  '%s is known by name',
  (name) => expect(decoded(program, codeOf(name))).toMatchObject({ status: 'named', name }),
)

test.each(['SetOwners', 'SetOwnersAndChangeThreshold'])('%s states each owner', (name) => {
  const owners = [multisig, program]
  const data = [...codeOf(name), 2, 0, 0, 0, ...owners.flatMap((each) => [...addressToBytes(each)])]
  expect(decoded(program, data).actions).toEqual(
    owners.map((owner) => ({
      type: 'change-multisig',
      multisig,
      change: { what: 'add-member', address: owner },
      authority: multisig,
      proposed: false,
    })),
  )
})

// This multisig signs for its own address regardless of the stored flag.
testProposedPayment(program, [...codeOf('CreateTransaction'), ...paymentOf(vault, false)], vault)
testBroken(program, codeOf('Approve'), codeOf('CreateTransaction'))
