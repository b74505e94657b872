import { createHash } from 'node:crypto'
import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/domain/address.ts'
import rows from '../../../../src/domain/program/instruction-names.json'
import { namedProgramDecoders } from '../../../../src/domain/transaction/decoders/named-programs.ts'
import { anchorCode } from './anchor-code.ts'
import { decodeRaw } from './client-instruction.ts'

const bytesOf = (hex: string): number[] => [...Buffer.from(hex, 'hex')]

describe.each(rows.map((row) => [row.programName, row] as const))('%s', (_, row) => {
  const { programId, programName, codeBytes, source, instructions } = row
  const codes = Object.entries(instructions)

  test('has a source and codes of one length', () => {
    expect(source).toBeString()
    for (const [code] of codes) expect(code).toMatch(new RegExp(`^[0-9a-f]{${codeBytes * 2}}$`))
  })

  test('each code is that of its name', () => {
    if (codeBytes !== 8) return
    expect(codes.filter(([code, name]) => anchorCode(name) !== code)).toEqual([])
  })

  test('tells its instructions by name, and an unknown one as such', () => {
    for (const [code, name] of codes)
      expect(decodeRaw(address(programId), bytesOf(code))).toMatchObject({
        status: 'named',
        name,
        programName,
        actions: [],
      })
    expect(decodeRaw(address(programId), Array(codeBytes).fill(251)).status).toBe('unknown-program')
    expect(decodeRaw(address(programId), []).status).toBe('unknown-program')
  })
})

test('events that a program leaves in the record are told as such', () => {
  const event = createHash('sha256').update('anchor:event').digest('hex').slice(0, 16)
  const jupiter = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
  // The tag is written as a little-endian number.
  const tag = bytesOf(event).toReversed()
  expect(decodeRaw(jupiter, [...tag, 1, 2]).name).toBe('Event')
})

test('one decoder a program', () => {
  const ids = namedProgramDecoders.map(({ programId }) => programId)
  expect(new Set(ids).size).toBe(ids.length)
})
