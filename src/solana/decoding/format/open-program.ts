import type { DecodingProblem, InstructionCursor } from './instruction-problem.ts'
import type { Address } from '../../address/address.ts'
import { accountAt, decodeBySpec, type InstructionSpec, type Operands } from './closed-program.ts'
import { cursorOver, readBytes } from '../../bytes/byte-reader.ts'
import type { Decoding, InstructionDecoder } from './decoder.ts'

/** Specs by the bytes of their code, as hex. */
export type OpenProgramSpecs = ReadonlyMap<string, InstructionSpec>

/**
 * A decoder for a program that its authors may upgrade at any time: an unknown code or form is an unknown call, not a
 * malformed one. Codes have `codeBytes` bytes. Never throws.
 */
export const openProgramDecoder = (program: {
  programId: Address
  programName: string
  codeBytes: number
  specs: OpenProgramSpecs
}): InstructionDecoder => ({
  programId: program.programId,
  programName: program.programName,
  decode: ({ path, accounts, data }) => {
    const cursor: InstructionCursor = cursorOver(data)
    const code = hexOf(readBytes(cursor, program.codeBytes, 'instruction-code'))
    if (cursor.problem !== undefined) return unknownCall(cursor.problem)
    const spec = program.specs.get(code)
    if (spec === undefined) return unknownCall({ reason: 'unknown-code', code })
    return asOpen(decodeBySpec(spec, { accounts, data: cursor, signersKnown: path.length === 1 }))
  },
})

/** Specs by one-byte codes. */
export const byByte = (specs: Iterable<readonly [number, InstructionSpec]>): OpenProgramSpecs =>
  new Map([...specs].map(([code, spec]) => [hexOf(Uint8Array.of(code)), spec]))

/** Specs known by name only, from `code: name`. */
export const namedByCode = (names: Readonly<Record<string, string>>): [string, InstructionSpec][] =>
  Object.entries(names).map(([code, name]) => [code, { name, minAccounts: 0 }])

/**
 * Programs built with Metaplex's or Anchor's tools use their own address as a placeholder for an omitted optional
 * account.
 */
export const optionalAccountAt = (
  { accounts }: Operands,
  index: number,
  programId: Address,
): Address | undefined => {
  const address = accounts[index]?.address
  return address === programId ? undefined : address
}

/** The authority, if it is an optional account; if it is omitted, the payer authorizes instead. */
export const authorityOrPayer = (
  on: Operands,
  authorityIndex: number,
  payerIndex: number,
  programId: Address,
): Address => optionalAccountAt(on, authorityIndex, programId) ?? accountAt(on, payerIndex)

const unknownCall = (problem: DecodingProblem, name?: string): Decoding => ({
  status: 'unknown-program',
  actions: [],
  problem,
  ...(name === undefined ? {} : { name }),
})

/**
 * An instruction without actions is known by name only; one with an unexpected form comes from a version not known
 * here.
 */
const asOpen = (decoding: Decoding): Decoding => {
  if (decoding.problem !== undefined) return unknownCall(decoding.problem, decoding.name)
  return decoding.actions.length === 0 ? { ...decoding, status: 'named' } : decoding
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
