import { address, type Address, addressToBytes } from '../../address/address.ts'
import { findProgramAddress } from '../../address/program-address.ts'
import { readAddress } from '../../bytes/byte-reader.ts'
import type { Action } from '../format/action.ts'
import { accountAt, type Operands } from '../format/closed-program.ts'
import type { InstructionDecoder } from '../format/decoder.ts'
import type { Instruction } from '../../transaction/message.ts'
import { namedByCode, openProgramDecoder } from '../format/open-program.ts'
import { readProposedInstruction, withProposals } from './proposed-instruction.ts'
import { readList } from './squads-change.ts'

const programId = address('msigmtwzgXJHj2ext4XJjCDmpbcMuufFb5cHuwg6Xdt')
const codeBytes = 8
const createTransaction = 'CreateTransaction'

/** Codes are `sha256("global:" + name)`; accounts are multisig, transaction, owner. Source: coral-xyz/multisig. */
const calls = openProgramDecoder({
  programId,
  programName: 'Serum Multisig',
  codeBytes,
  specs: new Map([
    ...namedByCode({
      '9492f00ae2d7a7ae': 'CreateMultisig',
      e3c135ef377e7069: createTransaction,
      '9297d53f794f091d': 'ChangeThreshold',
      e7ad315beb184413: 'ExecuteTransaction',
    }),
    ['86912a7a5e404cda', { name: 'SetOwners', minAccounts: 1, read: (on) => setOwners(on) }],
    [
      '37904af5f9e60e35',
      { name: 'SetOwnersAndChangeThreshold', minAccounts: 1, read: (on) => setOwners(on) },
    ],
    [
      '454ad9247375614c',
      {
        name: 'Approve',
        minAccounts: 3,
        read: (on) => [
          {
            type: 'vote-multisig',
            multisig: accountAt(on, 0),
            proposal: accountAt(on, 1),
            vote: 'approve',
            authority: accountAt(on, 2),
          },
        ],
      },
    ],
  ]),
})

/** The whole list of owners, which only a proposal changes; those who are owners already are no new ones. */
const setOwners = (on: Operands): Action[] => {
  const multisig = accountAt(on, 0)
  return readList(on.data, (from) => readAddress(from, 'member')).map((owner) => ({
    type: 'change-multisig',
    multisig,
    change: { what: 'add-member', address: owner },
    authority: multisig,
    proposed: false,
  }))
}

export const coralMultisigDecoder: InstructionDecoder = withProposals(
  calls,
  { name: createTransaction, at: codeBytes },
  (content, path, multisig) => [signed(readProposedInstruction(content, path), multisig)],
)

/** The multisig signs for its own address wherever it appears, regardless of the stored flags. */
const signed = (proposed: Instruction, multisig: Address): Instruction => {
  const vault = findProgramAddress(programId, [addressToBytes(multisig)])
  const accounts = proposed.accounts.map((role) =>
    role.address === vault ? { ...role, signer: true } : role,
  )
  return { ...proposed, accounts }
}
