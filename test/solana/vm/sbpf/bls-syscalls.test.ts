import { expect, test } from 'bun:test'
import { runtimeLabel } from '../../../../src/solana/vm/ledger/labels.ts'
import { blsGroup, blsPoint, blsSyscalls } from '../../../../src/solana/vm/sbpf/bls-syscalls.ts'
import { countIn, type Syscall } from '../../../../src/solana/vm/sbpf/frame.ts'
import { callSystem, frameWith, heapAt, labelAt, ledgerAccount } from '../../../kit/sbpf/frame.ts'

const point: Syscall = (frame) => blsPoint(frame, countIn(frame.cpu, 1))
const group: Syscall = (frame) => blsGroup(frame, countIn(frame.cpu, 1))
const decompress = blsSyscalls['sol_curve_decompress']
const pairing = blsSyscalls['sol_curve_pairing_map']
const result = heapAt(4_096)

test.each<
  [name: string, syscall: Syscall | undefined, values: bigint[], units: number, bytes: number]
>([
  ['a point of the first group', point, [5n, heapAt(0)], 1_565, 0],
  ['a point of the second', point, [0x86n, heapAt(0)], 1_968, 0],
  ['a sum', group, [5n, 0n, heapAt(0), heapAt(96), result], 128, 96],
  ['a product', group, [0x86n, 2n, heapAt(0), heapAt(192), result], 8_255, 192],
  ['a decompressed point', decompress, [6n, heapAt(0), result], 3_050, 192],
  ['two pairings', pairing, [4n, 2n, heapAt(0), heapAt(192), result], 38_468, 576],
])('%s may be anything', (_, syscall, values, units, bytes) => {
  const frame = frameWith([ledgerAccount(1)])
  expect(callSystem(frame, syscall, ...values)).toMatchObject({
    fault: undefined,
    result: 0,
    label: runtimeLabel,
  })
  expect(frame.cpu.budget.left).toBe(100_000 - units)
  const last = heapAt(4_096 + Math.max(0, bytes - 1))
  expect([labelAt(frame, last, 1), labelAt(frame, heapAt(4_096 + bytes), 1)]).toEqual([
    bytes > 0 ? runtimeLabel : 0,
    0,
  ])
})

test.each<[name: string, syscall: Syscall | undefined, values: bigint[], fault: string]>([
  ['another curve', point, [7n, heapAt(0)], 'syscall-failed'],
  ['another operation', group, [5n, 3n, heapAt(0), heapAt(96), result], 'syscall-failed'],
  ['pairings of a group', pairing, [5n, 1n, heapAt(0), heapAt(96), result], 'syscall-failed'],
  ['a point that is not there', point, [5n, 0n], 'bad-memory'],
  ['no place for the result', decompress, [5n, heapAt(0), 0n], 'bad-memory'],
])('%s', (_, syscall, values, fault) => {
  expect(callSystem(frameWith([ledgerAccount(1)]), syscall, ...values).fault).toBe(fault)
})
