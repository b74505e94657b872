import { expect, test } from 'bun:test'
import { type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { stakePoolProgram } from '../../../../src/solana/address/known-address.ts'
import { findProgramAddress } from '../../../../src/solana/address/program-address.ts'
import {
  stakePoolQueries,
  withdrawAuthorities,
} from '../../../../src/checks/token/facts/stake-pool.ts'
import { freshAddress, tokenMint } from '../../../kit/checks/token-case.ts'
import { accountOf, walletOf } from '../../../kit/checks/token-scene.ts'

const pool = walletOf(5)
const found = (owner: Address, mint: Address, kind = 1, length = 194): Set<Address> => {
  const data = new Uint8Array(Math.max(length, 194))
  data[0] = kind
  data.set(addressToBytes(mint), 162)
  return withdrawAuthorities(tokenMint, [
    { address: pool, account: accountOf(owner, data.slice(0, length)) },
  ])
}

test('the withdraw authority is derived from the pool, not read out of it', () => {
  const expected = findProgramAddress(stakePoolProgram, [addressToBytes(pool), 'withdraw'])
  expect([...found(stakePoolProgram, tokenMint)]).toEqual([expected])
})

test.each([
  ['of another mint', found(stakePoolProgram, freshAddress(4))],
  ['of a program that only looks like it', found(freshAddress(6), tokenMint)],
  ['of another kind of account', found(stakePoolProgram, tokenMint, 2)],
  ['cut short', found(stakePoolProgram, tokenMint, 1, 190)],
])('a pool %s proves nothing', (_, authorities) => expect(authorities.size).toBe(0))

test('pools of the mint are requested from every program of the kind, and no more than is read', () => {
  const asks = stakePoolQueries(tokenMint)
  expect(asks.length).toBe(3)
  for (const { filters, slice } of asks) {
    expect(filters).toEqual([{ offset: 162, bytes: addressToBytes(tokenMint) }])
    expect(slice).toEqual({ offset: 0, length: 194 })
  }
})
