import { describe, expect, test } from 'bun:test'
import {
  withExtraInstruction,
  withoutLookups,
} from '../../../src/scan/scenarios/message-variants.ts'
import { memoProgram, systemProgram } from '../../../src/solana/address/known-address.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import type { Message, ResolvedMessage } from '../../../src/solana/transaction/message.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { decodeTransaction, encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import {
  mine,
  mineToo,
  mint,
  pda,
  secondStranger,
  stranger,
  theirs,
  unknownProgram,
  user,
} from '../../kit/scan/risk-context.ts'

const plain: Message = {
  version: 0,
  header: { requiredSignatures: 2, readonlySigned: 1, readonlyUnsigned: 2 },
  staticAccounts: [user, stranger, mine, unknownProgram, systemProgram],
  blockhash: systemProgram,
  instructions: [
    { programIndex: 3, accountIndexes: [0, 5, 1, 7, 2, 6, 4], data: Uint8Array.of(1, 2) },
    { programIndex: 4, accountIndexes: [0, 6], data: Uint8Array.of(3) },
  ],
  lookups: [
    { table: pda, writableIndexes: [1], readonlyIndexes: [0] },
    { table: mint, writableIndexes: [0], readonlyIndexes: [] },
  ],
}
const tables = new Map<Address, Address[]>([
  [pda, [secondStranger, theirs]],
  [mint, [mineToo]],
])

const resolve = (message: Message): ResolvedMessage => {
  const resolution = resolveMessage(message, tables)
  if (!resolution.ok) throw new Error('not resolved')
  return resolution.resolved
}

/** A message from the programs' point of view. */
const seen = ({ instructions }: ResolvedMessage) =>
  instructions.map(({ programId, accounts, data }) => ({
    programId,
    data: [...data],
    accounts: accounts.map(({ address, signer, writable }) => `${address} ${signer} ${writable}`),
  }))

const readBack = (message: Message) => {
  const signatures = Array.from(
    { length: message.header.requiredSignatures },
    () => new Uint8Array(64),
  )
  return decodeTransaction(encodeTransaction({ message, signatures, bare: false }))
}

describe('without lookups', () => {
  test('programs see the same', () => {
    const flat = withoutLookups(resolve(plain))
    expect(flat.lookups).toEqual([])
    expect(seen(resolve(flat))).toEqual(seen(resolve(plain)))
    expect(readBack(flat).ok).toBe(true)
  })

  test('a message without lookups is unchanged', () => {
    const message = withoutLookups(resolve(plain))
    expect(withoutLookups(resolve(message))).toBe(message)
  })
})

describe('with another instruction', () => {
  const message = withoutLookups(resolve(plain))
  test('the others are unchanged', () => {
    const more = withExtraInstruction(message)
    const now = seen(resolve(more))
    expect(now.slice(0, -1)).toEqual(seen(resolve(message)))
    expect(now.at(-1)).toMatchObject({ programId: memoProgram, accounts: [] })
    expect(readBack(more).ok).toBe(true)
  })

  test('an existing program is not added twice', () => {
    const once = withExtraInstruction(message)
    const twice = withExtraInstruction(once)
    expect(twice.staticAccounts).toEqual(once.staticAccounts)
    expect(twice.header).toEqual(once.header)
    expect(twice.instructions).toHaveLength(once.instructions.length + 1)
  })
})
