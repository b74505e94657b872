import { describe, expect, test } from 'bun:test'
import { unmodelledChanges } from '../../../src/scan/explore/unmodelled-changes.ts'
import { stakeProgram, wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { stranger, theirs, user } from '../../kit/scan/risk-context.ts'
import { type CallFromWithin, holder, paying, runOf, u64 } from '../../kit/scan/user-calls.ts'

const stake = (...data: number[]): CallFromWithin => ({
  program: stakeProgram,
  accounts: [stranger, theirs, user],
  data,
  signer: user,
})
const split = (lamports: bigint) => stake(3, 0, 0, 0, ...u64(lamports))
const authorize = (byte: number) => stake(1, 0, 0, 0, ...new Uint8Array(32).fill(byte), 1, 0, 0, 0)

const changesOf = (honest: CallFromWithin[], varied: CallFromWithin[]) =>
  unmodelledChanges(holder, runOf(honest), runOf(varied))

describe('calls to programs of the runtime', () => {
  test('what is taken from an account counts up to what it holds', () => {
    const { losses } = changesOf([split(1n)], [split(5_000_000_000n)])
    const heldByProgram = 1_000_000_000n
    expect(losses).toEqual([
      {
        mint: wrappedSolMint,
        lostNow: 1n,
        lostThen: heldByProgram,
        receivers: [theirs],
        heldByProgram,
      },
    ])
  })

  test.each([
    { name: 'the same authority', byte: 4, expected: false },
    { name: 'another authority', byte: 5, expected: true },
  ])('$name', ({ byte, expected }) => {
    expect(changesOf([authorize(4)], [authorize(byte)]).hasOtherContents).toBe(expected)
  })

  test('other programs are none of them', () => {
    const changes = changesOf([paying(1n)], [paying(9n)])
    expect(changes).toEqual({ losses: [], hasOtherContents: false })
  })
})
