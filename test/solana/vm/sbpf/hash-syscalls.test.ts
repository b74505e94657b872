import { expect, test } from 'bun:test'
import { hashSyscalls } from '../../../../src/solana/vm/sbpf/hash-syscalls.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  labelAt,
  ledgerAccount,
  put,
  slices,
} from '../../../kit/sbpf/frame.ts'

const made = () => {
  const frame = frameWith([ledgerAccount(1)])
  put(frame, heapAt(0), new TextEncoder().encode('abc'), 0)
  put(frame, heapAt(64), slices([heapAt(0), 2n], [heapAt(2), 1n]), 0)
  return frame
}

// Test vectors of FIPS 180-4 and of the Keccak team.
test.each([
  ['sol_sha256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['sol_keccak256', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
] as const)('%s of slices', (name, hash) => {
  const frame = made()
  expect(callSystem(frame, hashSyscalls[name], heapAt(64), 2n, heapAt(128)).fault).toBeUndefined()
  expect(Buffer.from(get(frame, heapAt(128), 32)).toString('hex')).toBe(hash)
  expect(labelAt(frame, heapAt(128), 32)).toBe(0)
  expect(frame.cpu.budget.left).toBe(100_000 - 85 - 20)
})

test('every byte of a hash depends on what was hashed', () => {
  const frame = made()
  put(frame, heapAt(2), Uint8Array.of(9), 70)
  callSystem(frame, hashSyscalls['sol_sha256'], heapAt(64), 2n, heapAt(128))
  expect([labelAt(frame, heapAt(128), 1), labelAt(frame, heapAt(159), 1)]).toEqual([70, 70])
})

test.each([
  ['slices that are not there', [0n, 1n, heapAt(128)], 'bad-memory'],
  ['a result that is not there', [heapAt(64), 1n, 0n], 'bad-memory'],
  ['too many slices', [heapAt(64), 20_001n, heapAt(128)], 'syscall-failed'],
  ['slices that are not aligned', [heapAt(65), 1n, heapAt(128)], 'syscall-failed'],
] as const)('%s', (_, values, fault) => {
  expect(callSystem(made(), hashSyscalls['sol_sha256'], ...values).fault).toBe(fault)
})
