import { describe, expect, test } from 'bun:test'
import { stakePoolProgram } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw, key } from './client-instruction.ts'
import { expectNeverBroken, testVectors, vectorsOf } from './client-vectors.ts'

const client = '@solana/spl-stake-pool'

describe('instructions of the official client', () => {
  testVectors(client, {
    DepositStake: [
      {
        type: 'deposit-stake',
        account: key(5),
        pool: key(1),
        destination: key(8),
        poolMint: key(11),
      },
    ],
    WithdrawStake: [
      { type: 'initialize-stake', account: key(5), staker: key(12), withdrawer: key(12) },
    ],
    DepositSol: 'named',
    WithdrawSol: 'named',
  })
})

test('a newer code or length is an unknown call', () => {
  expectNeverBroken(vectorsOf(client).values(), 1)
  expect(decodeRaw(stakePoolProgram, [99]).status).toBe('unknown-program')
})

test.each([
  ['SetManager', 11, 'pool-manager', key(3)],
  ['SetFee', 12, 'pool-fee', undefined],
  ['SetStaker', 13, 'pool-staker', key(3)],
  ['SetFundingAuthority', 15, 'pool-funding', key(3)],
] as const)(
  '%s names the pool, its authority and who gets the right',
  (name, code, setting, next) => {
    expect(decodeRaw(stakePoolProgram, [code])).toMatchObject({
      name,
      actions: [
        {
          type: 'configure-service',
          account: key(1),
          setting,
          authority: key(2),
          ...(next && { next }),
        },
      ],
    })
  },
)

test('every code of its interface is known at least by name', () => {
  const unknown = Array.from({ length: 27 }, (_, code) => code).filter(
    (code) => decodeRaw(stakePoolProgram, [code], 20).name === undefined,
  )
  expect(unknown).toEqual([])
})
