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

test('a new buffer has its authority', () =>
  expect(decodeRaw(loaderV3Program, code(0), 2).actions).toEqual([
    { type: 'initialize-buffer', account: key(1), authority: key(2) },
  ]))

test('a deployment has its payer and its authority', () =>
  expect(
    decodeRaw(loaderV3Program, [...code(2), ...new Array<number>(8).fill(1)], 8).actions,
  ).toEqual([
    {
      type: 'deploy-program',
      payer: key(1),
      programData: key(2),
      program: key(3),
      buffer: key(4),
      authority: key(8),
    },
  ]))

test.each([
  [6, 4, 4],
  [9, 5, 5],
])('extending a program (code %p) has the payer of its rent', (value, count, payer) => {
  expect(decodeRaw(loaderV3Program, [...code(value), 0, 1, 0, 0], count).actions).toEqual([
    {
      type: 'extend-program',
      programData: key(1),
      program: key(2),
      sizeBytes: 256n,
      payer: key(payer),
    },
  ])
  const unpaid = decodeRaw(loaderV3Program, [...code(value), 0, 1, 0, 0], 3).actions
  expect(unpaid).toEqual([
    { type: 'extend-program', programData: key(1), program: key(2), sizeBytes: 256n },
  ])
  expect(decodeRaw(loaderV3Program, code(value), count).status).toBe('malformed')
})

test('it has ten codes, of four bytes', () => {
  expect(decodeRaw(loaderV3Program, code(8)).name).toBe('Migrate')
  expect(decodeRaw(loaderV3Program, code(10)).status).toBe('unknown-instruction')
  expect(decodeRaw(loaderV3Program, [3, 0, 0]).status).toBe('malformed')
})
