import { describe, expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  coreAssetProgram,
  stakeProgram,
  systemProgram,
} from '../../../../src/solana/address/known-address.ts'
import {
  type Assertion,
  readAssertions,
} from '../../../../src/solana/decoding/programs/lighthouse-assertions.ts'
import encoded from '../../../fixtures/lighthouse/encoded-by-sdk.json'

const maxU64 = 2n ** 64n - 1n
const user = addressToBytes(address('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'))
const stranger = addressToBytes(address('9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'))
const hash = new Uint8Array(32).fill(9)
const bytesOf = (hex: string): Uint8Array => Uint8Array.fromHex(hex)

/** In the order of the fixture, which the official client encoded. */
const expected: Assertion[][] = [
  [
    { of: 'owner', expected: addressToBytes(systemProgram) },
    { of: 'length', expected: 0n, operator: 'equal' },
    { of: 'lamports', expected: 4_999_895_000n, operator: 'at-least' },
  ],
  [
    { of: 'bytes', offset: 32, expected: user },
    { of: 'number', offset: 64, expected: maxU64, operator: 'at-least' },
    { of: 'option', offset: 72, expected: undefined },
    { of: 'option', offset: 129, expected: undefined },
  ],
  [
    { of: 'bytes', offset: 32, expected: user },
    { of: 'number', offset: 64, expected: 1n, operator: 'at-least' },
    { of: 'option', offset: 72, expected: stranger },
    { of: 'number', offset: 121, expected: 250_000_000n, operator: 'at-most' },
    { of: 'option', offset: 129, expected: stranger },
  ],
  [
    { of: 'bytes', offset: 0, expected: Uint8Array.of(3, 0, 0, 0) },
    { of: 'number', offset: 4, expected: 362_114_532n, operator: 'equal' },
  ],
  [
    { of: 'option', offset: 0, expected: user },
    { of: 'number', offset: 36, expected: 5_000_000n, operator: 'at-most' },
    { of: 'option', offset: 46, expected: stranger },
  ],
  [
    { of: 'option', offset: 0, expected: undefined },
    { of: 'option', offset: 46, expected: undefined },
  ],
  [
    { of: 'owner', expected: addressToBytes(stakeProgram) },
    { of: 'lamports', expected: 2_002_282_880n, operator: 'at-least' },
    { of: 'hash', offset: 0, bytes: 124, expected: hash },
  ],
  [
    { of: 'owner', expected: addressToBytes(coreAssetProgram) },
    { of: 'lamports', expected: 1n, operator: 'at-least' },
    { of: 'hash', offset: 94, bytes: 300, expected: hash },
  ],
]

describe('assertions of the official client', () => {
  const rows = encoded.rows.map(
    ({ name, data }, at) => [name, bytesOf(data), expected[at]] as const,
  )

  test.each(rows)('%s', (_, data, assertions) => {
    expect(assertions).toBeDefined()
    expect(readAssertions(data)?.assertions).toEqual(assertions ?? [])
  })

  test.each(rows)('%s: cut off anywhere or with more behind it, it is not one', (_, data) => {
    for (let length = 0; length < data.length; length++)
      expect(readAssertions(data.subarray(0, length))).toBeUndefined()
    expect(readAssertions(Uint8Array.of(...data, 0))).toBeUndefined()
  })
})

describe('anything else is left alone', () => {
  test.each([
    ['another instruction', '0300'],
    ['one assertion without a count', '0500030000'],
    ['another field of an account', '0600010501'],
    ['another operator', '060001000100000000000000' + '0002'],
    ['an owner that must differ', '060001030001'],
    ['an owner without a name', '060001036300'],
    ['the upgrade authority of a program', '0d00030000'],
  ])('%s', (_, hex) => expect(readAssertions(bytesOf(hex))).toBeUndefined())
})
