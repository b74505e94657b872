import { expect, test } from 'bun:test'
import { type Address, address, addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  bondingCurveOf,
  derivedAuthorityOf,
  metadataAccountOf,
  stakePoolQueries,
  withdrawAuthorities,
} from '../../../../src/checks/token/facts/derived-authority.ts'
import { stakePoolProgram } from '../../../../src/solana/address/known-address.ts'
import { findProgramAddress } from '../../../../src/solana/address/program-address.ts'
import { vaultAuthorities } from '../../../../src/checks/token/facts/holder-shares.ts'
import { freshAddress, tokenMint } from '../../../kit/checks/token-case.ts'
import { accountOf, walletOf } from '../../../kit/checks/token-scene.ts'

// Published addresses: labels in explorers, constants in clients, recorded transactions.
const authorities = [
  ['6iQKfEyhr3bZMotVkW6beNZz5CPAkiwvgV2CTje9pVSS', 'stake-pool'],
  ['6WecYymEARvjG5ZyqkrVQ6YkhPfujNzWpSPwNKXHCbV2', 'stake-pool'],
  ['3JLPCS1qM2zRw3Dp6V4hZnYHd4toMNPkNesXdX9tg6KM', 'stake-pool'],
  ['TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM', 'launchpad'],
  ['WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh', 'launchpad'],
  ['FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM', 'launchpad'],
  ['BCD75RNBHrJJpW4dXVagL5mPjzRLnVZq4YirJdjEYMV7', 'bridge'],
] as const
test.each(authorities)('%s is the authority of a known program: %s', (known, kind) => {
  expect(derivedAuthorityOf(tokenMint).get(address(known))?.kind).toBe(kind)
})

test.each([
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
  'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL',
  'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC',
])('%s owns the vaults of an exchange', (known) => {
  expect(vaultAuthorities().has(address(known))).toBe(true)
})

test('addresses of one mint are derived from it', () => {
  const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  expect<string>(metadataAccountOf(usdc)).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
  expect(bondingCurveOf(usdc)).not.toBe(bondingCurveOf(tokenMint))
})

const pool = walletOf(5)
const poolAuthorities = (owner: Address, mint: Address, kind = 1, length = 194): Set<Address> => {
  const data = new Uint8Array(Math.max(length, 194))
  data[0] = kind
  data.set(addressToBytes(mint), 162)
  return withdrawAuthorities(tokenMint, [
    { address: pool, account: accountOf(owner, data.slice(0, length)) },
  ])
}

test('the withdraw authority is derived from the pool, not read out of it', () => {
  const expected = findProgramAddress(stakePoolProgram, [addressToBytes(pool), 'withdraw'])
  expect([...poolAuthorities(stakePoolProgram, tokenMint)]).toEqual([expected])
})

test.each([
  ['of another mint', poolAuthorities(stakePoolProgram, freshAddress(4))],
  ['of a program that only looks like it', poolAuthorities(freshAddress(6), tokenMint)],
  ['of another kind of account', poolAuthorities(stakePoolProgram, tokenMint, 2)],
  ['cut short', poolAuthorities(stakePoolProgram, tokenMint, 1, 190)],
])('a pool %s proves nothing', (_, authorities) => expect(authorities.size).toBe(0))

test('every stake pool program is queried for pools of the mint, up to the bytes that are read', () => {
  const queries = stakePoolQueries(tokenMint)
  expect(queries.length).toBe(3)
  for (const { filters, slice } of queries) {
    expect(filters).toEqual([{ offset: 162, bytes: addressToBytes(tokenMint) }])
    expect(slice).toEqual({ offset: 0, length: 194 })
  }
})
