import { expect, test } from 'bun:test'
import { secp256k1 } from '@noble/curves/secp256k1'
import { recoverKey } from '../../../../src/solana/vm/curves/secp256k1-recovery.ts'

const secret = new Uint8Array(32).fill(9)
const hash = new Uint8Array(32).fill(1)
const key = secp256k1.getPublicKey(secret, false).slice(1)

test.each([true, false])('the key of a signature, its s low: %p', (lowS) => {
  const signed = secp256k1.sign(hash, secret, { lowS })
  expect(recoverKey(hash, signed.recovery, signed.toBytes())).toEqual(key)
  expect(recoverKey(hash, signed.recovery ^ 1, signed.toBytes())).not.toEqual(key)
})

test.each([
  ['zero', new Uint8Array(64)],
  ['more than the order', new Uint8Array(64).fill(255)],
])('no key signs with %s', (_, signature) => {
  expect(recoverKey(hash, 0, signature)).toBeUndefined()
})
