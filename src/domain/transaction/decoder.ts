import type { Address } from '../address.ts'
import type { Action } from './action.ts'
import type { Instruction } from './message.ts'

/**
 * - `decoded`: the meaning is known in full.
 * - `named`: program and instruction are known by name, its meaning is not modelled as actions.
 * - `unknown-instruction`: a closed-world program was given a code that it does not have.
 * - `malformed`: the code is known but its data or accounts are not what the program demands.
 * - `unknown-program`: nobody has written a decoder for this program.
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
}

/** What a decoder says of one instruction; the dispatcher adds the rest. */
export type Decoding = Pick<DecodedInstruction, 'status' | 'actions'> & {
  name?: string
  problem?: string
}

export type InstructionDecoder = {
  programId: Address
  programName: string
  /** Must not throw on any data; a data error is `malformed`. */
  decode: (instruction: Instruction) => Decoding
}
