import { expect, test } from 'bun:test'
import { bn254 } from '@noble/curves/bn254'
import { numberToBytesBE } from '@noble/curves/utils'
import { poseidonHash } from '../../../../src/solana/vm/curves/poseidon.ts'
import { proofSyscalls } from '../../../../src/solana/vm/sbpf/proof-syscalls.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  labelAt,
  ledgerAccount,
  put,
} from '../../../kit/sbpf/frame.ts'
import { bytes } from '../../../kit/sbpf/spl-trials.ts'

const group = proofSyscalls['sol_alt_bn128_group_op']
const compression = proofSyscalls['sol_alt_bn128_compression']
const poseidon = proofSyscalls['sol_poseidon']
const number = (value: bigint): Uint8Array => numberToBytesBE(value, 32)
const point = (factor: bigint): Uint8Array => {
  const { x, y } = bn254.G1.Point.BASE.multiply(factor).toAffine()
  return bytes(number(x), number(y))
}

const holding = (input: Uint8Array, label = 0) => {
  const frame = frameWith([ledgerAccount(1)], { units: 1_000_000 })
  put(frame, heapAt(0), new Uint8Array(input), label)
  return frame
}

test.each([
  ['a sum', 0n, bytes(point(2n), point(3n)), point(5n), 334],
  ['a sum with the point at infinity, left out', 0n, point(2n), point(2n), 334],
  ['a product', 2n, bytes(point(2n), number(4n)), point(8n), 3_840],
  ['no pairing at all', 3n, bytes(), number(1n), 36_364 + 85 + 32],
])('%s', (_, code, input, expected, units) => {
  const frame = holding(input, 66)
  const call = callSystem(frame, group, code, heapAt(0), BigInt(input.length), heapAt(512))
  expect(call).toMatchObject({ fault: undefined, result: 0 })
  expect(get(frame, heapAt(512), expected.length)).toEqual(new Uint8Array(expected))
  expect(labelAt(frame, heapAt(512), 32)).toBe(input.length === 0 ? 0 : 66)
  expect(frame.cpu.budget.left).toBe(1_000_000 - units)
})

test('a point is compressed and made whole again', () => {
  const frame = holding(point(7n))
  callSystem(frame, compression, 0n, heapAt(0), 64n, heapAt(128))
  callSystem(frame, compression, 1n, heapAt(128), 32n, heapAt(256))
  expect(get(frame, heapAt(256), 64)).toEqual(new Uint8Array(point(7n)))
})

test.each([
  ['a point beside the curve', 0n, bytes(number(1n), number(3n))],
  ['too much input', 0n, new Uint8Array(129)],
  ['half a pair', 3n, new Uint8Array(100)],
  ['little-endian input that is too short', 0x80n, new Uint8Array(64)],
])('%s is none', (_, code, input) => {
  const frame = holding(input)
  const call = callSystem(frame, group, code, heapAt(0), BigInt(input.length), heapAt(512))
  expect(call).toMatchObject({ fault: undefined, result: 1 })
})

const hashing = (values: readonly bigint[], size = 32n) => {
  const slices = values.flatMap((_, index) => [heapAt(256 + 32 * index), size])
  const frame = holding(bytes(...slices))
  values.forEach((value, index) =>
    put(frame, heapAt(256 + 32 * index), number(value), index === 1 ? 68 : 0),
  )
  return frame
}

test('a Poseidon hash depends on all of its input', () => {
  const frame = hashing([1n, 2n])
  const call = callSystem(frame, poseidon, 0n, 0n, heapAt(0), 2n, heapAt(512))
  expect(call).toMatchObject({ fault: undefined, result: 0, label: 68 })
  expect(get(frame, heapAt(512), 32)).toEqual(number(poseidonHash([1n, 2n]) ?? 0n))
  expect(frame.cpu.budget.left).toBe(1_000_000 - 542 - 61 * 4)
})

test.each([
  ['input of another length', hashing([1n], 31n), [0n, 0n, heapAt(0), 1n], { result: 1 }],
  ['no input', hashing([1n]), [0n, 0n, heapAt(0), 0n], { result: 1 }],
  ['too much input', hashing([1n]), [0n, 0n, heapAt(0), 13n], { fault: 'syscall-failed' }],
  ['other parameters', hashing([1n]), [1n, 0n, heapAt(0), 1n], { fault: 'syscall-failed' }],
])('Poseidon of %s', (_, frame, values, end) => {
  expect(callSystem(frame, poseidon, ...(values as bigint[]), heapAt(512))).toMatchObject(end)
})

test.each([
  ['group', group],
  ['compression', compression],
])('another operation of %s', (_, syscall) => {
  const call = callSystem(holding(point(1n)), syscall, 99n, heapAt(0), 64n, heapAt(512))
  expect(call.fault).toBe('syscall-failed')
})
