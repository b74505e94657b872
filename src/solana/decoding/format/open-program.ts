import type { Address } from '../../address/address.ts'
import { accountAt, decodeBySpec, type InstructionSpec, type Operands } from './closed-program.ts'
import { cursorOver, readBytes } from '../../bytes/byte-reader.ts'
import type { Decoding, InstructionDecoder } from './decoder.ts'

/** Specs by the bytes of their code, as hex text. */
export type OpenWorldSpecs = ReadonlyMap<string, InstructionSpec>

/**
 * A decoder for a program that its authors may change at any time: a code or a form that is not known here is an unknown
 * call, not a broken one. Codes are as many first bytes as the program takes for them. Never throws.
 */
export const openWorldDecoder = (program: {
  programId: Address
  programName: string
  codeBytes: number
  specs: OpenWorldSpecs
}): InstructionDecoder => ({
  programId: program.programId,
  programName: program.programName,
  decode: ({ path, accounts, data }) => {
    const cursor = cursorOver(data)
    const code = hexOf(readBytes(cursor, program.codeBytes, 'an instruction code'))
    if (cursor.problem !== undefined) return unknownCall(cursor.problem)
    const spec = program.specs.get(code)
    if (spec === undefined)
      return unknownCall(`no instruction of ${program.programName} is known by the code ${code}`)
    return asOpen(decodeBySpec(spec, { accounts, data: cursor, signersKnown: path.length === 1 }))
  },
})

/** Specs under one-byte codes. */
export const byByte = (specs: Iterable<readonly [number, InstructionSpec]>): OpenWorldSpecs =>
  new Map([...specs].map(([code, spec]) => [hexOf(Uint8Array.of(code)), spec]))

/** Specs known by name only, from `code: name`. */
export const namedByCode = (names: Readonly<Record<string, string>>): [string, InstructionSpec][] =>
  Object.entries(names).map(([code, name]) => [code, { name, minAccounts: 0 }])

/** Programs made with Metaplex's or Anchor's tools stand their own address where an optional account is left out. */
export const optionalAccountAt = (
  { accounts }: Operands,
  index: number,
  programId: Address,
): Address | undefined => {
  const address = accounts[index]?.address
  return address === programId ? undefined : address
}

/** Who authorises where that account may be left out, and the one who pays then stands in for it. */
export const authorityOrPayer = (
  on: Operands,
  authorityIndex: number,
  payerIndex: number,
  programId: Address,
): Address => optionalAccountAt(on, authorityIndex, programId) ?? accountAt(on, payerIndex)

const unknownCall = (problem: string, name?: string): Decoding => ({
  status: 'unknown-program',
  actions: [],
  problem,
  ...(name === undefined ? {} : { name }),
})

/** What has no action is known by name; what does not fit its form is from a version that is not known here. */
const asOpen = (decoding: Decoding): Decoding => {
  if (decoding.problem !== undefined) return unknownCall(decoding.problem, decoding.name)
  return decoding.actions.length === 0 ? { ...decoding, status: 'named' } : decoding
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
