import { describe, expect, test } from 'bun:test'
import { canonicalText } from '../../../src/scan/bundle/canonical.ts'

describe('canonicalText', () => {
  const rows: [what: string, value: unknown, text: string][] = [
    [
      'keys sorted, whatever the input order',
      { b: 1, a: { d: 2, c: 3 } },
      '{"a":{"c":3,"d":2},"b":1}',
    ],
    [
      'keys by code unit, not by language',
      { ä: 1, Z: 2, a: 3, '10': 4, '9': 5 },
      '{"10":4,"9":5,"Z":2,"a":3,"ä":1}',
    ],
    ['bigints exactly', [2n ** 64n - 1n, -1n, 0n], '[18446744073709551615,-1,0]'],
    ['bytes in base64', new Uint8Array([0, 255, 16]), '"AP8Q"'],
    ['views of bytes by what they show', new Uint8Array([9, 1, 2, 9]).subarray(1, 3), '"AQI="'],
    [
      'maps as objects, an entry without value as null',
      new Map([
        ['z', 1],
        ['a', undefined],
      ]),
      '{"a":null,"z":1}',
    ],
    ['no keys without value', { a: undefined, b: null }, '{"b":null}'],
    ['empty list items as null', [undefined, null, []], '[null,null,[]]'],
    ['text with its quotes and control characters', 'a"\u0000\n', '"a\\"\\u0000\\n"'],
    ['flags and fractions', [true, false, 0.1, 1e21], '[true,false,0.1,1e+21]'],
  ]
  test.each(rows)('writes %s', (_, value, text) => {
    expect(canonicalText(value)).toBe(text)
  })

  test.each([
    ['a function', () => 1],
    ['not-a-number', Number.NaN],
    ['a symbol', [Symbol('x')]],
  ])('refuses %s', (_, value) => expect(() => canonicalText(value)).toThrow('no canonical text'))

  test('agrees with JSON', () => {
    const value = { z: [1, 'x', null, { y: true }], a: { '': -2.5 } }
    expect(JSON.parse(canonicalText(value))).toEqual(value)
  })
})
