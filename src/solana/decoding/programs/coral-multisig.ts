import { address, type Address, addressToBytes } from '../../address/address.ts'
import { findProgramAddress } from '../../address/program-address.ts'
import { accountAt } from '../format/closed-program.ts'
import type { InstructionDecoder } from '../format/decoder.ts'
import type { Instruction } from '../../transaction/message.ts'
import { namedByCode, openProgramDecoder } from '../format/open-program.ts'
import { readProposedInstruction, withProposals } from './proposed-instruction.ts'

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
      '86912a7a5e404cda': 'SetOwners',
      '9297d53f794f091d': 'ChangeThreshold',
      '37904af5f9e60e35': 'SetOwnersAndChangeThreshold',
      e7ad315beb184413: 'ExecuteTransaction',
    }),
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
