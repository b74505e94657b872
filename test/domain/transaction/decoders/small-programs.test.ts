import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import { address as kitAddress, createNoopSigner } from '@solana/kit'
import * as token from '@solana-program/token'
import { describe, expect, test } from 'bun:test'
import type { Address } from '../../../../src/domain/address.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  lighthouseProgram,
  lookupTableProgram,
  memoProgram,
  memoV1Program,
  stakeProgram,
  token2022Program,
  voteProgram,
} from '../../../../src/domain/known-address.ts'
import { decodeInstruction } from '../../../../src/domain/transaction/decode.ts'
import {
  expectMalformedWhenCut,
  fromKit,
  fromWeb3,
  key,
  meaningOf,
  roleOf,
} from './client-instruction.ts'

const publicKey = (fill: number): PublicKey => new PublicKey(key(fill))
const kitKey = (fill: number) => kitAddress(key(fill))
const [a, b, c, d] = [key(1), key(2), key(3), key(4)]

const raw = (programId: Address, data: number[], accounts: readonly Address[] = [a, b, c, d]) =>
  decodeInstruction({
    path: [0],
    programId,
    accounts: accounts.map((account) => roleOf(account)),
    data: Uint8Array.from(data),
  })

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

  test('Create, with its code and in the oldest form without any', () => {
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

  test('RecoverNested is known by name; a code beyond it is not known', () => {
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
    expect(raw(associatedTokenProgram, [3]).status).toBe('unknown-instruction')
  })
})

describe('Compute Budget', () => {
  test.each<[string, TransactionInstruction, number]>([
    ['SetComputeUnitLimit', ComputeBudgetProgram.setComputeUnitLimit({ units: 5 }), 5],
    ['SetComputeUnitPrice', ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }), 9],
    ['RequestHeapFrame', ComputeBudgetProgram.requestHeapFrame({ bytes: 32768 }), 5],
    ['RequestUnits', ComputeBudgetProgram.requestUnits({ units: 5, additionalFee: 0 }), 9],
  ])('%s does nothing to anyone', (name, instruction, dataBytes) => {
    expect(meaningOf(fromWeb3(instruction))).toEqual({ status: 'decoded', name, actions: [] })
    expectMalformedWhenCut(fromWeb3(instruction), dataBytes, 0)
  })

  test('has five codes', () => {
    expect(raw(computeBudgetProgram, [4, 0, 0, 1, 0]).name).toBe('SetLoadedAccountsDataSizeLimit')
    expect(raw(computeBudgetProgram, [5, 0, 0, 0, 0])).toMatchObject({
      status: 'unknown-instruction',
      actions: [],
    })
    expect(raw(computeBudgetProgram, []).status).toBe('malformed')
  })
})

describe('Address Lookup Table', () => {
  const [authority, payer, lookupTable] = [publicKey(2), publicKey(3), publicKey(1)]

  test.each<[string, TransactionInstruction]>([
    [
      'CreateLookupTable',
      AddressLookupTableProgram.createLookupTable({ authority, payer, recentSlot: 9 })[0],
    ],
    [
      'ExtendLookupTable',
      AddressLookupTableProgram.extendLookupTable({
        lookupTable,
        authority,
        payer,
        addresses: [publicKey(9)],
      }),
    ],
    [
      'DeactivateLookupTable',
      AddressLookupTableProgram.deactivateLookupTable({ lookupTable, authority }),
    ],
  ])('%s takes nothing from anyone', (name, instruction) => {
    expect(meaningOf(fromWeb3(instruction))).toEqual({ status: 'decoded', name, actions: [] })
  })

  test('CloseLookupTable gives the rent to the recipient', () => {
    const close = AddressLookupTableProgram.closeLookupTable({
      lookupTable,
      authority,
      recipient: publicKey(3),
    })
    expect(meaningOf(fromWeb3(close)).actions).toEqual([
      { type: 'close-account', account: a, destination: c, authority: b },
    ])
    expectMalformedWhenCut(fromWeb3(close), 4, 3)
  })

  test('a code of more than one byte is read as a whole', () => {
    expect(raw(lookupTableProgram, [1, 1, 0, 0]).status).toBe('unknown-instruction')
    expect(raw(stakeProgram, [4, 0, 0, 1]).status).toBe('unknown-instruction')
  })
})

describe('others', () => {
  test.each([memoProgram, memoV1Program])('a memo of %s may be anything', (programId) => {
    for (const data of [[], [0], [255, 254]]) {
      expect(raw(programId, data, [])).toMatchObject({
        status: 'decoded',
        name: 'Memo',
        actions: [],
      })
    }
  })

  test('Lighthouse asserts, and knows 18 codes', () => {
    const codes = Array.from({ length: 256 }, (_, code) => code)
    const statuses = codes.map((code) => raw(lighthouseProgram, [code]).status)
    expect(statuses.filter((status) => status === 'decoded').length).toBe(16)
    expect(statuses.slice(0, 2)).toEqual(['named', 'named'])
    expect(statuses.lastIndexOf('decoded')).toBe(17)
    expect(raw(lighthouseProgram, [9]).name).toBe('AssertTokenAccount')
  })

  test('of Vote only the withdrawal concerns a wallet', () => {
    expect(raw(voteProgram, [14, 0, 0, 0])).toMatchObject({
      status: 'named',
      name: 'TowerSync',
      actions: [],
    })
    expect(raw(voteProgram, [3, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0]).actions).toEqual([
      { type: 'withdraw-lamports', account: a, destination: b, lamports: 7n, authority: c },
    ])
    expect(raw(voteProgram, [3, 0, 0, 0, 7]).status).toBe('malformed')
    expect(raw(voteProgram, [99, 0, 0, 0]).status).toBe('unknown-instruction')
  })

  test('a program that nobody wrote a decoder for is said to be unknown', () => {
    expect(raw(a, [1, 2, 3])).toMatchObject({
      status: 'unknown-program',
      actions: [],
      programId: a,
    })
  })
})
