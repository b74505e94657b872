import { type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import { lookupTableProgram } from '../../../../src/solana/address/known-address.ts'
import { lookupTableHiding } from '../../../../src/scan/rules/program/lookup-table-hiding.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  mine,
  mint,
  otherMint,
  pda,
  role,
  type Scene,
  secondStranger,
  sendSol,
  sendTokens,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const slot = 400_000_000n

const table = (fields: { extended: bigint; deactivated?: bigint }): Account => {
  const data = Buffer.alloc(56 + 64)
  data.writeUInt32LE(1, 0)
  data.writeBigUInt64LE(fields.deactivated ?? 2n ** 64n - 1n, 4)
  data.writeBigUInt64LE(fields.extended, 12)
  data[21] = 1
  data.set(addressToBytes(secondStranger), 22)
  return { ...wallet(9n), owner: lookupTableProgram, data }
}
const young = table({ extended: slot - 100n })
const old = table({ extended: slot - 5_000_000n })
const closing = table({ extended: slot - 5_000_000n, deactivated: slot - 10n })

/** The second of two tables contains the writable account. */
const lookedUp = (account: Address, second: Account, actions: Action[]): Scene => ({
  slot,
  steps: [{ actions }],
  message: {
    lookups: [
      { table: mint, writableIndexes: [], readonlyIndexes: [0] },
      { table: otherMint, writableIndexes: [0], readonlyIndexes: [] },
    ],
  },
  accounts: [
    role(user, 'spend'),
    { address: account, signer: false, writable: true, source: 'lookup' },
    { address: secondStranger, signer: false, writable: false, source: 'lookup' },
  ],
  before: {
    [user]: wallet(10n ** 10n),
    [mint]: old,
    [otherMint]: second,
    [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
    [theirs]: tokenAccount({ mint, owner: stranger }),
  },
})
const pay = sendSol(2n * 10n ** 9n, stranger)
const send = sendTokens(5n)
const approve: Action = {
  type: 'approve',
  account: mine,
  delegate: stranger,
  amount: 5n,
  authority: user,
}

testRule(lookupTableHiding, {
  quiet: [
    { name: 'an old table', ...lookedUp(stranger, old, [pay]) },
    {
      name: 'an account that receives nothing',
      ...lookedUp(theirs, young, [{ ...pay, to: secondStranger }]),
    },
    { name: 'a tip', ...lookedUp(stranger, young, [{ ...pay, lamports: 9n * 10n ** 8n }]) },
    {
      name: 'an address of a program, like a vault',
      ...lookedUp(pda, young, [{ ...pay, to: pda }]),
    },
    { name: 'the user’s own account', ...lookedUp(mine, young, [{ ...pay, to: mine }]) },
    { name: 'no tables', steps: [{ actions: [pay] }], before: { [user]: wallet(9n) } },
  ],
  firing: [
    {
      name: 'a receiver in a recently filled table',
      ...lookedUp(stranger, young, [pay]),
      finds: [
        {
          params: { account: stranger, table: otherMint, tableIs: 'new' },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'the receiver’s token account',
      ...lookedUp(theirs, young, [send]),
      finds: [
        {
          params: { account: theirs, table: otherMint, tableIs: 'new' },
          subject: theirs,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a delegate',
      ...lookedUp(stranger, young, [approve]),
      finds: [
        {
          params: { account: stranger, table: otherMint, tableIs: 'new' },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a receiver in a table that is being closed',
      ...lookedUp(stranger, closing, [pay]),
      finds: [
        {
          params: { account: stranger, table: otherMint, tableIs: 'closing' },
          severity: 'medium',
          subject: stranger,
          at: [[0]],
        },
      ],
    },
  ],
})
