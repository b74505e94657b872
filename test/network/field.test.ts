import { describe, expect, test } from 'bun:test'
import {
  amountIn,
  countIn,
  decimalsIn,
  httpsUrlIn,
  numberIn,
  percentIn,
  positiveIn,
  textIn,
  timeIn,
  websitesIn,
} from '../../src/network/field.ts'

describe('numbers as providers write them', () => {
  test.each<[unknown, number | undefined]>([
    [1.5, 1.5],
    ['1.5', 1.5],
    ['8.1e-5', 8.1e-5],
    ['-3', -3],
    [12345678901234567890n, 12345678901234567168],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
    ['1e61', undefined],
    [-1e300, undefined],
    [10n ** 400n, undefined],
    ['', undefined],
    [' ', undefined],
    ['1,5', undefined],
    ['12 USD', undefined],
    [null, undefined],
    [undefined, undefined],
    [true, undefined],
    [[1], undefined],
    [{}, undefined],
    [NaN, undefined],
  ])('%p', (value, expected) => {
    expect(numberIn(value)).toBe(expected)
  })

  test('a price is above 0, an amount is not negative, a count is an integer', () => {
    expect([positiveIn(0), positiveIn('-1'), positiveIn('0.1')]).toEqual([
      undefined,
      undefined,
      0.1,
    ])
    expect([amountIn(-1), amountIn('0')]).toEqual([undefined, 0])
    expect([countIn(1.5), countIn(2 ** 60), countIn('7')]).toEqual([undefined, undefined, 7])
    expect([percentIn(100.1), percentIn(-1), percentIn(15.4)]).toEqual([undefined, undefined, 15.4])
    expect([decimalsIn(256), decimalsIn(9), decimalsIn(-1)]).toEqual([undefined, 9, undefined])
  })
})

describe('untrusted text', () => {
  test.each<[string, unknown, string | undefined]>([
    ['plain', 'Jupiter', 'Jupiter'],
    ['emoji', 'dog 🐶', 'dog 🐶'],
    ['another script', '狗狗币', '狗狗币'],
    ['lines and spaces', '  a \n\t b  ', 'a b'],
    ['turned round', 'US\u202eDC', 'USDC'],
    ['not seen', 'U\u200bS\u2060D\ufeffC\u200d', 'USDC'],
    ['control characters', 'a\u0000b\u001b[31m', 'ab[31m'],
    ['tags', 'a\u{e0041}', 'a'],
    ['nothing seen', '\u200b\u202e ', undefined],
    ['half of a pair', 'a\ud83d', 'a\ufffd'],
    ['a number', 5, undefined],
  ])('%s', (_name, value, expected) => {
    expect(textIn(value, 32)).toBe(expected)
  })

  test('is cut by characters', () => {
    expect(textIn('🐶'.repeat(50), 32)).toBe('🐶'.repeat(32))
    expect(textIn('a'.repeat(1_000_000), 5)).toBe('aaaaa')
  })
})

describe('links', () => {
  test.each<[string, unknown, string | undefined]>([
    ['https', 'https://a.example/b.png', 'https://a.example/b.png'],
    ['http', 'http://a.example/', undefined],
    ['a script', 'javascript:alert(1)', undefined],
    ['data', 'data:image/png;base64,AAAA', undefined],
    ['with a password', 'https://a:b@c.example/', undefined],
    ['no link', 'a.example', undefined],
    ['too long', `https://a.example/${'x'.repeat(3_000)}`, undefined],
    ['nothing', null, undefined],
  ])('%s', (_name, value, expected) => {
    expect(httpsUrlIn(value)).toBe(expected)
  })

  test('are unique and bounded', () => {
    const many = Array.from({ length: 20 }, (_, index) => `https://${index}.example`)
    expect(websitesIn([...many, ...many])).toHaveLength(6)
    expect(websitesIn(['http://a.example', 'javascript:1', null, 'http://a.example'])).toEqual([
      'http://a.example/',
    ])
    expect(websitesIn(['', undefined])).toBeUndefined()
  })
})

test.each<[string, unknown, number | undefined]>([
  ['a date', '2024-06-07T10:56:42.584Z', Date.UTC(2024, 5, 7, 10, 56, 42, 584)],
  ['seconds', 1_717_757_802, 1_717_757_802_000],
  ['milliseconds', 1_787_786_646_000, 1_787_786_646_000],
  ['seconds in text', '1717757802', 1_717_757_802_000],
  ['0', 0, undefined],
  ['before time', -5, undefined],
  ['no date', 'yesterday', undefined],
  ['nothing', null, undefined],
])('a time as %s', (_name, value, expected) => {
  expect(timeIn(value)).toBe(expected)
})
