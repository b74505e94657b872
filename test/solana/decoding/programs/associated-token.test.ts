import { address as kitAddress, createNoopSigner } from '@solana/kit'
import * as token from '@solana-program/token'
import { describe, expect, test } from 'bun:test'
import {
  associatedTokenProgram,
  token2022Program,
} from '../../../../src/solana/address/known-address.ts'
import {
  decodeRaw,
  expectMalformedWhenCut,
  fromKit,
  key,
  meaningOf,
  kitKey,
} from './client-instruction.ts'

const [a, b, c, d] = [key(1), key(2), key(3), key(4)]

describe('Associated Token', () => {
  const input = {
    payer: createNoopSigner(kitKey(1)),
    ata: kitKey(2),
    owner: kitKey(3),
    mint: kitKey(4),
    tokenProgram: kitAddress(token2022Program),
  }
  const meaning = [
    { type: 'create-token-account' as const, account: b, owner: c, mint: d, payer: a },
  ]
  const create = fromKit(token.getCreateAssociatedTokenInstruction(input))
  const idempotent = fromKit(token.getCreateAssociatedTokenIdempotentInstruction(input))

  test('Create, with its code and in the oldest form without data', () => {
    expect(meaningOf(create)).toEqual({ status: 'decoded', name: 'Create', actions: meaning })
    expect(meaningOf({ ...create, data: new Uint8Array() })).toEqual(meaningOf(create))
    expectMalformedWhenCut(create, 1, 6)
  })

  test('CreateIdempotent', () => {
    expect(meaningOf(idempotent)).toEqual({
      status: 'decoded',
      name: 'CreateIdempotent',
      actions: meaning,
    })
  })

  test('RecoverNested is known by name; higher codes are unknown', () => {
    const recover = fromKit(
      token.getRecoverNestedAssociatedTokenInstruction({
        nestedAssociatedAccountAddress: kitKey(1),
        nestedTokenMintAddress: kitKey(2),
        destinationAssociatedAccountAddress: kitKey(3),
        ownerAssociatedAccountAddress: kitKey(4),
        ownerTokenMintAddress: kitKey(5),
        walletAddress: createNoopSigner(kitKey(6)),
      }),
    )
    expect(meaningOf(recover)).toEqual({ status: 'named', name: 'RecoverNested', actions: [] })
    expect(decodeRaw(associatedTokenProgram, [3]).status).toBe('unknown-instruction')
  })
})
