import { describe, expect, test } from 'bun:test'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import { clockSysvar } from '../../../../src/solana/address/known-address.ts'
import { epochScheduleSysvar } from '../../../../src/solana/state/sysvars.ts'
import { runtimeSyscalls } from '../../../../src/solana/vm/sbpf/runtime-syscalls.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  inputAt,
  labelAt,
  ledgerAccount,
  put,
} from '../../../kit/sbpf/frame.ts'

const counted = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index + 1)
const sysvars = new Map([
  [clockSysvar as string, { bytes: counted(40), labels: new Int32Array(40).fill(90) }],
  [epochScheduleSysvar as string, { bytes: counted(33) }],
])

const made = () => {
  const frame = frameWith([ledgerAccount(1)], { host: { sysvars } })
  put(frame, heapAt(0), addressToBytes(clockSysvar), 0)
  put(frame, heapAt(32), addressToBytes(ledgerAccount(3).address), 0)
  return frame
}

const call = (name: string, ...values: readonly bigint[]) => {
  const frame = made()
  return { frame, ...callSystem(frame, runtimeSyscalls[name], ...values) }
}

test('the clock, labelled', () => {
  const { frame, fault } = call('sol_get_clock_sysvar', heapAt(64))
  expect(fault).toBeUndefined()
  expect(get(frame, heapAt(64), 40)).toEqual(new Uint8Array(counted(40)))
  expect([labelAt(frame, heapAt(64), 1), labelAt(frame, heapAt(103), 1)]).toEqual([90, 90])
  expect(frame.cpu.budget.left).toBe(100_000 - 140)
})

test('the epoch schedule is padded as its structure is', () => {
  const { frame } = call('sol_get_epoch_schedule_sysvar', heapAt(64))
  expect([...get(frame, heapAt(64), 40)]).toEqual([
    ...counted(17),
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...counted(33).slice(17),
  ])
})

test.each([
  ['into the input', 'sol_get_clock_sysvar', [inputAt(0)]],
  ['not aligned', 'sol_get_clock_sysvar', [heapAt(65)]],
  ['that is not known', 'sol_get_rent_sysvar', [heapAt(64)]],
  ['in part into the input', 'sol_get_sysvar', [heapAt(0), inputAt(0), 0n, 8n]],
  ['beyond all numbers', 'sol_get_sysvar', [heapAt(0), heapAt(64), (1n << 64n) - 1n, 8n]],
] as const)('a sysvar %s', (_, name, values) => {
  expect(call(name, ...values).fault).toBe('syscall-failed')
})

describe('parts of sysvars', () => {
  test('from an offset on', () => {
    const { frame, result } = call('sol_get_sysvar', heapAt(0), heapAt(64), 8n, 4n)
    expect(result).toBe(0)
    expect([...get(frame, heapAt(64), 5)]).toEqual([9, 10, 11, 12, 0])
    expect(labelAt(frame, heapAt(64), 4)).toBe(90)
  })

  test.each([
    ['beyond its end', [heapAt(0), heapAt(64), 38n, 4n], 1],
    ['of what is none', [heapAt(32), heapAt(64), 0n, 4n], 2],
  ] as const)('%s', (_, values, result) => {
    expect(call('sol_get_sysvar', ...values)).toMatchObject({ fault: undefined, result })
  })
})

test('data returned are read back, cut to the room there is', () => {
  const frame = made()
  put(frame, heapAt(64), Uint8Array.of(5, 6, 7), 21)
  expect(
    callSystem(frame, runtimeSyscalls['sol_set_return_data'], heapAt(64), 3n).fault,
  ).toBeUndefined()
  const read = callSystem(
    frame,
    runtimeSyscalls['sol_get_return_data'],
    heapAt(128),
    2n,
    heapAt(160),
  )
  expect(read).toMatchObject({ fault: undefined, result: 3 })
  expect([...get(frame, heapAt(128), 3)]).toEqual([5, 6, 0])
  expect(get(frame, heapAt(160), 32)).toEqual(ledgerAccount(99).key)
  expect(labelAt(frame, heapAt(128), 2)).toBe(21)
})

test.each([
  ['more than may be returned', 'sol_set_return_data', [heapAt(64), 1_025n], 'syscall-failed'],
  ['an abort', 'abort', [], 'aborted'],
  ['a panic', 'sol_panic_', [heapAt(0), 4n], 'aborted'],
] as const)('%s', (_, name, values, fault) => {
  expect(call(name, ...values).fault).toBe(fault)
})

test('the height of the stack', () => {
  expect(call('sol_get_stack_height')).toMatchObject({ fault: undefined, result: 1 })
})

test('mainnet has no way to ask for the units left', () => {
  expect(runtimeSyscalls['sol_remaining_compute_units']).toBeUndefined()
})
