import { describe, expect, test } from 'bun:test'
import {
  bytesAt,
  canWrite,
  countAt,
  countIn,
  isAligned,
  labelAt,
  placeIn,
  pointerAt,
  setResult,
  spend,
} from '../../../../src/solana/vm/sbpf/frame.ts'
import { frameWith, heapAt, ledgerAccount, put, slices } from '../../../kit/sbpf/frame.ts'

const made = (units?: number) => frameWith([ledgerAccount(1)], units === undefined ? {} : { units })
const heap = (at: number) => ({ index: 3, at, label: 0 })

describe('compute units', () => {
  test.each([
    [10, 4.9, undefined, 6],
    [10, 10, undefined, 0],
    [10, 11, 'out-of-budget', 0],
    [10, 0, undefined, 10],
  ])('%p less %p', (left, units, fault, rest) => {
    const { cpu } = made(left)
    expect(spend(cpu, units)).toBe(fault as never)
    expect(cpu.budget.left).toBe(rest)
  })
})

test('pointers and lengths in memory carry their labels', () => {
  const frame = made()
  put(frame, heapAt(0), slices([heapAt(64), 5n], [1n << 40n, 1n << 40n]), 33)
  expect(pointerAt(frame.cpu, heap(0), 0)).toEqual({ index: 3, at: 64, label: 33 })
  expect(countAt(frame.cpu, heap(0), 8)).toBe(5)
  expect(countAt(frame.cpu, heap(0), 24)).toBe(Number.MAX_SAFE_INTEGER)
  expect(pointerAt(frame.cpu, heap(32 * 1024), 0)).toBeUndefined()
  expect(labelAt(frame.cpu, heap(0), 8)).toBe(33)
})

test('nothing is there anywhere, something only where it is mapped', () => {
  const { cpu } = made()
  const nowhere = { index: 9, at: 0, label: 0 }
  expect(bytesAt(cpu, nowhere, 0)).toEqual(new Uint8Array(0))
  expect([canWrite(cpu, nowhere, 0), canWrite(cpu, nowhere, 1)]).toEqual([true, false])
  expect(bytesAt(cpu, nowhere, 1)).toBeUndefined()
  expect(bytesAt(cpu, heap(8), 4)?.length).toBe(4)
})

test('loader 1 does not ask for alignment', () => {
  expect([
    isAligned(heap(4), true),
    isAligned(heap(4), true, 4),
    isAligned(heap(4), false),
  ]).toEqual([false, true, true])
})

test('arguments and result', () => {
  const { cpu } = made()
  cpu.registers.low[2] = -1
  expect([countIn(cpu, 2), placeIn(cpu, 1)]).toEqual([0xffff_ffff, { index: 0, at: 0, label: 0 }])
  cpu.registers.high[2] = 1
  expect(countIn(cpu, 2)).toBe(Number.MAX_SAFE_INTEGER)
  setResult(cpu, 7, 9)
  expect([cpu.registers.low[0], cpu.registers.high[0], cpu.registers.label[0]]).toEqual([7, 0, 9])
})
