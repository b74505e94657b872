import { expect, test } from 'bun:test'
import { PublicKey } from '@solana/web3.js'
import { addressSyscalls, derivedKey } from '../../../../src/solana/vm/sbpf/address-syscalls.ts'
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

const program = ledgerAccount(5).key
const seed = new TextEncoder().encode('seed')
const [found, bump] = PublicKey.findProgramAddressSync([seed], new PublicKey(program))
const { sol_create_program_address: create, sol_try_find_program_address: find } = addressSyscalls

const made = (label = 0) => {
  const frame = frameWith([ledgerAccount(1)])
  put(frame, heapAt(0), program, 0)
  put(frame, heapAt(32), seed, label)
  put(frame, heapAt(40), Uint8Array.of(bump, 33), 0)
  put(frame, heapAt(64), slices([heapAt(32), 4n], [heapAt(40), 1n]), 0)
  return frame
}

test('an address is found as web3.js finds it', () => {
  const frame = made()
  expect(
    callSystem(frame, find, heapAt(64), 1n, heapAt(0), heapAt(128), heapAt(160)),
  ).toMatchObject({ fault: undefined, result: 0 })
  expect(get(frame, heapAt(128), 32)).toEqual(new Uint8Array(found.toBytes()))
  expect(get(frame, heapAt(160), 1)[0]).toBe(bump)
  expect(frame.cpu.budget.left).toBe(100_000 - 1_500 * (256 - bump))
})

test('an address of seeds and bump, with the label of its seeds', () => {
  const frame = made(80)
  expect(callSystem(frame, create, heapAt(64), 2n, heapAt(0), heapAt(128))).toMatchObject({
    fault: undefined,
    result: 0,
  })
  expect(get(frame, heapAt(128), 32)).toEqual(new Uint8Array(found.toBytes()))
  expect(labelAt(frame, heapAt(128), 32)).toBe(80)
})

test('seeds that give a point of the curve give no address', () => {
  const bumps = Array.from({ length: 256 }, (_, index) => index)
  const none = bumps.find((each) => derivedKey(program, [seed, Uint8Array.of(each)]) === undefined)
  expect(none).toBeDefined()
  const frame = made()
  put(frame, heapAt(40), Uint8Array.of(none ?? 0), 0)
  expect(callSystem(frame, create, heapAt(64), 2n, heapAt(0), heapAt(128))).toMatchObject({
    fault: undefined,
    result: 1,
  })
})

test.each([
  ['too many seeds', create, [heapAt(64), 17n, heapAt(0), heapAt(128)]],
  ['a program that is not there', create, [heapAt(64), 1n, 0n, heapAt(128)]],
  ['seeds that are not aligned', find, [heapAt(65), 1n, heapAt(0), heapAt(128), heapAt(160)]],
  ['a bump within the address', find, [heapAt(64), 1n, heapAt(0), heapAt(128), heapAt(130)]],
] as const)('%s', (_, syscall, values) => {
  expect(callSystem(made(), syscall, ...values).fault).toBe('syscall-failed')
})

test('as many seeds as there may be leave no room for a bump', () => {
  const frame = frameWith([ledgerAccount(1)], { units: 400_000 })
  put(frame, heapAt(64), slices(...Array.from({ length: 16 }, () => [heapAt(0), 1n] as const)), 0)
  const values = [heapAt(64), 16n, heapAt(0), heapAt(512), heapAt(600)] as const
  expect(callSystem(frame, find, ...values)).toMatchObject({ fault: undefined, result: 1 })
  expect(frame.cpu.budget.left).toBe(400_000 - 256 * 1_500)
})
