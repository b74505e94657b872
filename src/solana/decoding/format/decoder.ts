import type { Address } from '../../address/address.ts'
import type { Action } from './action.ts'
import type { Instruction } from '../../transaction/message.ts'

/**
 * - `decoded`: the meaning is known in full.
 * - `named`: program and instruction are known by name, its meaning is not modelled as actions.
 * - `unknown-instruction`: a closed-world program was given a code that it does not have.
 * - `malformed`: the code is known but its data or accounts are not what the program demands.
 * - `unknown-program`: nobody has written a decoder for this program, or its authors have changed it since: a program that
 *   can be upgraded may know codes and forms that we do not, and that is no finding by itself.
 */
export type DecodeStatus =
  'decoded' | 'named' | 'unknown-instruction' | 'malformed' | 'unknown-program'

export type DecodedInstruction = Instruction & {
  status: DecodeStatus
  /** Name of the program where it is known. */
  programName?: string
  /** Name of the instruction as the program's own interface gives it, such as `TransferChecked`. */
  name?: string
  actions: Action[]
  /** Why it is malformed or unknown, for people. */
  problem?: string
  /** What it puts to the vote of a multisig: read, but not carried out by this transaction. */
  proposed?: Proposal<DecodedInstruction>
}

/** Instructions that a multisig's vault would run once its members have approved them. */
export type Proposal<Content> = {
  multisig: Address
  /** The addresses that sign within it: the vault, and whatever keys the multisig makes up for it. */
  signers: Address[]
  instructions: Content[]
  /** Whether some of it stands elsewhere (in lookup tables, in a buffer) and could not be read. */
  incomplete: boolean
}

/** What a decoder says of one instruction; the dispatcher adds the rest. */
export type Decoding = Pick<DecodedInstruction, 'status' | 'actions'> & {
  name?: string
  problem?: string
  proposed?: Proposal<Instruction>
}

export type InstructionDecoder = {
  programId: Address
  programName: string
  /** Must not throw on any data; a data error is `malformed`. */
  decode: (instruction: Instruction) => Decoding
}
