import { describe, expect, test } from 'bun:test'
import { maxDecimals, fromBaseUnits, toBaseUnits } from '../../../src/bridges/plan/amount.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

describe('decimal amounts', () => {
  test.each([
    ['0', 9, 0n],
    ['1', 0, 1n],
    ['1.5', 6, 1_500_000n],
    ['0.000000001', 9, 1n],
    ['10.0', 6, 10_000_000n],
    ['1.500', 1, 15n],
    ['6.160820348891358620689654', 24, 6_160_820_348_891_358_620_689_654n],
    ['340282366920938463463374607431768211455', 0, 2n ** 128n - 1n],
  ])('%s with %i decimals', (text, decimals, amount) => {
    expect(toBaseUnits(text, decimals)).toBe(amount)
  })

  test.each([
    ['', 6],
    ['.5', 6],
    ['5.', 6],
    ['-1', 6],
    ['+1', 6],
    ['1e3', 6],
    ['0x10', 6],
    ['1,5', 6],
    [' 1', 6],
    ['1.0000001', 6],
    ['0.1', 0],
    ['NaN', 6],
    ['1'.repeat(61), 6],
    ['1', -1],
    ['1', 1.5],
    ['1', 37],
    ['1', Number.NaN],
  ])('%p with %p decimals is not an amount', (text, decimals) => {
    expect(toBaseUnits(text, decimals)).toBeUndefined()
  })

  test.each([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [1_500_000n, 6, '1.5'],
    [15n, 0, '15'],
    [1_000_000n, 6, '1'],
    [-25n, 1, '-2.5'],
  ])('%p of %i decimals', (amount, decimals, text) => {
    expect(fromBaseUnits(amount, decimals)).toBe(text)
  })
})

test('round trip for all decimals, without losing a unit', () => {
  const random = seededRandom(20_261_120)
  const digits = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  for (let decimals = 0; decimals <= maxDecimals; decimals += 1) {
    for (let round = 0; round < 200; round += 1) {
      const amount = BigInt(digits(1 + Math.floor(random() * 39)))
      const text = fromBaseUnits(amount, decimals)
      expect(toBaseUnits(text, decimals)).toBe(amount)
      expect(
        fromBaseUnits(
          toBaseUnits(`${text}${text.includes('.') ? '00' : '.00'}`, decimals) ?? -1n,
          decimals,
        ),
      ).toBe(text)
      expect(toBaseUnits(`0.${digits(decimals)}1`, decimals)).toBeUndefined()
    }
  }
})
