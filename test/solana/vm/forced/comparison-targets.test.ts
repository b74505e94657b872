import { describe, expect, test } from 'bun:test'
import { targetsOf } from '../../../../src/solana/vm/forced/comparison-targets.ts'
import { jumpOperation } from '../../../../src/solana/vm/sbpf/opcodes.ts'

const max = (1n << 64n) - 1n

describe('values with which a jump goes the wanted way', () => {
  test.each([
    { condition: 'equal', side: 'left', wants: true, first: 9n },
    { condition: 'equal', side: 'left', wants: false, first: 10n },
    { condition: 'notEqual', side: 'right', wants: false, first: 5n },
    { condition: 'greater', side: 'left', wants: true, first: 10n },
    { condition: 'greater', side: 'right', wants: true, first: 4n },
    { condition: 'less', side: 'left', wants: false, first: 9n },
    { condition: 'lessOrEqual', side: 'left', wants: true, first: 9n },
    { condition: 'anyBit', side: 'left', wants: true, first: 9n },
    { condition: 'lessSigned', side: 'left', wants: true, first: 8n },
  ] as const)('$condition, $side, $wants', ({ condition, side, wants, first }) => {
    const comparison = {
      condition: jumpOperation[condition],
      left: 5n,
      right: 9n,
      leftLabel: 1,
      rightLabel: 1,
    }
    const targets = targetsOf(comparison, side, wants)
    expect(targets[0]).toBe(first)
    expect(targets.every((target) => target >= 0n && target <= max)).toBe(true)
  })

  test('nothing is less than zero', () => {
    const comparison = { left: 5n, right: 0n, leftLabel: 1, rightLabel: 0 }
    expect(targetsOf({ ...comparison, condition: jumpOperation.less }, 'left', true)).toEqual([])
  })
})
