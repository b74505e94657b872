import type { DecodingProblem } from '../format/instruction-problem.ts'
import type { Action } from '../format/action.ts'
import {
  decodeBySpec,
  type InstructionSpec,
  type InstructionSpecs,
  malformed,
  type Operands,
  unknownInstruction,
} from '../format/closed-program.ts'
import { bytesLeft, cursorOver, readBytes, readU8 } from '../../bytes/byte-reader.ts'
import type { Decoding, InstructionDecoder } from '../format/decoder.ts'

/** The instructions of a token program. */
export type TokenProgram = Pick<InstructionDecoder, 'programId' | 'programName'> & {
  /** By the first byte. */
  specs: InstructionSpecs
  /** By the first byte and then the second: the instructions of an extension. */
  groups: ReadonlyMap<number, InstructionSpecs>
  /** By the first eight bytes: instructions of interfaces that other programs implement too. */
  findInterfaceSpec: (data: Uint8Array) => InstructionSpec | undefined
}

/** A decoder for SPL Token or Token-2022, which differ only in their instructions. */
export const tokenProgramDecoder = (program: TokenProgram): InstructionDecoder => ({
  programId: program.programId,
  programName: program.programName,
  decode: ({ path, accounts, data }) => {
    const operands = { accounts, data: cursorOver(data), signersKnown: path.length === 1 }
    return data[0] === batchCode ? decodeBatch(program, operands) : decodeOne(program, operands)
  },
})

const batchCode = 255
const batchName = 'Batch'

const decodeOne = (program: TokenProgram, operands: Operands): Decoding => {
  const { data } = operands
  const code = readU8(data, 'instruction-code')
  const group = program.groups.get(code)
  const subCode = group === undefined ? undefined : readU8(data, 'instruction-sub-code')
  if (data.problem !== undefined) return malformed(data.problem)
  const spec =
    (subCode === undefined ? program.specs.get(code) : group?.get(subCode)) ??
    program.findInterfaceSpec(data.bytes)
  if (spec !== undefined) return decodeBySpec(spec, operands)
  return unknownInstruction(subCode === undefined ? String(code) : `${code}.${subCode}`)
}

/**
 * Reads the instructions inside a Batch: for each one byte of account count, one byte of data length, and its data; the
 * accounts are assigned in order. A nested Batch, an unknown code and anything inconsistent make all of it malformed,
 * because the program refuses the whole; the actions read so far are included, so that no rule overlooks them. If one
 * instruction is known by name only, so is the whole batch.
 */
const decodeBatch = (
  program: TokenProgram,
  { accounts, data, signersKnown }: Operands,
): Decoding => {
  readU8(data, 'batch-code')
  const actions: Action[] = []
  let status: Decoding['status'] = 'decoded'
  let firstAccount = 0
  let index = 0
  do {
    const nextAccount = firstAccount + readU8(data, 'account-count')
    const inner = readBytes(data, readU8(data, 'data-length'), 'instruction-data')
    if (data.problem !== undefined) return refusedBatch(data.problem, actions)
    if (nextAccount > accounts.length) {
      return refusedBatch({ reason: 'batch-too-few-accounts', index }, actions)
    }
    const dealt = {
      accounts: accounts.slice(firstAccount, nextAccount),
      data: cursorOver(inner),
      signersKnown,
    }
    const decoding =
      inner[0] === batchCode ? malformed({ reason: 'nested-batch' }) : decodeOne(program, dealt)
    actions.push(...decoding.actions)
    if (decoding.problem !== undefined) {
      return refusedBatch({ reason: 'in-batch', index, problem: decoding.problem }, actions)
    }
    if (decoding.status === 'named') status = 'named'
    firstAccount = nextAccount
    index++
  } while (bytesLeft(data) > 0)
  return { status, name: batchName, actions }
}

const refusedBatch = (problem: DecodingProblem, actions: Action[]): Decoding => ({
  ...malformed(problem, batchName),
  actions,
})
