import type { Address } from '../../../../src/solana/address/address.ts'
import { stakeProgram } from '../../../../src/solana/address/known-address.ts'
import { type RentSiphon, rentSiphon } from '../../../../src/scan/rules/loss/rent-siphon.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  mint,
  secondStranger,
  stranger,
  thirdStranger,
  tokenAccount,
  tokenAccountRent,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import { key } from '../../../solana/decoding/programs/client-instruction.ts'

const [first, second, third] = [key(101), key(102), key(103)]
const open = (account: Address, owner: Address, payer = user): Action => ({
  type: 'create-token-account',
  account,
  owner,
  mint,
  payer,
})
const three = [open(first, stranger), open(second, secondStranger), open(third, thirdStranger)]
const fill = (to: Address, amount = 5n): Action => ({
  type: 'transfer-token',
  from: key(104),
  to,
  mint,
  amount,
  authority: user,
})
const shut = (account: Address): Action => ({
  type: 'close-account',
  account,
  destination: user,
  authority: stranger,
})
const create = (account: Address, programOwner: Address): Action => ({
  type: 'create-account',
  account,
  payer: user,
  lamports: 5_000_000n,
  programOwner,
})
const stakeOf = (account: Address, withdrawer: Address): Action[] => [
  create(account, stakeProgram),
  { type: 'initialize-stake', account, staker: withdrawer, withdrawer },
]
const threeStakes = (withdrawer: Address): Action[] =>
  [first, second, third].flatMap((account) => stakeOf(account, withdrawer))
const before = { [user]: wallet(10n ** 9n) }
const after = {
  [user]: wallet(10n ** 9n - 3n * tokenAccountRent),
  [first]: tokenAccount({ mint, owner: stranger }),
  [second]: tokenAccount({ mint, owner: secondStranger }),
  [third]: tokenAccount({ mint, owner: thirdStranger }),
}

const paidFor = (
  params: Partial<RentSiphon> = {},
  rest: Partial<Found<RentSiphon>> = {},
): Found<RentSiphon> => ({
  params: {
    accounts: [first, second, third],
    lamports: 0n,
    ...params,
  },
  at: [[0], [0], [0]],
  ...rest,
})

testRule(rentSiphon, {
  quiet: [
    { name: 'three stakes of the user', steps: [{ actions: threeStakes(user) }], before },
    {
      name: 'three accounts of the Stake program without a holder yet',
      steps: [{ actions: [first, second, third].map((each) => create(each, stakeProgram)) }],
      before,
    },
    { name: 'two accounts', steps: [{ actions: three.slice(0, 2) }], before, after },
    {
      name: 'accounts that receive their tokens here',
      steps: [{ actions: [...three, fill(first), fill(second), fill(third)] }],
      before,
      after,
    },
    {
      name: 'accounts that are closed to the user again',
      steps: [{ actions: [...three, shut(first), shut(second), shut(third)] }],
      before,
      after: before,
    },
    {
      name: 'accounts of the user',
      steps: [{ actions: [open(first, user), open(second, user), open(third, user)] }],
      before,
    },
    {
      name: 'accounts that another wallet pays for',
      steps: [
        {
          actions: [
            open(first, stranger, stranger),
            open(second, stranger, stranger),
            open(third, stranger, stranger),
          ],
        },
      ],
      before,
    },
    {
      name: 'accounts that an established protocol opens',
      steps: [{ programId: market }, { path: [0, 0], actions: three }],
      before,
    },
    {
      name: 'accounts of an established protocol',
      steps: [{ actions: [create(first, market), create(second, market), create(third, market)] }],
      before,
    },
  ],
  firing: [
    {
      name: 'accounts that no tokens are sent to',
      steps: [{ actions: [...three, fill(first, 0n), fill(second, 0n), fill(third, 0n)] }],
      before,
      after,
      finds: [paidFor({ lamports: 3n * tokenAccountRent })],
    },
    {
      name: 'accounts that receive what cannot be worth their rent',
      steps: [{ actions: [...three, fill(first), fill(second), fill(third)] }],
      before: { ...before, [mint]: mintAccount() },
      after,
      finds: [paidFor({ lamports: 3n * tokenAccountRent })],
    },
    {
      name: 'three stakes of another wallet',
      steps: [{ actions: threeStakes(stranger) }],
      before,
      finds: [paidFor({ lamports: 0n }, { at: [[0], [0], [0]] })],
    },
    {
      name: 'three accounts at the cost of a sponsor',
      steps: [{ actions: three }],
      before,
      after,
      origin: { source: 'sponsor' },
      finds: [paidFor({ lamports: 3n * tokenAccountRent }, { severity: 'high' })],
    },
    {
      name: 'accounts that take nearly all of the SOL',
      steps: [{ actions: three }],
      before: { [user]: wallet(300_000_000n) },
      after: {
        [user]: wallet(0n),
        [first]: { ...tokenAccount({ mint, owner: stranger }), lamports: 100_000_000n },
        [second]: { ...tokenAccount({ mint, owner: secondStranger }), lamports: 100_000_000n },
        [third]: { ...tokenAccount({ mint, owner: thirdStranger }), lamports: 100_000_000n },
      },
      finds: [paidFor({ lamports: 300_000_000n }, { severity: 'high' })],
    },
    {
      name: 'three accounts of strangers',
      steps: [{ actions: three }],
      before,
      after,
      finds: [paidFor({ lamports: 6_117_840n })],
    },
    {
      name: 'the same without a simulation',
      steps: [{ actions: three }],
      before,
      finds: [paidFor()],
    },
    {
      name: 'accounts that an unknown program opens for itself',
      steps: [
        { programId: unknownProgram },
        {
          path: [0, 0],
          actions: [first, second, third].map((account) => create(account, unknownProgram)),
        },
      ],
      before,
      finds: [
        paidFor(
          {},
          {
            at: [
              [0, 0],
              [0, 0],
              [0, 0],
            ],
          },
        ),
      ],
    },
  ],
})
