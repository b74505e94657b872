import { describe, expect, test } from 'bun:test'
import { memorySyscalls } from '../../../../src/solana/vm/sbpf/memory-syscalls.ts'
import { watcher } from '../../../kit/sbpf/watcher.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  labelAt,
  ledgerAccount,
  put,
  stackAt,
} from '../../../kit/sbpf/frame.ts'

const made = () => frameWith([ledgerAccount(1)])
const {
  sol_memcpy_: copy,
  sol_memmove_: move,
  sol_memset_: set,
  sol_memcmp_: compare,
  sol_alloc_free_: allocate,
} = memorySyscalls

test('what is copied keeps its labels', () => {
  const frame = made()
  put(frame, heapAt(0), Uint8Array.of(1, 2, 3), 40)
  expect(callSystem(frame, copy, stackAt(8), heapAt(0), 3n)).toMatchObject({
    fault: undefined,
    result: 0,
  })
  expect([...get(frame, stackAt(8), 3)]).toEqual([1, 2, 3])
  expect([labelAt(frame, stackAt(8), 3), labelAt(frame, stackAt(11), 8)]).toEqual([40, 0])
})

test.each([
  ['memcpy', copy, 'syscall-failed'],
  ['memmove', move, undefined],
])('%s of what overlaps', (_, syscall, fault) => {
  const frame = made()
  put(frame, heapAt(0), Uint8Array.of(1, 2, 3, 4), 0)
  expect(callSystem(frame, syscall, heapAt(1), heapAt(0), 3n).fault).toBe(fault)
  if (fault === undefined) expect([...get(frame, heapAt(0), 4)]).toEqual([1, 1, 2, 3])
})

test('memset labels what it writes by the value', () => {
  const frame = made()
  frame.cpu.registers.label[2] = 51
  expect(callSystem(frame, set, heapAt(5), 0x1ffn, 2n).fault).toBeUndefined()
  expect([...get(frame, heapAt(4), 4)]).toEqual([0, 255, 255, 0])
  expect([labelAt(frame, heapAt(5), 2), labelAt(frame, heapAt(4), 1)]).toEqual([51, 0])
})

describe('memcmp', () => {
  test.each([
    [[1, 2, 3], [1, 2, 3], 0],
    [[1, 9, 3], [1, 2, 3], 7],
    [[1, 2, 3], [1, 2, 255], -252],
  ])('%p and %p', (left, right, difference) => {
    const frame = made()
    put(frame, heapAt(0), Uint8Array.from(left), 0)
    put(frame, heapAt(16), Uint8Array.from(right), 60)
    expect(callSystem(frame, compare, heapAt(0), heapAt(16), 3n, heapAt(32)).fault).toBeUndefined()
    expect(new DataView(get(frame, heapAt(32), 4).buffer).getInt32(0, true)).toBe(difference)
    expect(labelAt(frame, heapAt(32), 4)).toBe(60)
  })

  test('a watcher learns what is compared', () => {
    const frame = made()
    const seen: unknown[] = []
    frame.cpu.watcher = watcher({
      comparedBytes: (one, other) =>
        void seen.push([one, other].map(({ bytes, labels }) => [[...bytes], labels?.[0]])),
    })
    put(frame, heapAt(0), Uint8Array.of(1, 2))
    put(frame, heapAt(16), Uint8Array.of(3, 4), 60)
    callSystem(frame, compare, heapAt(0), heapAt(16), 2n, heapAt(32))
    expect(seen).toEqual([
      [
        [[1, 2], undefined],
        [[3, 4], 60],
      ],
    ])
  })

  test('its result lies at a multiple of four', () => {
    expect(callSystem(made(), compare, heapAt(0), heapAt(16), 3n, heapAt(33)).fault).toBe(
      'syscall-failed',
    )
  })
})

test.each([
  ['copying', copy, [stackAt(4_096), heapAt(0), 1n]],
  ['copying from nowhere', copy, [heapAt(0), 0n, 1n]],
  ['setting constants', set, [1n << 32n, 0n, 1n]],
  ['comparing beyond the heap', compare, [heapAt(32 * 1024), heapAt(0), 1n, heapAt(0)]],
] as const)('%s fails', (_, syscall, values) => {
  expect(callSystem(made(), syscall, ...values).fault).toBe('bad-memory')
})

test('a program that survives goes on where memory is missing', () => {
  const frame = made()
  frame.cpu.watcher = watcher({ survives: () => true })
  expect(callSystem(frame, copy, heapAt(0), 0n, 1n).fault).toBeUndefined()
})

test('the heap is handed out once, in steps of eight', () => {
  const frame = made()
  const take = (size: bigint) => callSystem(frame, allocate, size, 0n).result
  expect([take(5n), take(1n), take(32n * 1024n), take(8n)]).toEqual([0, 8, 0, 16])
  expect(frame.cpu.registers.high[0]).toBe(3)
  expect(callSystem(frame, allocate, 8n, heapAt(0)).result).toBe(0)
})
