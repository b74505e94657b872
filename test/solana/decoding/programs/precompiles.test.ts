import { Ed25519Program, Secp256k1Program } from '@solana/web3.js'
import { expect, test } from 'bun:test'
import { secp256r1Program } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw, fromWeb3, meaningOf } from './client-instruction.ts'

const named = { status: 'named', name: 'VerifySignatures', actions: [] } as const

test('signature checks of the runtime are known by name', () => {
  const ed25519 = Ed25519Program.createInstructionWithPublicKey({
    publicKey: new Uint8Array(32).fill(1),
    message: new Uint8Array(4),
    signature: new Uint8Array(64),
  })
  const secp256k1 = Secp256k1Program.createInstructionWithEthAddress({
    ethAddress: new Uint8Array(20),
    message: new Uint8Array(4),
    signature: new Uint8Array(64),
    recoveryId: 0,
  })
  expect<unknown>(meaningOf(fromWeb3(ed25519))).toEqual(named)
  expect<unknown>(meaningOf(fromWeb3(secp256k1))).toEqual(named)
  expect(decodeRaw(secp256r1Program, [1, 0])).toMatchObject(named)
})
