import type { InstructionCursor } from '../format/instruction-problem.ts'
import type { Address } from '../../address/address.ts'
import { cursorOver, readAddress, readBorshBytes, readU8 } from '../../bytes/byte-reader.ts'
import type { InstructionDecoder, Proposal } from '../format/decoder.ts'
import type { AccountRole, Instruction } from '../../transaction/message.ts'
import { readList } from './squads-change.ts'

/**
 * An instruction as most multisigs and DAOs store it: the program, its accounts each with two flags (signer, writable),
 * and its data; lists are prefixed by their length as u32.
 */
export const readProposedInstruction = (
  from: InstructionCursor,
  path: Instruction['path'],
): Instruction => ({
  path,
  programId: readAddress(from, 'program'),
  accounts: readList(from, readRole),
  data: readBorshBytes(from, 'instruction-data'),
})

const readRole = (from: InstructionCursor): AccountRole => ({
  address: readAddress(from, 'account'),
  signer: readU8(from, 'signer-flag') === 1,
  writable: readU8(from, 'writable-flag') === 1,
  source: 'static',
})

/**
 * A decoder whose instruction of that name proposes something to the multisig in its first account. The content starts
 * at this byte, and `read` returns it as it would be executed.
 */
export const withProposals = (
  calls: InstructionDecoder,
  { name, at }: { name: string; at: number },
  read: (content: InstructionCursor, path: Instruction['path'], multisig: Address) => Instruction[],
): InstructionDecoder => ({
  ...calls,
  decode: (instruction) => {
    const decoding = calls.decode(instruction)
    const multisig = instruction.accounts[0]?.address
    if (decoding.name !== name || multisig === undefined) return decoding
    const content = cursorOver(instruction.data, at)
    const proposed = read(content, instruction.path, multisig)
    return { ...decoding, proposed: proposalOf(multisig, proposed, content) }
  },
})

/** A proposal whose signers are all addresses that the multisig signs for. */
const proposalOf = (
  multisig: Address,
  instructions: Instruction[],
  { problem }: InstructionCursor,
): Proposal<Instruction> => {
  if (problem !== undefined) return { multisig, signers: [], instructions: [], incomplete: true }
  const signers = instructions.flatMap(({ accounts }) =>
    accounts.flatMap(({ address, signer }) => (signer ? [address] : [])),
  )
  return { multisig, signers: [...new Set(signers)], instructions, incomplete: false }
}
