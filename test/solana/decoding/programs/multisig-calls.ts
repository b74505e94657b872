import { PublicKey, SystemProgram } from '@solana/web3.js'
import { expect, test } from 'bun:test'
import { type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import type { DecodedInstruction } from '../../../../src/solana/decoding/format/decoder.ts'
import { anchorCode } from './anchor-code.ts'
import { key, roleOf } from './client-instruction.ts'

/** The content of the multisig calls in these tests. */
export const [multisig, proposal, member, receiver, vault] = [
  key(1),
  key(2),
  key(3),
  key(4),
  key(9),
]

export const codeOf = (name: string): number[] => [...Buffer.from(anchorCode(name), 'hex')]
export const u32 = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)]

export const decoded = (
  programId: Address,
  data: readonly number[],
  accounts: readonly Address[] = [multisig, proposal, member],
): DecodedInstruction =>
  decodeInstruction({
    path: [0],
    programId,
    accounts: accounts.map((each) => roleOf(each)),
    data: Uint8Array.from(data),
  })

export const voted = (vote: 'approve' | 'reject' | 'cancel'): Action => ({
  type: 'vote-multisig',
  multisig,
  proposal,
  vote,
  authority: member,
})

/** A payment of 5 lamports as multisigs store it: program, accounts with two flags each, data. */
export const paymentOf = (payer: Address, signs: boolean): number[] => {
  const { data, programId } = SystemProgram.transfer({
    fromPubkey: new PublicKey(payer),
    toPubkey: new PublicKey(receiver),
    lamports: 5,
  })
  return [
    ...programId.toBytes(),
    ...u32(2),
    ...[...addressToBytes(payer), Number(signs), 1],
    ...[...addressToBytes(receiver), 0, 1],
    ...u32(data.length),
    ...data,
  ]
}

/** Tests that such a payment is read from a call, and that a truncated one is reported as unread. */
export const testProposedPayment = (
  programId: Address,
  data: readonly number[],
  payer: Address,
): void => {
  test('a proposed payment is read', () => {
    const { proposed } = decoded(programId, data)
    expect(proposed).toMatchObject({ multisig, signers: [payer], incomplete: false })
    expect(proposed?.instructions.map(({ actions }) => actions)).toEqual([
      [{ type: 'transfer-sol', from: payer, to: receiver, lamports: 5n, authority: payer }],
    ])
  })

  test('a truncated proposal is incomplete, at any position', () => {
    for (let length = 8; length < data.length; length++)
      expect(decoded(programId, data.slice(0, length)).proposed).toMatchObject({
        signers: [],
        instructions: [],
        incomplete: true,
      })
  })
}

/** Tests that malformed calls are never more than unknown. */
export const testBroken = (programId: Address, ...calls: (readonly number[])[]): void => {
  test('malformed calls are never more than unknown', () => {
    for (const data of [[], [255], ...calls])
      expect(['unknown-program', 'named']).toContain(decoded(programId, data, []).status)
  })
}
