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

/** Key, authority, mint, name, symbol, URI, fee, no creators, sold once, whether it can be changed. */
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

/** What a second scan asks for after the first found this at the place of the name. */
const askedAgain = (states: typeof plain, found: Account | undefined) => {
  const memory = makeMintCache()
  const first = makeNameReader(memory)
  const [place = ''] = first.accountsOf([mint], states)
  expect(place).toBe(officialAddress(mint))
  first.learn(
    new Map(first.accountsOf([], states).flatMap((at) => (found ? [[at, found]] : []))),
    states,
  )
  const second = makeNameReader(memory)
  return { asked: second.accountsOf([mint], states).length, known: second.known.get(mint) }
}

test('a name that nobody can change is remembered', () => {
  expect(askedAgain(plain, metadata(mint, false))).toEqual({
    asked: 0,
    known: { name: 'A Coin', symbol: 'COIN' },
  })
})

test('one that can be changed is read anew', () => {
  expect(askedAgain(plain, metadata(mint, true))).toEqual({ asked: 1, known: undefined })
})

test('what stands there for another mint is none', () => {
  expect(askedAgain(plain, metadata(otherMint, false))).toEqual({ asked: 1, known: undefined })
})

test('that there is none is remembered where nobody can give it one', () => {
  expect(askedAgain(plain, undefined)).toEqual({ asked: 0, known: undefined })
  expect(askedAgain(growing, undefined)).toEqual({ asked: 1, known: undefined })
})

test('nothing is asked for SOL, well-known tokens and mints that tell their own name', () => {
  const names = makeNameReader(makeMintCache())
  const own = statesWith(mintAccount([extension.metadata(mint, 'A Coin', 'COIN')]))
  expect(names.accountsOf([wrappedSolMint, mint], own)).toEqual([])
})

test('few names are asked for, however many tokens come in', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    addressFromBytes(new Uint8Array(32).fill(index + 1), 0),
  )
  expect(makeNameReader(makeMintCache()).accountsOf(many, plain)).toHaveLength(8)
})
