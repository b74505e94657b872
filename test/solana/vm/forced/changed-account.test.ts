import { describe, expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  numberAt,
  withLength,
  withNumber,
} from '../../../../src/solana/vm/forced/changed-account.ts'
import type { HeldAccount } from '../../../../src/solana/vm/ledger/ledger.ts'

const at = address('11111111111111111111111111111112')

const account = (data: readonly number[]): HeldAccount => ({
  address: at,
  key: addressToBytes(at),
  lamports: 5n,
  owner: new Uint8Array(32),
  data: Uint8Array.from(data),
  executable: false,
  lamportsLabel: 16,
  ownerLabel: 17,
  lengthLabel: 18,
  dataLabels: Int32Array.from(data, (_, index) => 19 + index),
})

describe('an account as others may change it', () => {
  test.each([
    { width: 1, value: 0xabn, bytes: [0, 0xab, 0, 0] },
    { width: 2, value: 0xabcdn, bytes: [0, 0xcd, 0xab, 0] },
  ])('a number of $width bytes', ({ width, value, bytes }) => {
    const changed = withNumber(account([0, 0, 0, 0]), 1, width, value)
    expect([...changed.data]).toEqual([...bytes])
    expect(numberAt(changed.data, 1, width)).toBe(value)
  })

  test('the account itself stays as it was', () => {
    const before = account([1, 2, 3, 4])
    withNumber(before, 0, 4, 0n)
    withLength(before, 2)
    expect([...before.data]).toEqual([1, 2, 3, 4])
  })

  test('longer: new bytes are zero, and open as the length is', () => {
    const { data, dataLabels } = withLength(account([1, 2]), 4)
    expect([[...data], [...(dataLabels ?? [])]]).toEqual([
      [1, 2, 0, 0],
      [19, 20, 18, 18],
    ])
  })

  test('shorter', () => {
    const { data, dataLabels } = withLength(account([1, 2, 3]), 1)
    expect([[...data], [...(dataLabels ?? [])]]).toEqual([[1], [19]])
  })
})
