import { expect, test } from 'bun:test'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  ed25519Program,
  loaderV1Program,
  loaderV2Program,
  loaderV3Program,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import { isCallable } from '../../../../src/solana/vm/sbpf/callable-programs.ts'

test.each([
  ['System', systemProgram, [2], true],
  ['Token', tokenProgram, [], true],
  ['a precompile', ed25519Program, [], false],
  ['loader 1', loaderV1Program, [3], false],
  ['loader 2', loaderV2Program, [3], false],
  ['an upgrade', loaderV3Program, [3, 0, 0, 0], true],
  ['a new authority', loaderV3Program, [4, 0, 0, 0], true],
  ['a write', loaderV3Program, [1, 0, 0, 0], false],
  ['nothing', loaderV3Program, [], false],
] as const)('%s', (_, program, data, callable) => {
  expect(isCallable(addressToBytes(program), Uint8Array.from(data))).toBe(callable)
})
