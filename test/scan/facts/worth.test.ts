import { describe, expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../src/solana/address/address.ts'
import { stakePoolProgram, wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { ceilingOf, floorOf, isLessThan, isWorth } from '../../../src/scan/facts/worth.ts'
import { mintAccount } from '../../kit/checks/mint-account.ts'
import { mint, otherMint, pda, riskContext, wallet } from '../../kit/scan/risk-context.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const sol = (amount: bigint) => ({ mint: wrappedSolMint, amount: amount * 1_000_000_000n })
const dollars = (amount: bigint) => ({ mint: usdc, amount: amount * 1_000_000n })

/** A pool that pays 1.5 SOL for each of its tokens. */
const poolData = (): Uint8Array => {
  const data = new Uint8Array(300)
  data[0] = 1
  data.set(addressToBytes(otherMint), 162)
  new DataView(data.buffer).setBigUint64(258, 3_000n, true)
  new DataView(data.buffer).setBigUint64(266, 2_000n, true)
  return data
}

const context = riskContext({
  before: {
    [mint]: mintAccount(),
    [pda]: { ...wallet(1n), owner: stakePoolProgram, data: poolData() },
  },
  after: {},
})
const nothing = { microDollars: 0n, lamports: 0n }
const ceiling = (holding: { mint: typeof mint; amount: bigint }) => {
  const found = ceilingOf([holding], context)
  if (!found) throw new Error('no ceiling')
  return found
}

describe('worth', () => {
  test('keeps dollars and SOL apart', () => {
    expect(floorOf([sol(2n), dollars(10n)], context)).toEqual({
      microDollars: 9_500_000n,
      lamports: 2_000_000_000n,
    })
  })

  test('of staked SOL follows a pool in the transaction', () => {
    const holding = { mint: otherMint, amount: 2_000_000_000n }
    expect(floorOf([holding], context)).toEqual({ microDollars: 0n, lamports: 3_000_000_000n })
  })

  test('of an unknown token is nothing at least, and at most its share of the largest token', () => {
    const holding = { mint, amount: 1_000_000n }
    expect(floorOf([holding], context)).toEqual(nothing)
    expect(ceiling(holding)).toEqual({ microDollars: 100_000_000_000n, lamports: 0n })
  })

  test('has no maximum if the mint was not read', () => {
    expect(ceilingOf([dollars(1n), { mint: pda, amount: 1n }], context)).toBeUndefined()
  })

  test('compares SOL with SOL exactly', () => {
    expect(isLessThan(ceiling(sol(4n)), 50n, floorOf([sol(10n)], context))).toBe(true)
    expect(isLessThan(ceiling(sol(5n)), 50n, floorOf([sol(10n)], context))).toBe(false)
  })

  test('compares SOL with dollars only where no price of SOL explains the difference', () => {
    const loss = floorOf([sol(100n)], context)
    expect(isLessThan(ceiling(dollars(1n)), 50n, loss)).toBe(true)
    expect(isLessThan(ceiling(dollars(2_000n)), 50n, loss)).toBe(false)
  })

  test('reaches a bound only at every price of SOL', () => {
    expect(isWorth(floorOf([sol(1n)], context), 20_000_000n)).toBe(true)
    expect(isWorth(floorOf([sol(1n)], context), 21_000_000n)).toBe(false)
  })
})
