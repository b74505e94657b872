import { expect, test } from 'bun:test'
import { bytesCandidates } from '../../../../src/solana/vm/forced/bytes-candidates.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const { runnable } = smallCall(new Uint8Array(48))
const { transaction, labels } = runnable
const wanted = Uint8Array.of(7, 8, 9, 10)

test('open bytes become what they are compared with, or differ from it', () => {
  const open = transaction.ledger[0]?.dataLabels?.slice(20, 24)
  const changed = [
    ...bytesCandidates(transaction, labels, {
      left: { bytes: wanted, labels: undefined },
      right: { bytes: new Uint8Array(4), labels: open },
    }),
  ].map(({ ledger }) => [...(ledger[0]?.data.subarray(19, 25) ?? [])])
  expect(changed).toEqual([
    [0, 7, 8, 9, 10, 0],
    [0, 1, 0, 0, 0, 0],
  ])
})

test('a part of an owner is replaced where it is', () => {
  const thief = transaction.ledger[2]
  const label = thief?.ownerLabel ?? 0
  const [changed] = bytesCandidates(transaction, labels, {
    left: { bytes: new Uint8Array(32), labels: new Int32Array(32).fill(label) },
    right: { bytes: new Uint8Array(32).fill(5), labels: undefined },
  })
  expect(changed?.ledger[2]?.owner).toEqual(new Uint8Array(32).fill(5))
  expect(changed?.ledger[2]?.data).toEqual(thief?.data ?? new Uint8Array(1))
})

test('bytes that are fixed stay', () => {
  const fixed = { bytes: new Uint8Array(4), labels: undefined }
  const compared = { left: fixed, right: { bytes: wanted, labels: undefined } }
  expect([...bytesCandidates(transaction, labels, compared)]).toEqual([])
})
