import { describe, expect, test } from 'bun:test'
import { Keypair, PublicKey } from '@solana/web3.js'
import { curveSyscalls } from '../../../../src/solana/vm/sbpf/curve-syscalls.ts'
import { runtimeLabel } from '../../../../src/solana/vm/ledger/labels.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  labelAt,
  ledgerAccount,
  put,
} from '../../../kit/sbpf/frame.ts'

const [offCurve] = PublicKey.findProgramAddressSync([], PublicKey.default)
const validate = curveSyscalls['sol_curve_validate_point']

const made = (point: Uint8Array, label = 0) => {
  const frame = frameWith([ledgerAccount(1)])
  put(frame, heapAt(0), point, label)
  return frame
}

describe('a point of the Edwards curve', () => {
  test.each([
    ['a key', Keypair.generate().publicKey.toBytes(), 0],
    ['a derived address', offCurve.toBytes(), 1],
  ])('%s', (_, point, result) => {
    const frame = made(point, 60)
    expect(callSystem(frame, validate, 0n, heapAt(0))).toMatchObject({
      fault: undefined,
      result,
      label: 60,
    })
    expect(frame.cpu.budget.left).toBe(100_000 - 159)
  })
})

test.each([
  ['another curve', [9n, heapAt(0)], 'syscall-failed'],
  ['a point that is not there', [0n, 0n], 'bad-memory'],
] as const)('%s', (_, values, fault) => {
  expect(callSystem(made(new Uint8Array(32)), validate, ...values).fault).toBe(fault)
})

test('what is not computed may be anything', () => {
  const frame = made(Uint8Array.of(1))
  const recover = curveSyscalls['sol_secp256k1_recover']
  expect(callSystem(frame, recover, 0n, 0n, 0n, heapAt(0))).toMatchObject({
    fault: undefined,
    label: runtimeLabel,
  })
  expect([get(frame, heapAt(0), 1)[0], labelAt(frame, heapAt(63), 1)]).toEqual([0, runtimeLabel])
  expect(callSystem(frame, recover, 0n, 0n, 0n, 0n).fault).toBe('bad-memory')
})
