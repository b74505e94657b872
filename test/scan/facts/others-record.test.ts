import { expect, test } from 'bun:test'
import { isOthersRecord } from '../../../src/scan/facts/others-record.ts'
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import {
  market,
  mine,
  riskContext,
  role,
  stranger,
  theirs,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

type Record = { owner?: Address; code?: number; names?: Address; length?: number }

const record = ({ owner = market, code = 7, names, length = 100 }: Record) => {
  const data = new Uint8Array(length)
  data.fill(code, 0, 8)
  if (names) data.set(addressToBytes(names), 8)
  return { ...wallet(1n), owner, data }
}

/** Whether the account is another's, beside a record of the user in the same call. */
const isOthers = (other: Record, own: Record = { names: user }): boolean =>
  isOthersRecord(
    theirs,
    { accounts: [role(mine, 'write'), role(theirs, 'write')] },
    riskContext({ before: { [mine]: record(own), [theirs]: record(other) } }),
  )

test.each<{ name: string; other: Record; own?: Record }>([
  { name: 'another record of the user', other: { names: user } },
  { name: 'an account of another kind', other: { names: stranger, code: 9 } },
  { name: 'a longer account', other: { names: stranger, length: 120 } },
  { name: 'an account of another program', other: { names: stranger, owner: unknownProgram } },
  { name: 'a record without an owner', other: {} },
  {
    name: 'a record beside none of the user',
    other: { names: stranger },
    own: { names: stranger },
  },
  {
    name: 'a wallet',
    other: { names: stranger, owner: systemProgram },
    own: { names: user, owner: systemProgram },
  },
])('$name is not another’s record', ({ other, own }) => {
  expect(isOthers(other, own)).toBe(false)
})

test('the same kind of record with another owner is', () => {
  expect(isOthers({ names: stranger })).toBe(true)
})
