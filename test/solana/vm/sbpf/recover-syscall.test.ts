import { expect, test } from 'bun:test'
import { secp256k1 } from '@noble/curves/secp256k1'
import { recoverSyscalls } from '../../../../src/solana/vm/sbpf/recover-syscall.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  labelAt,
  ledgerAccount,
  put,
} from '../../../kit/sbpf/frame.ts'

const recover = recoverSyscalls['sol_secp256k1_recover']
const secret = new Uint8Array(32).fill(3)
const hash = new Uint8Array(32).fill(4)
const signed = secp256k1.sign(hash, secret)

const asked = (label: number, recovery = BigInt(signed.recovery), signature = signed.toBytes()) => {
  const frame = frameWith([ledgerAccount(1)])
  put(frame, heapAt(0), hash, label)
  put(frame, heapAt(32), new Uint8Array(signature), 0)
  return { frame, call: callSystem(frame, recover, heapAt(0), recovery, heapAt(32), heapAt(96)) }
}

test('the key that signed depends on the hash', () => {
  const { frame, call } = asked(55)
  expect(call).toMatchObject({ fault: undefined, result: 0, label: 55 })
  expect(get(frame, heapAt(96), 64)).toEqual(secp256k1.getPublicKey(secret, false).slice(1))
  expect([labelAt(frame, heapAt(96), 64), frame.cpu.budget.left]).toEqual([55, 75_000])
})

test.each([
  ['no such recovery', 4n, signed.toBytes(), 2],
  ['a number beyond 32 bits', 1n << 40n, signed.toBytes(), 2],
  ['no signature', 0n, new Uint8Array(64), 3],
  ['a signature beyond the order', 0n, new Uint8Array(64).fill(255), 3],
])('%s', (_, recovery, signature, result) => {
  expect(asked(0, recovery, signature).call).toMatchObject({ fault: undefined, result })
})
