import { describe, expect, test } from 'bun:test'
import { parseJsonExactly } from '../../src/network/json.ts'

describe('parseJsonExactly', () => {
  test.each([
    ['u64 max', '{"amount":18446744073709551615}', { amount: 18_446_744_073_709_551_615n }],
    [
      'the rent epoch of an account free of rent is text',
      '[{"rentEpoch":18446744073709551615,"space":1},{"rentEpoch":18446744073709551615,"space":2}]',
      [
        { rentEpoch: '18446744073709551615', space: 1 },
        { rentEpoch: '18446744073709551615', space: 2 },
      ],
    ],
    [
      'beside it, the large stays exact',
      '{"rentEpoch":18446744073709551615,"lamports":9007199254740993}',
      { rentEpoch: '18446744073709551615', lamports: 9_007_199_254_740_993n },
    ],
    [
      'a longer number that begins like it stays a number',
      '{"rentEpoch":184467440737095516150,"space":1}',
      { rentEpoch: 184_467_440_737_095_516_150n, space: 1 },
    ],
    [
      'a string that contains it stays unchanged',
      String.raw`{"log":"\"rentEpoch\":18446744073709551615,","n":1}`,
      { log: '"rentEpoch":18446744073709551615,', n: 1 },
    ],
    ['after a space', '{"a": 18446744073709551615}', { a: 2n ** 64n - 1n }],
    ['after a comma and a line break', '[1,\n -9223372036854775808]', [1, -(2n ** 63n)]],
    ['after a space at the start', ' 18446744073709551615', 2n ** 64n - 1n],
    [
      'digits in a string stay text',
      '["Program 11111111111111111111111111111111 invoke [1]","1234567890123456789"]',
      ['Program 11111111111111111111111111111111 invoke [1]', '1234567890123456789'],
    ],
    ['just beyond 2^53', '[9007199254740993]', [9_007_199_254_740_993n]],
    ['the last safe integer stays a number', '9007199254740991', 9_007_199_254_740_991],
    ['negative', '-9223372036854775808', -9_223_372_036_854_775_808n],
    ['small beside large', '{"a":1,"b":18446744073709551615}', { a: 1, b: 2n ** 64n - 1n }],
    ['a fraction stays a number', '{"p":0.1234567890123456789}', { p: 0.123_456_789_012_345_68 }],
    [
      'an exponent stays a number',
      '{"p":1e300,"q":1234567890123456}',
      { p: 1e300, q: 1_234_567_890_123_456 },
    ],
    [
      'a large integer beside fractions',
      '[0.1234567890123456789,9007199254740993,-9007199254740993]',
      [0.123_456_789_012_345_68, 9_007_199_254_740_993n, -9_007_199_254_740_993n],
    ],
    ['digits in text stay text', '"18446744073709551615"', '18446744073709551615'],
    ['no number at all', '{"a":null,"b":[true]}', { a: null, b: [true] }],
  ])('%s', (_name, text, value) => {
    expect(parseJsonExactly(text)).toEqual(value)
  })

  test.each(['', '{', '<html></html>', '{"a":18446744073709551615', 'undefined'])(
    'refuses %p',
    (text) => {
      expect(() => parseJsonExactly(text)).toThrow(
        expect.objectContaining({ code: 'UPSTREAM_ERROR' }),
      )
    },
  )
})
