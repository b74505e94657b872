import { expect, test } from 'bun:test'
import { unprovenCollectible } from '../../../../src/scan/facts/return/collectible.ts'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  riskContext,
  sol,
  theirsToo,
  tokenAccount,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'

const magicEden = address('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K')
const candyMachine = address('CndyV3LdqHUfDLmE5naZjVN8rBZz4tqhdefbAnjHG3JR')
const whirlpool = address('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc')

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const loss = { mint: wrappedSolMint, lost: 20n * sol }

const sold: Action = {
  type: 'transfer-token',
  from: theirsToo,
  to: mineToo,
  mint: otherMint,
  amount: 1n,
  authority: pda,
}
const minted: Action = {
  type: 'mint-to',
  mint: otherMint,
  account: mineToo,
  amount: 1n,
  authority: pda,
}

/** One unit of a token comes in by this instruction within a call, and dollars beside it. */
const gained = (programId: Address, action: Action, decimals = 0, dollars = 0n) =>
  riskContext({
    knownPrograms: [magicEden, whirlpool],
    steps: [{ programId }, { path: [0, 0], actions: [action] }],
    before: {
      [otherMint]: mintAccount([], { decimals }),
      [theirsToo]: tokenAccount({ mint: otherMint, owner: pda, amount: 1n }),
      [mineToo]: tokenAccount({ mint: otherMint, owner: user }),
      [mine]: tokenAccount({ mint: usdc, owner: user }),
    },
    after: {
      [mine]: tokenAccount({ mint: usdc, owner: user, amount: dollars * 1_000_000n }),
      [theirsToo]: tokenAccount({ mint: otherMint, owner: pda }),
      [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 1n }),
    },
  })

test.each<[name: string, program: Address, action: Action, unproven: boolean]>([
  ['a market transfers', magicEden, sold, false],
  ['an unknown program transfers', unknownProgram, sold, true],
  ['a market mints', magicEden, minted, true],
  ['its creator’s machine mints', candyMachine, minted, true],
  ['an exchange mints, for a position', whirlpool, minted, false],
])('a collectible that %s', (_, program, action, unproven) => {
  expect(unprovenCollectible(loss, gained(program, action))).toBe(unproven ? otherMint : undefined)
})

test('a trifle beside it proves nothing, and a price in return does', () => {
  const withDollars = (dollars: bigint) => gained(unknownProgram, sold, 0, dollars)
  expect(unprovenCollectible(loss, withDollars(1n))).toBe(otherMint)
  expect(unprovenCollectible(loss, withDollars(2_000n))).toBeUndefined()
})

test('other tokens are none', () => {
  expect(unprovenCollectible(loss, gained(unknownProgram, sold, 6))).toBeUndefined()
  expect(
    unprovenCollectible(loss, riskContext({ before: { [mint]: mintAccount() } })),
  ).toBeUndefined()
})
