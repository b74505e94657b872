import { describe, expect, test } from 'bun:test'
import { base58 } from '@scure/base'
import { Fault } from '../../src/basics/fault.ts'
import { otherEncoding, readBase64 } from '../../src/basics/read-base64.ts'
import { seededRandom } from '../kit/seeded-random.ts'

const meant = new Uint8Array([1, 2, 3, 200, 5, 6, 7])
const isMeant = (bytes: Uint8Array): boolean => Buffer.compare(bytes, meant) === 0
const expected = { what: 'a message', maxBytes: 300, isMeant } as const

const outcome = (text: string): string => {
  try {
    return Buffer.from(readBase64(text, 'message', expected)).toString('hex')
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return `${thrown.message} ${'found' in thrown.params ? thrown.params.found : ''}`.trim()
  }
}

const long = new Uint8Array(250).fill(201)

describe('readBase64', () => {
  const cases: [name: string, text: string, outcome: string][] = [
    ['padded', 'AQIDyAUGBw==', '010203c8050607'],
    ['without padding', 'AQIDyAUGBw', '010203c8050607'],
    ['the other alphabet', '-_-_', 'fbffbf'],
    ['nothing', '', 'message: base64-empty'],
    ['a space', 'AQ ID', 'message: not-base64'],
    ['a length that cannot be', 'AQIDA', 'message: base64-cut-off'],
    ['too much', 'ABCD'.repeat(101), 'message: base64-too-long'],
    [
      'base58 of a length that cannot be',
      base58.encode(long).slice(0, 301),
      'message: other-encoding base58',
    ],
  ]
  test.each(cases)('%s', (_, text, expectedOutcome) => expect(outcome(text)).toBe(expectedOutcome))
})

describe('otherEncoding', () => {
  const hex = Buffer.from(meant).toString('hex')
  const cases: [name: string, text: string, found: 'base58' | 'hex' | undefined][] = [
    ['hexadecimal of what is meant', hex, 'hex'],
    ['in capitals', hex.toUpperCase(), 'hex'],
    ['with its prefix', '0xdeadbeef', 'hex'],
    ['base58 of what is meant', base58.encode(meant), 'base58'],
    ['other short hexadecimal', 'deadbeef01', undefined],
    ['other short base58', 'Hello', undefined],
    ['long hexadecimal', '0a'.repeat(32), 'hex'],
    ['long base58', base58.encode(long), 'base58'],
    ['zeros in base64', 'A'.repeat(400), undefined],
  ]
  test.each(cases)('%s', (_, text, found) => expect(otherEncoding(text, expected)).toBe(found))

  test('base64 of any bytes is neither', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Uint8Array.from({ length: 1 + (round % 600) }, () => Math.floor(random() * 256))
      expect(otherEncoding(Buffer.from(bytes).toString('base64'), expected)).toBeUndefined()
    }
  })
})
