import type { Address } from '../../address/address.ts'
import type { Action } from './action.ts'
import type { DecodingProblem, InstructionCursor } from './instruction-problem.ts'
import { cursorOver, noAddress, readU32, readU8, refuse } from '../../bytes/byte-reader.ts'
import type { Decoding, InstructionDecoder } from './decoder.ts'
import type { AccountRole } from '../../transaction/message.ts'

/** The input of one instruction: its accounts in order, and its data after the code. */
export type Operands = {
  readonly accounts: readonly AccountRole[]
  readonly data: InstructionCursor
  /**
   * Whether `signer` is reliable for all accounts: a calling program may have signed for its own addresses invisibly.
   */
  readonly signersKnown: boolean
}

/** How one instruction of a program is read. */
export type InstructionSpec = {
  /** As in the program's own interface. */
  name: string
  /** Minimum accounts that the program demands; more may follow (multisig signers, optional accounts). */
  minAccounts: number
  /**
   * Its actions; absent if only the name is known. An empty list means that it does nothing that a rule could check.
   */
  read?: (operands: Operands) => readonly Action[]
}

export type InstructionSpecs = ReadonlyMap<number, InstructionSpec>

/**
 * A decoder for a program whose instructions are all listed, so an unlisted code is a finding by itself. The code is
 * the first byte, or the first four as a little-endian number. Never throws: anything that the program would refuse is
 * `malformed`.
 */
export const closedProgramDecoder = (program: {
  programId: Address
  programName: string
  codeBytes: 1 | 4
  specs: InstructionSpecs
}): InstructionDecoder => ({
  programId: program.programId,
  programName: program.programName,
  decode: ({ path, accounts, data }) => {
    const cursor: InstructionCursor = cursorOver(data)
    const code = (program.codeBytes === 1 ? readU8 : readU32)(cursor, 'instruction-code')
    if (cursor.problem !== undefined) return malformed(cursor.problem)
    const spec = program.specs.get(code)
    if (spec === undefined) return unknownInstruction(String(code))
    return decodeBySpec(spec, { accounts, data: cursor, signersKnown: path.length === 1 })
  },
})

/** Reads one instruction whose code has already been consumed. */
export const decodeBySpec = (spec: InstructionSpec, operands: Operands): Decoding => {
  const { accounts, data } = operands
  if (accounts.length < spec.minAccounts) {
    return malformed(
      { reason: 'too-few-accounts', min: spec.minAccounts, found: accounts.length },
      spec.name,
    )
  }
  if (spec.read === undefined) return { status: 'named', name: spec.name, actions: [] }
  const actions = [...spec.read(operands)]
  if (data.problem !== undefined) return malformed(data.problem, spec.name)
  return { status: 'decoded', name: spec.name, actions }
}

export const malformed = (problem: DecodingProblem, name?: string): Decoding => ({
  status: 'malformed',
  actions: [],
  problem,
  ...(name === undefined ? {} : { name }),
})

export const unknownInstruction = (code: string): Decoding => ({
  status: 'unknown-instruction',
  actions: [],
  problem: { reason: 'unknown-code', code },
})

/** The address at a position below the spec's `minAccounts`; if it is missing, the instruction is malformed. */
export const accountAt = ({ accounts, data }: Operands, index: number): Address => {
  const account = accounts[index]
  if (account !== undefined) return account.address
  refuse(data, { reason: 'no-account', index })
  return noAddress
}

/**
 * The authority, in programs that accept it anywhere among the signers: the account at the usual position, unless it
 * does not sign and another one does.
 */
export const signerNear = (operands: Operands, index: number): Address => {
  const usual = operands.accounts[index]
  if (usual !== undefined && (usual.signer || !operands.signersKnown)) return usual.address
  return operands.accounts.find((account) => account.signer)?.address ?? accountAt(operands, index)
}

/** For instructions that move nothing and change no control. */
export const noActions = (): readonly Action[] => []

/** Specs known by name only, from `code: name`. */
export const namedOnly = (names: Readonly<Record<number, string>>): [number, InstructionSpec][] =>
  Object.entries(names).map(([code, name]) => [Number(code), { name, minAccounts: 0 }])
