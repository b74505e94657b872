import { expect, test } from 'bun:test'
import { loaderV3Program } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw, key } from './client-instruction.ts'

const code = (value: number): number[] => [value, 0, 0, 0]

test('a removed authority has no successor', () =>
  expect(decodeRaw(loaderV3Program, code(4), 2).actions).toEqual([
    { type: 'set-authority', account: key(1), kind: 'upgrade', authority: key(2) },
  ]))

test('a buffer without authority is closed by itself', () =>
  expect(decodeRaw(loaderV3Program, code(5), 2).actions).toEqual([
    { type: 'close-account', account: key(1), destination: key(2), authority: key(1) },
  ]))

test('an upgrade has the program, the new code and the recipient of the rest', () => {
  expect(decodeRaw(loaderV3Program, code(3), 7).actions).toEqual([
    {
      type: 'upgrade-program',
      program: key(2),
      buffer: key(3),
      destination: key(4),
      authority: key(7),
    },
  ])
  expect(decodeRaw(loaderV3Program, code(3), 6).status).toBe('malformed')
})

test('it has ten codes, of four bytes', () => {
  expect(decodeRaw(loaderV3Program, code(9)).name).toBe('ExtendProgramChecked')
  expect(decodeRaw(loaderV3Program, code(10)).status).toBe('unknown-instruction')
  expect(decodeRaw(loaderV3Program, [3, 0, 0]).status).toBe('malformed')
})
