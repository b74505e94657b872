import type { Address } from '../../address/address.ts'
import type { Action } from './action.ts'
import {
  type Cursor,
  cursorOver,
  noAddress,
  readU32,
  readU8,
  refuse,
} from '../../bytes/byte-reader.ts'
import type { Decoding, InstructionDecoder } from './decoder.ts'
import type { AccountRole } from '../../transaction/message.ts'

/** What an instruction is read from: its accounts in order, and its data behind the code. */
export type Operands = {
  readonly accounts: readonly AccountRole[]
  readonly data: Cursor
  /** Whether the accounts' `signer` is all there is: a calling program may have signed for its own addresses unseen. */
  readonly signersKnown: boolean
}

/** How one instruction of a program is read. */
export type InstructionSpec = {
  /** As the program's own interface names it. */
  name: string
  /** How many accounts the program demands; more are left to it (signers of a multisig, optional ones). */
  minAccounts: number
  /** Its meaning; absent where it is known by name only. An empty answer means that it does nothing a rule could ask for. */
  read?: (operands: Operands) => readonly Action[]
}

export type InstructionSpecs = ReadonlyMap<number, InstructionSpec>

/**
 * A decoder for a program whose instructions are all listed: a code that is not among them is a finding by itself. The
 * code is the first byte, or the first four as a little-endian number. Never throws: whatever the program would refuse
 * is `malformed`.
 */
export const closedWorldDecoder = (program: {
  programId: Address
  programName: string
  codeBytes: 1 | 4
  specs: InstructionSpecs
}): InstructionDecoder => ({
  programId: program.programId,
  programName: program.programName,
  decode: ({ path, accounts, data }) => {
    const cursor = cursorOver(data)
    const code = (program.codeBytes === 1 ? readU8 : readU32)(cursor, 'an instruction code')
    if (cursor.problem !== undefined) return malformed(cursor.problem)
    const spec = program.specs.get(code)
    if (spec === undefined)
      return unknownInstruction(`${program.programName} has no instruction with code ${code}`)
    return decodeBySpec(spec, { accounts, data: cursor, signersKnown: path.length === 1 })
  },
})

/** Reads one instruction whose code has been read already. */
export const decodeBySpec = (spec: InstructionSpec, operands: Operands): Decoding => {
  const { accounts, data } = operands
  if (accounts.length < spec.minAccounts) {
    return malformed(
      `${spec.name} needs ${spec.minAccounts} accounts, got ${accounts.length}`,
      spec.name,
    )
  }
  if (spec.read === undefined) return { status: 'named', name: spec.name, actions: [] }
  const actions = [...spec.read(operands)]
  if (data.problem !== undefined) return malformed(data.problem, spec.name)
  return { status: 'decoded', name: spec.name, actions }
}

export const malformed = (problem: string, name?: string): Decoding => ({
  status: 'malformed',
  actions: [],
  problem,
  ...(name === undefined ? {} : { name }),
})

export const unknownInstruction = (problem: string): Decoding => ({
  status: 'unknown-instruction',
  actions: [],
  problem,
})

/** The address at a position below the spec's `minAccounts`; elsewhere its absence makes the instruction malformed. */
export const accountAt = ({ accounts, data }: Operands, index: number): Address => {
  const account = accounts[index]
  if (account !== undefined) return account.address
  refuse(data, `expected an account at position ${index}`)
  return noAddress
}

/**
 * Who authorises, in programs that ask whether the authority is among all signers rather than at a place: the account
 * at the usual place, unless it does not sign and another one does.
 */
export const signerNear = (operands: Operands, index: number): Address => {
  const usual = operands.accounts[index]
  if (usual !== undefined && (usual.signer || !operands.signersKnown)) return usual.address
  return operands.accounts.find((account) => account.signer)?.address ?? accountAt(operands, index)
}

/** For instructions that move nothing and change no control: known in full, with nothing to say. */
export const noActions = (): readonly Action[] => []

/** A table of specs that are known by name only, from `code: name`. */
export const namedOnly = (names: Readonly<Record<number, string>>): [number, InstructionSpec][] =>
  Object.entries(names).map(([code, name]) => [Number(code), { name, minAccounts: 0 }])
