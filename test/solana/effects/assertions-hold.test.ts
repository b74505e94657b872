import { keccak_256 } from '@noble/hashes/sha3'
import { describe, expect, test } from 'bun:test'
import { addressToBytes } from '../../../src/solana/address/address.ts'
import { systemProgram, tokenProgram } from '../../../src/solana/address/known-address.ts'
import type { Assertion } from '../../../src/solana/decoding/programs/lighthouse-assertions.ts'
import { assertionsHold } from '../../../src/solana/effects/assertions-hold.ts'

const key = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const data = new Uint8Array(100)
data.set([10, 1], 0)
data.set([1, 0, 0, 0], 8)
data.set(key, 12)
const hash = keccak_256(data.subarray(8, 44))
const account = { lamports: 500n, owner: addressToBytes(tokenProgram), data }

const holds = (assertion: Assertion, owners?: Uint8Array[]): boolean =>
  assertionsHold({ ...(owners && { owners }), assertions: [assertion] }, account)

describe('an assertion holds', () => {
  test.each<[string, Assertion, boolean]>([
    ['lamports, equal', { of: 'lamports', expected: 500n, operator: 'equal' }, true],
    ['lamports, not equal', { of: 'lamports', expected: 501n, operator: 'equal' }, false],
    ['enough lamports', { of: 'lamports', expected: 500n, operator: 'at-least' }, true],
    ['too few lamports', { of: 'lamports', expected: 501n, operator: 'at-least' }, false],
    ['lamports within a maximum', { of: 'lamports', expected: 500n, operator: 'at-most' }, true],
    ['lamports beyond it', { of: 'lamports', expected: 499n, operator: 'at-most' }, false],
    ['the length', { of: 'length', expected: 100n, operator: 'equal' }, true],
    ['another length', { of: 'length', expected: 0n, operator: 'equal' }, false],
    ['a number', { of: 'number', offset: 0, expected: 266n, operator: 'equal' }, true],
    ['a smaller number', { of: 'number', offset: 0, expected: 267n, operator: 'at-least' }, false],
    [
      'a number past the end',
      { of: 'number', offset: 93, expected: 0n, operator: 'at-least' },
      false,
    ],
    ['the owner', { of: 'owner', expected: addressToBytes(tokenProgram) }, true],
    ['another owner', { of: 'owner', expected: addressToBytes(systemProgram) }, false],
    ['bytes', { of: 'bytes', offset: 12, expected: key }, true],
    ['other bytes', { of: 'bytes', offset: 12, expected: other }, false],
    ['bytes past the end', { of: 'bytes', offset: 90, expected: key }, false],
    ['an option', { of: 'option', offset: 8, expected: key }, true],
    ['an option with another value', { of: 'option', offset: 8, expected: other }, false],
    ['an option that is set', { of: 'option', offset: 8, expected: undefined }, false],
    ['an option that is not', { of: 'option', offset: 50, expected: undefined }, true],
    ['an option past the end', { of: 'option', offset: 70, expected: undefined }, false],
    ['the hash of a part', { of: 'hash', offset: 8, bytes: 36, expected: hash }, true],
    ['the hash of another part', { of: 'hash', offset: 7, bytes: 36, expected: hash }, false],
    [
      'the hash of a part past the end',
      { of: 'hash', offset: 8, bytes: 93, expected: hash },
      false,
    ],
  ])('%s', (_, assertion, expected) => expect(holds(assertion)).toBe(expected))

  test('only on an account of the programs that it is for', () => {
    const assertion: Assertion = { of: 'lamports', expected: 500n, operator: 'equal' }
    expect(holds(assertion, [addressToBytes(tokenProgram)])).toBe(true)
    expect(holds(assertion, [addressToBytes(systemProgram)])).toBe(false)
  })

  test('together only if each does', () => {
    const good: Assertion = { of: 'lamports', expected: 500n, operator: 'equal' }
    const bad: Assertion = { of: 'lamports', expected: 501n, operator: 'equal' }
    expect(assertionsHold({ assertions: [good, good] }, account)).toBe(true)
    expect(assertionsHold({ assertions: [good, bad] }, account)).toBe(false)
  })
})
