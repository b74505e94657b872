import { expect, test } from 'bun:test'
import { type Fault, invalidField, joinFaults, maxProblems } from '../../../../src/basics/fault.ts'
import { faultText } from '../../../../src/basics/words/en/faults.ts'

const unknown = (field: string, meant?: string): Fault =>
  invalidField(field, 'unknown-field', meant === undefined ? { known: ['a', 'b'] } : { meant })

const textOf = (...faults: Fault[]): string => {
  const fault = joinFaults(faults)
  return fault ? faultText(fault) : ''
}

test('a request with one problem gets one sentence', () => {
  expect(textOf(unknown('contxt', 'context'))).toBe(
    'Unknown field `contxt`; did you mean `context`?',
  )
})

test('known names are listed once', () => {
  expect(textOf(unknown('x'), unknown('y'))).toBe(
    'Unknown field `x`. Known: `a`, `b`. Unknown field `y`.',
  )
})

test.each([
  [5, ''],
  [6, ' There is 1 more problem.'],
  [8, ' There are 3 more problems.'],
  [maxProblems, ` At least ${maxProblems - 5} more problems.`],
  [maxProblems + 50, ` At least ${maxProblems - 5} more problems.`],
])('of %d problems five are told', (count, rest) => {
  const faults = Array.from({ length: count }, (_, at) =>
    invalidField(`f${at}`, 'value-missing', {}),
  )
  expect(textOf(...faults)).toBe(
    `${[0, 1, 2, 3, 4].map((at) => `\`f${at}\` is required.`).join(' ')}${rest}`,
  )
})
