import { expect, test } from 'bun:test'
import { lighthouseProgram } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw } from './client-instruction.ts'

test('Lighthouse only asserts, with 18 codes', () => {
  const statuses = Array.from(
    { length: 256 },
    (_, code) => decodeRaw(lighthouseProgram, [code]).status,
  )
  expect(statuses.filter((status) => status === 'decoded').length).toBe(16)
  expect(statuses.slice(0, 2)).toEqual(['named', 'named'])
  expect(statuses.lastIndexOf('decoded')).toBe(17)
  expect(decodeRaw(lighthouseProgram, [9]).name).toBe('AssertTokenAccount')
})
