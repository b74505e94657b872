import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { decodeRaw } from './client-instruction.ts'

const gatorswap = address('gatorLx9aC1e5ZWAXscv5QRKiLXnLPLXjftVc81h1Hr')
const decoded = (length: number, last: number) =>
  decodeRaw(gatorswap, [...new Array<number>(length - 1).fill(7), last])

test.each([
  ['a swap', 41],
  ['a swap with a signed quote', 113],
])('%s is recognized by its length and last byte', (_, length) => {
  expect(decoded(length, 1)).toMatchObject({
    status: 'named',
    name: 'Swap',
    programName: 'GatorSwap',
    actions: [],
  })
})

test.each([
  ['another tag', 41, 2],
  ['a byte less', 40, 1],
  ['a byte more', 42, 1],
  ['a signed quote with another tag', 113, 0],
  ['one byte', 1, 1],
])('%s is an unknown call', (_, length, last) => {
  const { status, name, problem } = decoded(length, last)
  expect({ status, name }).toEqual({ status: 'unknown-program', name: undefined })
  expect(problem).toEqual({ reason: 'unknown-form' })
})

test('no data is an unknown call', () => {
  expect(decodeRaw(gatorswap, []).status).toBe('unknown-program')
})
