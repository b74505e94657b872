import type { DecodingProblem } from './instruction-problem.ts'
import type { Address } from '../../address/address.ts'
import type { Action } from './action.ts'
import type { Instruction } from '../../transaction/message.ts'

/**
 * - `decoded`: the meaning is known in full.
 * - `named`: program and instruction are known by name; the meaning is not modelled as actions.
 * - `unknown-instruction`: a closed program received a code that it does not have.
 * - `malformed`: the code is known, but its data or accounts are not what the program demands.
 * - `unknown-program`: there is no decoder for this program, or it has been upgraded since: an upgradeable program may
 *   have codes and forms that are not known here, which is not a finding by itself.
 */
export type DecodeStatus =
  'decoded' | 'named' | 'unknown-instruction' | 'malformed' | 'unknown-program'

export type DecodedInstruction = Instruction & {
  status: DecodeStatus
  /** Name of the program, if known. */
  programName?: string
  /** Name of the instruction in the program's own interface, such as `TransferChecked`. */
  name?: string
  actions: Action[]
  /** Why it is malformed or unknown. */
  problem?: DecodingProblem
  /** What it puts to a multisig vote: decoded, but not executed by this transaction. */
  proposed?: Proposal<DecodedInstruction>
}

/** Instructions that a multisig's vault would run after the members approve them. */
export type Proposal<Content> = {
  multisig: Address
  /** The addresses that sign within it: the vault, and the ephemeral keys that the multisig derives. */
  signers: Address[]
  instructions: Content[]
  /** Whether part of it is stored elsewhere (in lookup tables, in a buffer) and could not be read. */
  incomplete: boolean
}

/** A decoder's result for one instruction; the dispatcher adds the rest. */
export type Decoding = Pick<DecodedInstruction, 'status' | 'actions'> & {
  name?: string
  problem?: DecodingProblem
  proposed?: Proposal<Instruction>
}

export type InstructionDecoder = {
  programId: Address
  programName: string
  /** Must not throw on any data; invalid data is `malformed`. */
  decode: (instruction: Instruction) => Decoding
}
