import { keccak_256 } from '@noble/hashes/sha3'
import { describe, expect, test } from 'bun:test'
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import {
  loaderV3Program,
  lookupTableProgram,
  stakeProgram,
  systemProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { holdingGuards } from '../../../src/scan/guards/holding-guards.ts'
import { mine, riskContext, stranger, unknownProgram, user } from '../../kit/scan/risk-context.ts'

const keyOf = (owner: Address): Uint8Array => addressToBytes(owner)
const account = (
  owner: Address,
  size: number,
  parts: readonly (readonly [number, ArrayLike<number>])[],
  lamports = 5_000_000n,
): Account => {
  const data = new Uint8Array(size)
  for (const [offset, bytes] of parts) data.set(bytes, offset)
  return { lamports, owner, data, executable: false }
}

const stake = (holder: Address, lamports?: bigint): Account =>
  account(
    stakeProgram,
    200,
    [
      [0, [1]],
      [12, keyOf(holder)],
      [44, keyOf(holder)],
    ],
    lamports,
  )
const nonce = (holder: Address): Account =>
  account(systemProgram, 80, [
    [0, [1]],
    [4, [1]],
    [8, keyOf(holder)],
    [40, keyOf(stranger)],
  ])
const mintOf = (holder: Address, supply = 9): Account =>
  account(tokenProgram, 82, [
    [0, [1]],
    [4, keyOf(holder)],
    [36, [supply]],
    [44, [6, 1]],
  ])
const programData = (holder: Address): Account =>
  account(loaderV3Program, 60, [
    [0, [3]],
    [4, [7]],
    [12, [1]],
    [13, keyOf(holder)],
  ])
const table = (holder: Address): Account =>
  account(lookupTableProgram, 56, [
    [0, [1]],
    [4, new Uint8Array(8).fill(255)],
    [21, [1]],
    [22, keyOf(holder)],
  ])

const record = account(unknownProgram, 40, [[0, keyOf(user)]])

const guards = (before: Account, after: Account | undefined = before) => {
  const context = riskContext({ before: { [mine]: before }, after: { [mine]: after } })
  return holdingGuards({ context, after: new Map([[mine, after]]) })
}

const partOf = ({ data }: Account, offset: number, end: number) => ({
  offset,
  bytes: end - offset,
  hash: keccak_256(data.subarray(offset, end)),
})

describe('an account of the user’s is held to who controls it', () => {
  test.each<[string, Account, string, readonly (readonly [number, number])[]]>([
    ['a stake', stake(user), 'stake', [[0, 124]]],
    ['a nonce', nonce(user), 'nonce', [[4, 40]]],
    ['a program', programData(user), 'program-data', [[12, 45]]],
    ['a lookup table', table(user), 'lookup-table', [[21, 54]]],
  ])('%s', (_, held, of, parts) => {
    expect(guards(held).flatMap(({ asserts }) => asserts)).toEqual([
      { kind: 'account-owner', account: mine, program: held.owner },
      { kind: 'account-holds', account: mine, minLamports: 5_000_000n },
      ...parts.map(([offset, end]) => ({
        kind: 'control' as const,
        account: mine,
        of: of as 'stake',
        part: partOf(held, offset, end),
      })),
    ])
  })

  test('a mint, to its authorities and its supply', () => {
    expect(guards(mintOf(user), mintOf(user, 12))[0]?.asserts).toEqual([
      { kind: 'mint-authority', mint: mine, authority: user },
      { kind: 'supply', max: { raw: 12n, mint: mine } },
      { kind: 'freeze-authority', mint: mine },
    ])
  })

  test('as it is simulated, with what leaves it', () => {
    const [guard] = guards(stake(user), stake(user, 3_000_000n))
    expect(guard?.asserts[1]).toEqual({
      kind: 'account-holds',
      account: mine,
      minLamports: 3_000_000n,
    })
  })

  test.each<[string, Account, Account]>([
    ['a stake of another', stake(stranger), stake(stranger)],
    ['one that is handed over', stake(user), stake(stranger)],
    ['an account of an unknown program', record, record],
  ])('%s is not guarded', (_, before, after) => expect(guards(before, after)).toEqual([]))

  test('one that is closed is not guarded', () => {
    const context = riskContext({ before: { [mine]: stake(user) }, after: { [mine]: undefined } })
    expect(holdingGuards({ context, after: new Map([[mine, undefined]]) })).toEqual([])
  })
})
