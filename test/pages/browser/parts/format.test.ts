import { describe, expect, test } from 'bun:test'
import {
  ago,
  amount,
  change,
  milliseconds,
  rate,
  shortAddress,
  signedAmount,
  signedUsd,
  units,
  usd,
} from '../../../../src/pages/browser/parts/format.ts'

describe('numbers as people read them', () => {
  test.each([
    [0, '0'],
    [0.1, '0.1'],
    [1.5, '1.5'],
    [1234567.891, '1,234,567.89'],
    [0.000005, '0.000005'],
    [0.100005, '0.100005'],
    [12345.678901, '12,345.678901'],
    [0.000000012345678, '0.000000012346'],
    [-2.25, '-2.25'],
    [1e300, '1E300'],
    [1e18, '1,000,000T'],
  ])('amount %p', (value, expected) => expect(amount(value)).toBe(expected))

  test('a loss has the minus sign that screen readers read out', () => {
    expect([signedAmount(-0.1), signedAmount(0.1)]).toEqual(['−0.1', '+0.1'])
  })

  test.each([
    [0, '$0.00'],
    [1.005, '$1.01'],
    [1234.5, '$1,234.50'],
    [4_560_000, '$4.56M'],
    [0.0000123456, '$0.000012346'],
    [-3, '−$3.00'],
    [1e308, '$1E308'],
    [0.5, '$0.50'],
  ])('usd %p', (value, expected) => expect(usd(value)).toBe(expected))

  test.each([
    [0.3621, '+$0.36'],
    [-12.346, '−$12.35'],
    [0.001234, '+$0.001234'],
    [0, '$0.00'],
  ])('a result of %p dollars', (value, expected) => expect(signedUsd(value)).toBe(expected))

  test.each([
    [-1.234, '−1.23 %'],
    [-0.001, '0.00 %'],
    [0, '0.00 %'],
    [250.6, '+251 %'],
    [-1e300, '−1E300 %'],
  ])('change %p', (value, expected) => expect(change(value)).toBe(expected))

  test.each([
    [0, '< 1 ms'],
    [12, '12 ms'],
    [12_345, '12.3 s'],
  ])('milliseconds %p', (value, expected) => expect(milliseconds(value)).toBe(expected))

  test.each([
    [0, '0'],
    [0.33, '0.3'],
    [1234, '1,234'],
  ])('rate %p', (value, expected) => expect(rate(value)).toBe(expected))

  test.each([
    ['1234567', 6, '1.234567'],
    ['5', 9, '0.000000005'],
    ['18446744073709551615', 0, '18,446,744,073,709,551,615'],
    ['1000000000', 9, '1'],
    ['0', 6, '0'],
    ['no number', 6, 'no number'],
  ])('base units %p with %p decimals, exactly', (raw, decimals, expected) =>
    expect(units(raw, decimals)).toBe(expected),
  )

  test('long addresses are shortened in the middle', () => {
    expect(shortAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe('EPjF…Dt1v')
    expect(shortAddress('short')).toBe('short')
  })

  test.each([
    [0, '0 s ago'],
    [59_000, '59 s ago'],
    [61_000, '1 min ago'],
    [7_200_000, '2 h ago'],
    [-5_000, '0 s ago'],
  ])('%p ms ago', (ms, expected) => {
    const nowMs = Date.UTC(2026, 10, 20)
    expect(ago(new Date(nowMs - ms), nowMs)).toBe(expected)
  })

  test('an invalid time is empty', () => expect(ago(new Date('nothing'), 0)).toBe(''))
})
