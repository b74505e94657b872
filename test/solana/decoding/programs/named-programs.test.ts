import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import rows from '../../../../src/solana/known/instruction-names.json'
import { namedProgramDecoders } from '../../../../src/solana/decoding/programs/named-programs.ts'
import { programNames } from '../../../../src/solana/known/known-programs.ts'
import { anchorCode, anchorCodes } from './anchor-code.ts'
import { decodeRaw, readFixture } from './client-instruction.ts'

const tablePath = '../../../../src/solana/known/instruction-names.json'

const bytesOf = (hex: string): number[] => [...Buffer.from(hex, 'hex')]

describe.each(rows.map((row) => [row.programName, row] as const))('%s', (_, row) => {
  const { programId, programName, codeBytes, source, instructions } = row
  const codes = Object.entries(instructions)

  test('has a source and codes of one length', () => {
    expect(source).toMatch(/\b(npm|github|recorded|raydium-io|SPL)\b/)
    expect(codes).not.toBeEmpty()
    for (const [code] of codes) expect(code).toMatch(new RegExp(`^[0-9a-f]{${codeBytes * 2}}$`))
  })

  test('each code matches its name', () => {
    if (codeBytes !== 8) return
    expect(codes.filter(([code, name]) => !anchorCodes(name).includes(code))).toEqual([])
  })

  test('names its instructions, and reports an unknown one as such', () => {
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

test('events that a program records are recognized', () => {
  const event = createHash('sha256').update('anchor:event').digest('hex').slice(0, 16)
  const jupiter = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
  // The tag is written as a little-endian number.
  const tag = bytesOf(event).toReversed()
  expect(decodeRaw(jupiter, [...tag, 1, 2]).name).toBe('Event')
})

test('has one decoder per program', () => {
  const ids = namedProgramDecoders.map(({ programId }) => programId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('no code appears twice in a row, where the second would override the first', () => {
  const text = readFileSync(new URL(tablePath, import.meta.url), 'utf8')
  const written = text.match(/^ +"[0-9a-f]+": /gm)?.length
  const read = rows.flatMap(({ instructions }) => Object.keys(instructions)).length
  expect(written).toBe(read)
})

test('every program with named instructions is in the list of known programs', () => {
  for (const { programId } of rows) expect(programNames.get(address(programId))).toBeDefined()
})

test('names with a number are tried in both spellings, and only those', () => {
  expect(anchorCodes('Swap')).toEqual([anchorCode('Swap'), anchorCode('Swap')])
  expect(anchorCodes('SwapV2')[0]).toBe('2b04ed0b1ac91e62')
  expect(anchorCodes('InitializeWithToken2022')[1]).toBe('25be7ede2c9aab11')
})

const calledSchema = t.Array(
  t.Object({ programId: t.String(), name: t.String(), data: t.String(), from: t.String() }),
)

const called = Value.Parse(calledSchema, readFixture('called-instructions.json'))

test('recorded calls have the name that the program itself logged', () => {
  expect(new Set(called.map(({ programId }) => programId)).size).toBeGreaterThan(30)
  for (const { programId, name, data } of called)
    expect({ programId, name: decodeRaw(address(programId), bytesOf(data)).name }).toEqual({
      programId,
      name,
    })
})
