import type { Address } from '../../address.ts'
import { readAddress, readBorshBytes, readU8 } from '../cursor.ts'
import type { Cursor } from '../cursor.ts'
import type { Proposal } from '../decoder.ts'
import type { AccountRole, Instruction } from '../message.ts'
import { readList } from './squads-change.ts'

/**
 * An instruction as most multisigs and DAOs keep it: the program, its accounts each with two flags (signs, is written), and
 * its data, lists behind their length as u32.
 */
export const readProposedInstruction = (from: Cursor, path: Instruction['path']): Instruction => ({
  path,
  programId: readAddress(from, 'a program'),
  accounts: readList(from, readRole),
  data: readBorshBytes(from, 'instruction data'),
})

const readRole = (from: Cursor): AccountRole => ({
  address: readAddress(from, 'an account'),
  signer: readU8(from, 'whether it signs') === 1,
  writable: readU8(from, 'whether it is written') === 1,
  source: 'static',
})

/** What is put to the vote, where every signer within it is an address that the multisig signs for. */
export const proposalOf = (
  multisig: Address,
  instructions: Instruction[],
  { problem }: Cursor,
): Proposal<Instruction> => {
  if (problem !== undefined) return { multisig, signers: [], instructions: [], incomplete: true }
  const signers = instructions.flatMap(({ accounts }) =>
    accounts.flatMap(({ address, signer }) => (signer ? [address] : [])),
  )
  return { multisig, signers: [...new Set(signers)], instructions, incomplete: false }
}
