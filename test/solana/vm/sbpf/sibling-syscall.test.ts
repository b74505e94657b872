import { expect, test } from 'bun:test'
import type { Call } from '../../../../src/solana/vm/ledger/ledger.ts'
import { siblingSyscalls } from '../../../../src/solana/vm/sbpf/sibling-syscall.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  inputAt,
  ledgerAccount,
  put,
} from '../../../kit/sbpf/frame.ts'

const accounts = [ledgerAccount(1), ledgerAccount(2)]
const call = (height: number, ...data: readonly number[]): Call => ({
  program: 1,
  roles: [
    { index: 0, signer: true, writable: false },
    { index: 1, signer: false, writable: true },
  ],
  data: Uint8Array.from(data),
  height,
})
const [first, second, inner] = [call(1, 10, 11, 12), call(1, 20, 21, 22), call(2, 30, 31, 32)]

const [sizesAt, programAt, dataAt, rolesAt] = [heapAt(0), heapAt(64), heapAt(128), heapAt(256)]
const bothSizes = (data: bigint, roles: bigint): Uint8Array =>
  new Uint8Array(new BigUint64Array([data, roles]).buffer)

/** Reads the sibling that ended so many before, with room for so much; `before`: earlier calls, oldest first. */
const read = (
  before: readonly Call[],
  wanted: bigint,
  room: Uint8Array = bothSizes(3n, 2n),
  places: readonly bigint[] = [sizesAt, programAt, dataAt, rolesAt],
  units = 1_000,
) => {
  const frame = frameWith(accounts, { units })
  frame.host.trace.push(...before, frame.call)
  put(frame, sizesAt, room)
  const answer = callSystem(
    frame,
    siblingSyscalls['sol_get_processed_sibling_instruction'],
    wanted,
    ...places,
  )
  return { frame, ...answer }
}

test.each<[name: string, before: Call[], wanted: bigint, found: number | undefined]>([
  ['none', [], 0n, undefined],
  ['the last one', [first, second], 0n, 20],
  ['the one before', [first, second], 1n, 10],
  ['more than there are', [first, second], 2n, undefined],
  ['calls within another do not count', [first, inner], 0n, 10],
  ['more than 32 bits', [first], 1n << 40n, undefined],
])('%s', (_, before, wanted, found) => {
  const { frame, fault, result } = read(before, wanted)
  expect(fault).toBeUndefined()
  expect(result).toBe(found === undefined ? 0 : 1)
  expect(get(frame, dataAt, 1)[0]).toBe(found ?? 0)
  expect(frame.cpu.budget.left).toBe(900)
})

test('nothing is seen beyond the caller', () => {
  const frame = frameWith(accounts)
  const within = { ...frame, call: { ...frame.call, height: 2 } }
  frame.host.trace.push(inner, first, within.call)
  put(frame, sizesAt, bothSizes(3n, 2n))
  const syscall = siblingSyscalls['sol_get_processed_sibling_instruction']
  const values = [0n, sizesAt, programAt, dataAt, rolesAt]
  expect(callSystem(within, syscall, ...values).result).toBe(0)
})

test('program, data and accounts with their rights', () => {
  const { frame } = read([first], 0n)
  expect(get(frame, programAt, 32)).toEqual(accounts[1]?.key as Uint8Array)
  expect([...get(frame, dataAt, 4)]).toEqual([10, 11, 12, 0])
  expect([...get(frame, rolesAt, 69)]).toEqual([
    ...(accounts[0]?.key ?? []),
    1,
    0,
    ...(accounts[1]?.key ?? []),
    0,
    1,
    0,
  ])
})

test.each([
  ['data', bothSizes(4n, 2n)],
  ['accounts', bothSizes(3n, 1n)],
])('where the room for %s is not just enough, only the sizes are written', (_, room) => {
  const { frame, result } = read([first], 0n, room)
  expect(result).toBe(1)
  expect(get(frame, sizesAt, 16)).toEqual(bothSizes(3n, 2n))
  expect(get(frame, dataAt, 3)).toEqual(new Uint8Array(3))
})

test.each<[name: string, places: bigint[]]>([
  ['sizes nowhere', [9n << 32n, programAt, dataAt, rolesAt]],
  ['sizes in constants', [1n << 32n, programAt, dataAt, rolesAt]],
  ['the program in constants', [sizesAt, 1n << 32n, dataAt, rolesAt]],
  ['data beyond the heap', [sizesAt, programAt, heapAt(32 * 1024 - 2), rolesAt]],
  ['accounts beyond the input', [sizesAt, programAt, dataAt, inputAt(1 << 24)]],
])('%s fails', (_, places) => {
  expect(read([first], 0n, undefined, places).fault).toBe('syscall-failed')
})

test('it costs its units, also where there are too few', () => {
  const { fault, frame } = read([first], 0n, undefined, undefined, 99)
  expect(fault).toBe('out-of-budget')
  expect(frame.cpu.budget.left).toBe(0)
})
