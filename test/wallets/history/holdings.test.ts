import { expect, test } from 'bun:test'
import {
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import type { TokenAccountState } from '../../../src/solana/state/account-state.ts'
import {
  byPlace,
  type HoldingPlace,
  openPlace,
  sealPlace,
  sumHeld,
} from '../../../src/wallets/history/holdings.ts'
import { addressOf } from '../../kit/ledger/scripted-history.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const wallet = addressOf(1)
const mint = addressOf(2)
const spender = addressOf(3)

const account = (
  fields: Partial<TokenAccountState>,
): { program: typeof tokenProgram; state: TokenAccountState } => ({
  program: tokenProgram,
  state: {
    kind: 'token-account',
    mint,
    owner: wallet,
    amount: 0n,
    delegatedAmount: 0n,
    frozen: false,
    native: false,
    ...fields,
  },
})

test('accounts of one mint are one holding', () => {
  expect(
    sumHeld(wallet, 0n, [account({ amount: 5n }), account({ amount: 2n ** 64n - 1n })]),
  ).toEqual([
    {
      mint,
      program: tokenProgram,
      amount: 2n ** 64n + 4n,
      wrapped: 0n,
      accounts: 2,
      frozen: 0n,
      delegated: 0n,
    },
  ])
})

test('SOL and wrapped SOL are one', () => {
  const [held] = sumHeld(wallet, 7n, [account({ mint: wrappedSolMint, amount: 5n, native: true })])
  expect(held).toMatchObject({ mint: wrappedSolMint, amount: 12n, wrapped: 5n, accounts: 1 })
  expect(sumHeld(wallet, 7n, [])).toMatchObject([{ amount: 7n, wrapped: 0n, accounts: 0 }])
  expect(sumHeld(wallet, 0n, [])).toEqual([])
})

test('frozen and delegated amounts, at most the balance', () => {
  const [held] = sumHeld(wallet, 0n, [
    account({ amount: 5n, frozen: true }),
    {
      ...account({ amount: 3n, delegate: spender, delegatedAmount: 9n }),
      program: token2022Program,
    },
    account({ amount: 4n, delegate: wallet, delegatedAmount: 4n }),
  ])
  expect(held).toMatchObject({ amount: 12n, frozen: 5n, delegated: 3n })
})

test('most valuable first, then by mint; a cursor continues after its holding', () => {
  const random = seededRandom(11)
  const places = Array.from({ length: 200 }, (_, index): HoldingPlace => ({
    mint: addressOf(index),
    ...(random() < 0.6 && { valueUsd: Math.floor(random() * 5) / 3 }),
  })).sort(byPlace)
  for (const [index, place] of places.entries()) {
    const opened = openPlace('holdings', sealPlace('holdings', place))
    expect(opened).toEqual(place)
    expect(places.filter((each) => opened && byPlace(each, opened) > 0)).toEqual(
      places.slice(index + 1),
    )
  }
  expect(openPlace('holdings', sealPlace('other', { mint }))).toBeUndefined()
})
