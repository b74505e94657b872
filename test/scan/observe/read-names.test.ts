import { PublicKey } from '@solana/web3.js'
import { expect, test } from 'bun:test'
import {
  type Address,
  addressFromBytes,
  addressToBytes,
} from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { readStates } from '../../../src/solana/effects/account-states.ts'
import { tokenMetadataProgram, wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { makeMintCache } from '../../../src/scan/observe/mint-decimals.ts'
import { makeNameReader } from '../../../src/scan/observe/read-names.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { extension, mintAccount } from '../../kit/checks/mint-account.ts'
import { mint, otherMint, stranger, user } from '../../kit/scan/risk-context.ts'

const officialAddress = (of: Address): string =>
  PublicKey.findProgramAddressSync(
    [
      Buffer.from('metadata'),
      new PublicKey(tokenMetadataProgram).toBytes(),
      new PublicKey(of).toBytes(),
    ],
    new PublicKey(tokenMetadataProgram),
  )[0].toBase58()

const text = (value: string): number[] => [value.length, 0, 0, 0, ...Buffer.from(value)]

/** Key, authority, mint, name, symbol, URI, fee, no creators, sold once, whether it is mutable. */
const metadata = (of: Address, mutable: boolean): Account => ({
  lamports: 5n,
  owner: tokenMetadataProgram,
  executable: false,
  data: Uint8Array.from([
    4,
    ...addressToBytes(stranger),
    ...addressToBytes(of),
    ...text('A Coin'),
    ...text('COIN'),
    ...text(''),
    ...[0, 0, 0, 1, mutable ? 1 : 0],
  ]),
})
const statesWith = (account: Account) => readStates(new Map([[mint, account]]))
const plain = statesWith(mintAccount())
const growing = statesWith({
  ...mintAccount(),
  data: accountBytes.mint({ decimals: 6, mintAuthority: user }),
})

/** Requests of a second scan after the first found this account at the address of the name. */
const requestsAgain = (states: typeof plain, found: Account | undefined) => {
  const cache = makeMintCache()
  const first = makeNameReader(cache)
  const [place = ''] = first.accountsOf([mint], states)
  expect(place).toBe(officialAddress(mint))
  first.learn(
    new Map(first.accountsOf([], states).flatMap((at) => (found ? [[at, found]] : []))),
    states,
  )
  const second = makeNameReader(cache)
  return { requested: second.accountsOf([mint], states).length, known: second.known.get(mint) }
}

test('an immutable name is cached', () => {
  expect(requestsAgain(plain, metadata(mint, false))).toEqual({
    requested: 0,
    known: { name: 'A Coin', symbol: 'COIN' },
  })
})

test('a mutable name is read again', () => {
  expect(requestsAgain(plain, metadata(mint, true))).toEqual({ requested: 1, known: undefined })
})

test('an account of another mint is not used', () => {
  expect(requestsAgain(plain, metadata(otherMint, false))).toEqual({
    requested: 1,
    known: undefined,
  })
})

test('the absence of a name is cached if no authority can set one', () => {
  expect(requestsAgain(plain, undefined)).toEqual({ requested: 0, known: undefined })
  expect(requestsAgain(growing, undefined)).toEqual({ requested: 1, known: undefined })
})

test('nothing is requested for SOL, well-known tokens and mints with their own metadata', () => {
  const names = makeNameReader(makeMintCache())
  const own = statesWith(mintAccount([extension.metadata(mint, 'A Coin', 'COIN')]))
  expect(names.accountsOf([wrappedSolMint, mint], own)).toEqual([])
})

test('a limited number of names is requested, however many tokens come in', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    addressFromBytes(new Uint8Array(32).fill(index + 1), 0),
  )
  expect(makeNameReader(makeMintCache()).accountsOf(many, plain)).toHaveLength(8)
})
