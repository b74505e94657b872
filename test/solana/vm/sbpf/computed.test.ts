import { expect, test } from 'bun:test'
import { computeInto } from '../../../../src/solana/vm/sbpf/computed.ts'
import { placeIn, type Syscall } from '../../../../src/solana/vm/sbpf/frame.ts'
import { callSystem, frameWith, get, heapAt, ledgerAccount, put } from '../../../kit/sbpf/frame.ts'

const counted = (isResultFirst: boolean) => {
  const runs: Uint8Array[] = []
  const syscall: Syscall = (frame) =>
    computeInto(frame, {
      name: 'reversed',
      inputs: [{ place: placeIn(frame.cpu, 1), bytes: 4 }],
      result: { place: placeIn(frame.cpu, 2), bytes: 4 },
      failure: 5,
      isResultFirst,
      work: 100,
      compute: ([bytes]) => {
        if (bytes) runs.push(bytes)
        return bytes?.[0] === 0 ? undefined : bytes?.slice().reverse()
      },
    })
  return { runs, syscall }
}

const frameOf = (...values: number[]) => {
  const frame = frameWith([ledgerAccount(1)])
  put(frame, heapAt(0), Uint8Array.from(values), 0)
  return frame
}

test('the same input is worked out once, and its work is paid once', () => {
  const { runs, syscall } = counted(false)
  const frame = frameOf(1, 2, 3, 4)
  for (let round = 0; round < 3; round++)
    expect(callSystem(frame, syscall, heapAt(0), heapAt(8)).result).toBe(0)
  expect([...get(frame, heapAt(8), 4)]).toEqual([4, 3, 2, 1])
  expect([runs.length, frame.cpu.budget.copiedBytes]).toEqual([1, 1_600])
})

test('input that has no result leaves memory as it was', () => {
  const { syscall } = counted(false)
  const frame = frameOf(0, 2, 3, 4)
  put(frame, heapAt(8), Uint8Array.of(9, 9, 9, 9), 0)
  expect(callSystem(frame, syscall, heapAt(0), heapAt(8))).toMatchObject({ result: 5 })
  expect([...get(frame, heapAt(8), 4)]).toEqual([9, 9, 9, 9])
})

test.each([
  ['no input', false, 0n, heapAt(8), 'bad-memory'],
  ['no place for a result', false, heapAt(0), 0n, 'bad-memory'],
  ['no place for a result that is looked at first', true, heapAt(0), 0n, 'bad-memory'],
])('%s', (_, isResultFirst, from, to, fault) => {
  const { runs, syscall } = counted(isResultFirst)
  expect(callSystem(frameOf(1, 2, 3, 4), syscall, from, to).fault).toBe(fault)
  expect(runs.length).toBe(isResultFirst || from === 0n ? 0 : 1)
})
