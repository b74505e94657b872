import { expect, test } from 'bun:test'
import {
  isStatic,
  movesFramePointer,
  versionOfFlags,
} from '../../../../src/solana/vm/sbpf/sbpf-version.ts'

test.each([
  [0, 0, false, false],
  [1, 1, true, false],
  [2, 2, true, false],
  [3, 3, false, true],
] as const)('flags %p', (flags, version, moves, isFixed) => {
  expect(versionOfFlags(flags)).toBe(version)
  expect([movesFramePointer(version), isStatic(version)]).toEqual([moves, isFixed])
})

test.each([4, 5, 0xffff_ffff])('flags %p are of no version that runs', (flags) => {
  expect(versionOfFlags(flags)).toBeUndefined()
})
