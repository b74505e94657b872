import { describe, expect, test } from 'bun:test'
import { isWorthLittle } from '../../../src/scan/facts/small-amount.ts'
import { address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { mintAccount } from '../../kit/checks/mint-account.ts'
import { mint, otherMint, riskContext } from '../../kit/scan/risk-context.ts'

const jitoSol = address('J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn')

/** A billion of one token, of which the largest ever would be worth 100 dollars each, and one of another. */
const context = riskContext({
  before: {
    [mint]: { ...mintAccount(), data: accountBytes.mint({ decimals: 9, supply: 10n ** 18n }) },
    [otherMint]: { ...mintAccount(), data: accountBytes.mint({ decimals: 0, supply: 1n }) },
  },
})

describe('what cannot be worth a few dollars', () => {
  test.each([
    { name: 'four dollars at most', of: mint, lost: 40_000_000n, little: true },
    { name: 'six dollars at most', of: mint, lost: 60_000_000n, little: false },
    { name: 'a collectible', of: otherMint, lost: 1n, little: false },
    { name: 'some SOL', of: wrappedSolMint, lost: 1_000n, little: false },
    { name: 'some staked SOL', of: jitoSol, lost: 1_000n, little: false },
  ])('$name', ({ of, lost, little }) => {
    expect(isWorthLittle({ mint: of, lost }, context)).toBe(little)
  })

  test('nothing of a token whose supply was not read', () => {
    expect(isWorthLittle({ mint, lost: 1n }, riskContext({}))).toBe(false)
  })
})
