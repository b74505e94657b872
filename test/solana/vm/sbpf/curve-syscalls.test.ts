import { describe, expect, test } from 'bun:test'
import { Keypair, PublicKey } from '@solana/web3.js'
import { curveKinds } from '../../../../scripts/fuzz/curve-run.ts'
import { seededRandom } from '../../../../scripts/fuzz/mutate.ts'
import { runCurveFuzz } from '../../../../scripts/fuzz/sbpf-run.ts'
import { edwardsGroup } from '../../../../src/solana/vm/curves/edwards.ts'
import { curveSyscalls } from '../../../../src/solana/vm/sbpf/curve-syscalls.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  labelAt,
  ledgerAccount,
  put,
} from '../../../kit/sbpf/frame.ts'
import { noMachine } from '../../../kit/sbpf/two-machines.ts'

const [offCurve] = PublicKey.findProgramAddressSync([], PublicKey.default)
const validate = curveSyscalls['sol_curve_validate_point']
const operate = curveSyscalls['sol_curve_group_op']
const multiply = curveSyscalls['sol_curve_multiscalar_mul']
const key = (): Uint8Array => Keypair.generate().publicKey.toBytes()

const made = (point: Uint8Array, label = 0) => {
  const frame = frameWith([ledgerAccount(1)])
  put(frame, heapAt(0), point, label)
  return frame
}

describe('a point of the Edwards curve', () => {
  test.each([
    ['a key', key(), 0],
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

test('a sum of points depends on both', () => {
  const [left, right] = [key(), key()]
  const frame = made(left)
  put(frame, heapAt(32), right, 71)
  const call = callSystem(frame, operate, 0n, 0n, heapAt(0), heapAt(32), heapAt(64))
  expect(call).toMatchObject({ fault: undefined, result: 0, label: 71 })
  expect(get(frame, heapAt(64), 32)).toEqual(edwardsGroup.add(left, right) as never)
  expect(labelAt(frame, heapAt(64), 32)).toBe(71)
})

test('what is no sum may become one where others choose the points', () => {
  const frame = made(key())
  put(frame, heapAt(32), offCurve.toBytes(), 72)
  const call = callSystem(frame, operate, 0n, 0n, heapAt(0), heapAt(32), heapAt(64))
  expect(call).toMatchObject({ result: 1, label: 72 })
  expect(labelAt(frame, heapAt(64), 32)).toBe(72)
})

test.each([
  ['an operation that there is not', operate, [0n, 9n, heapAt(0), heapAt(0), heapAt(64)]],
  ['a curve that there is not', multiply, [9n, heapAt(0), heapAt(0), 1n, heapAt(64)]],
  ['too many points', multiply, [0n, heapAt(0), heapAt(0), 513n, heapAt(64)]],
] as const)('%s', (_, syscall, values) => {
  expect(callSystem(made(key()), syscall, ...values).fault).toBe('syscall-failed')
})

describe.skipIf(noMachine !== undefined)('as LiteSVM computes', () => {
  test.each(curveKinds.map((kind) => [kind]))('%s', (kind) => {
    const { outcomes, problems } = runCurveFuzz(60, seededRandom(3), kind)
    expect([...problems]).toEqual([])
    expect(outcomes['ok']).toBeGreaterThan(40)
  })
})
