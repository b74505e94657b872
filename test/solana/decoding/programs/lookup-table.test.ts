import { AddressLookupTableProgram, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { lookupTableProgram } from '../../../../src/solana/address/known-address.ts'
import {
  decodeRaw,
  expectMalformedWhenCut,
  fromWeb3,
  key,
  meaningOf,
} from './client-instruction.ts'

const publicKey = (fill: number): PublicKey => new PublicKey(key(fill))
const [a, b, c] = [key(1), key(2), key(3)]

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
  ])('%s moves no assets', (name, instruction) => {
    expect(meaningOf(fromWeb3(instruction))).toEqual({ status: 'decoded', name, actions: [] })
  })

  test('CloseLookupTable returns the rent to the recipient', () => {
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
    expect(decodeRaw(lookupTableProgram, [1, 1, 0, 0]).status).toBe('unknown-instruction')
  })
})
