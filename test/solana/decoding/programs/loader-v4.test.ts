import { expect, test } from 'bun:test'
import { loaderV4Program } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { decodeRaw, key } from './client-instruction.ts'

const [program, authority, third] = [key(1), key(2), key(3)]
const code = (value: number): number[] => [value, 0, 0, 0]

test.each<[string, number[], number, Action[] | 'named']>([
  ['Write', code(0), 2, 'named'],
  ['Copy', code(1), 3, 'named'],
  ['SetProgramLength', [...code(2), 9, 0, 0, 0], 3, []],
  [
    'SetProgramLength',
    [...code(2), 0, 0, 0, 0],
    3,
    [{ type: 'close-account', account: program, destination: third, authority }],
  ],
  [
    'Deploy',
    code(3),
    2,
    [{ type: 'upgrade-program', program, buffer: program, destination: program, authority }],
  ],
  [
    'Deploy',
    code(3),
    3,
    [{ type: 'upgrade-program', program, buffer: third, destination: program, authority }],
  ],
  ['Retract', code(4), 2, 'named'],
  [
    'TransferAuthority',
    code(5),
    3,
    [{ type: 'set-authority', account: program, kind: 'upgrade', authority, next: third }],
  ],
  [
    'Finalize',
    code(6),
    3,
    [{ type: 'set-authority', account: program, kind: 'upgrade', authority }],
  ],
])('%s', (name, data, accounts, meaning) => {
  const decoded = decodeRaw(loaderV4Program, data, accounts)
  expect(decoded.name).toBe(name)
  expect(decoded.status).toBe(meaning === 'named' ? 'named' : 'decoded')
  expect<unknown>(decoded.actions).toEqual(meaning === 'named' ? [] : meaning)
})

test('it has seven codes, of four bytes', () => {
  expect(decodeRaw(loaderV4Program, code(7)).status).toBe('unknown-instruction')
  expect(decodeRaw(loaderV4Program, [5, 0, 0]).status).toBe('malformed')
  expect(decodeRaw(loaderV4Program, code(5), 2).status).toBe('malformed')
})
