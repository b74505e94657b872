import { expect, test } from 'bun:test'
import { type InstructionPath, isCalledBy } from '../../../src/solana/transaction/message.ts'

const cases: [what: string, path: InstructionPath, caller: InstructionPath, expected: boolean][] = [
  ['itself', [3], [3], false],
  ['another top-level one', [3], [2], false],
  ['the first one that it calls', [3, 0], [3], true],
  ['one that those call in turn', [3, 0, 2], [3], true],
  ['one called by another', [2, 0], [3], false],
  ['its own caller', [3], [3, 0], false],
  ['a sibling in the same call', [3, 1], [3, 0], false],
  ['one called by a sibling', [3, 1, 0], [3, 0], false],
]

test.each(cases)('%s', (_, path, caller, expected) => {
  expect(isCalledBy(path, caller)).toBe(expected)
})
