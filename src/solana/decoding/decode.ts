import type { Address } from '../address/address.ts'
import type { InnerInstruction } from '../chain.ts'
import type { DecodedInstruction, InstructionDecoder } from './format/decoder.ts'
import type { AccountRole, Instruction } from '../transaction/message.ts'
import { instructionDecoders } from './registry.ts'

/** Indexes decoders by program; throws if two decoders share a program. */
export const indexDecoders = (
  decoders: readonly InstructionDecoder[],
): ReadonlyMap<Address, InstructionDecoder> => {
  const index = new Map<Address, InstructionDecoder>()
  for (const decoder of decoders) {
    if (index.has(decoder.programId))
      throw new Error(`two decoders for the program ${decoder.programId}`)
    index.set(decoder.programId, decoder)
  }
  return index
}

const decoderOf = indexDecoders(instructionDecoders)

/**
 * Also decodes what the instruction proposes. A nested proposal is shorter than the one that contains it, so the
 * recursion ends.
 */
export const decodeInstruction = (instruction: Instruction): DecodedInstruction => {
  const decoder = decoderOf.get(instruction.programId)
  if (decoder === undefined) return { ...instruction, status: 'unknown-program', actions: [] }
  const { proposed, ...decoding } = decoder.decode(instruction)
  const decoded = { ...instruction, programName: decoder.programName, ...decoding }
  if (proposed === undefined) return decoded
  return {
    ...decoded,
    proposed: { ...proposed, instructions: proposed.instructions.map(decodeInstruction) },
  }
}

/**
 * All instructions of a transaction in execution order: each top-level one, followed by those that it called. Paths of
 * inner ones come from their stack height; without stack heights they are all placed directly below the top-level one.
 * Accounts of inner instructions have the roles of the transaction, which bound what may be written; signatures of
 * program-derived addresses are not visible.
 */
export const decodeAll = (
  top: readonly Instruction[],
  inner: readonly InnerInstruction[],
): DecodedInstruction[] => {
  const calledBy = Map.groupBy(inner, (call) => call.outerIndex)
  const roles = collectRoles(top)
  const decoded: DecodedInstruction[] = []
  for (const instruction of top) {
    const outerIndex = instruction.path[0] ?? 0
    decoded.push(decodeInstruction(instruction))
    decoded.push(...decodeCalls(outerIndex, calledBy.get(outerIndex) ?? [], roles))
    calledBy.delete(outerIndex)
  }
  for (const [outerIndex, orphans] of calledBy)
    decoded.push(...decodeCalls(outerIndex, orphans, roles))
  return decoded
}

/** The stack height of an instruction called by a top-level one. */
const firstInnerHeight = 2

const decodeCalls = (
  outerIndex: number,
  calls: readonly InnerInstruction[],
  roles: ReadonlyMap<Address, AccountRole>,
): DecodedInstruction[] => {
  let path: number[] = [outerIndex]
  return calls.map(({ programId, accounts, data, stackHeight }) => {
    path = nextPath(path, (stackHeight ?? firstInnerHeight) - 1)
    return decodeInstruction({
      path,
      programId,
      accounts: accounts.map((address) => roleOf(address, roles)),
      data,
    })
  })
}

/** The path of the next call at a depth (1 is directly below the top), at most one deeper than the last. */
const nextPath = (last: readonly number[], requestedDepth: number): number[] => {
  const depth = Math.min(Math.max(requestedDepth, 1), last.length)
  const previous = last[depth]
  return [...last.slice(0, depth), previous === undefined ? 0 : previous + 1]
}

/** A call can only pass on accounts of its top-level instruction, or the programs named in it. */
const collectRoles = (top: readonly Instruction[]): ReadonlyMap<Address, AccountRole> => {
  const roles = new Map<Address, AccountRole>()
  for (const { accounts } of top) for (const role of accounts) roles.set(role.address, role)
  return roles
}

const roleOf = (address: Address, roles: ReadonlyMap<Address, AccountRole>): AccountRole =>
  roles.get(address) ?? { address, signer: false, writable: false, source: 'static' }
