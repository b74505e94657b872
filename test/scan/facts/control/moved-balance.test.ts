import { expect, test } from 'bun:test'
import { balanceMovedFrom } from '../../../../src/scan/facts/control/moved-balance.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import { programRecord } from '../../../kit/ledger/program-record.ts'
import {
  mineToo,
  riskContext,
  role,
  stranger,
  theirs,
  user,
} from '../../../kit/scan/risk-context.ts'

const lending = address('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')
const numbersAt = 104

/** A record of the owner with these numbers behind its addresses. */
const holding = (owner: Address, numbers: readonly bigint[]): Account => {
  const record = programRecord(lending, [owner])
  const data = Buffer.from(record.data)
  numbers.forEach((number, index) => data.writeBigUInt64LE(number, numbersAt + 8 * index))
  return { ...record, data }
}

type Numbers = readonly [earlier: readonly bigint[], later: readonly bigint[]]

const movedBetween = (own: Numbers, other: Numbers, owner = stranger) => {
  const context = riskContext({
    before: { [mineToo]: holding(user, own[0]), [theirs]: holding(owner, other[0]) },
    after: { [mineToo]: holding(user, own[1]), [theirs]: holding(owner, other[1]) },
  })
  const accounts = [role(user, 'sign'), role(mineToo, 'write'), role(theirs, 'write')]
  return balanceMovedFrom(
    mineToo,
    { index: 0, programId: lending, accounts, data: new Uint8Array(0) },
    context,
  )
}

const into = { into: theirs, next: stranger }

test.each<[string, Numbers, Numbers]>([
  ['a balance', [[900n], [200n]], [[5n], [705n]]],
  ['the last of it', [[900n], [0n]], [[0n], [900n]]],
  [
    'one in another place',
    [
      [9_000n, 1n],
      [2_000n, 1n],
    ],
    [
      [7n, 3n],
      [7n, 7_003n],
    ],
  ],
  [
    'one beside a time that both keep',
    [
      [900n, 10n],
      [200n, 11n],
    ],
    [
      [5n, 8n],
      [705n, 11n],
    ],
  ],
])('%s moves to another owner', (_, own, other) => {
  expect(movedBetween(own, other)).toEqual(into)
})

test.each<[string, Numbers, Numbers]>([
  ['a balance that arrives', [[200n], [900n]], [[705n], [5n]]],
  [
    'a trade',
    [
      [900n, 40n],
      [200n, 90n],
    ],
    [
      [5n, 500n],
      [705n, 452n],
    ],
  ],
  ['a fee of which the other gets a share', [[900n], [800n]], [[5n], [25n]]],
  ['a withdrawal beside a deposit of the other', [[900n], [200n]], [[5n], [90n]]],
  [
    'small numbers in different places',
    [
      [9n, 1n],
      [8n, 1n],
    ],
    [
      [7n, 3n],
      [7n, 4n],
    ],
  ],
  ['a record that stays', [[900n], [900n]], [[5n], [705n]]],
])('%s is no such move', (_, own, other) => {
  expect(movedBetween(own, other)).toBeUndefined()
})

test('both records of the user are none either', () => {
  expect(movedBetween([[900n], [200n]], [[5n], [705n]], user)).toBeUndefined()
})
