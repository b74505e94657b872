import { describe, expect, test } from 'bun:test'
import { mintHeldIn, readStates } from '../../../src/solana/effects/account-states.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  mine,
  mint,
  otherMint,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const held = (of: Address): Account => tokenAccount({ mint: of, owner: user })
const statesOf = (
  before: readonly [Address, Account][],
  after: readonly [Address, Account | undefined][] = [],
) => readStates(new Map(before), new Map(after))

describe('mintHeldIn', () => {
  test.each([
    ['an account that stays', statesOf([[mine, held(mint)]])],
    ['one that the message opens', statesOf([], [[mine, held(mint)]])],
    ['one that it closes', statesOf([[mine, held(mint)]], [[mine, undefined]])],
    ['the second, if the first was not read', statesOf([[theirs, held(mint)]])],
    ['what it held before', statesOf([[mine, held(mint)]], [[mine, held(otherMint)]])],
  ])('of %s', (_, states) => expect(mintHeldIn(states, mine, theirs)).toBe(mint))

  test('is unknown for wallets and accounts that were not read', () => {
    expect(mintHeldIn(statesOf([[mine, wallet(1n)]]), mine, theirs)).toBeUndefined()
  })
})
