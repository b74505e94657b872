import { address, type Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  type DepositForStranger,
  depositForStranger,
} from '../../../../src/scan/rules/loss/deposit-for-stranger.ts'
import { programRecord } from '../../../kit/ledger/program-record.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  role,
  type Scene,
  secondStranger,
  sendTokens,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const lending = address('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')
const orders = address('DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M')
const record = theirsToo
const of = (owner: Address, amount: bigint, kind = mint) =>
  tokenAccount({ mint: kind, owner, amount })

const paidIn = (
  amount: bigint,
  named: readonly Address[],
  program = lending,
  others: readonly Address[] = [],
): Scene => ({
  knownPrograms: [market, lending, orders],
  steps: [
    {
      programId: program,
      path: [0],
      accounts: [role(user, 'spend'), ...[mineToo, ...others].map((each) => role(each, 'read'))],
    },
    {
      programId: tokenProgram,
      path: [0, 0],
      actions: [sendTokens(amount, mint)],
    },
  ],
  before: {
    [mine]: of(user, 100n),
    [theirs]: of(pda, 900n),
    [record]: programRecord(program, named),
  },
  after: {
    [mine]: of(user, 100n - amount),
    [theirs]: of(pda, 900n + amount),
    [record]: programRecord(program, named, 1),
  },
})

const forStranger = paidIn(60n, [stranger])

/** A collectible goes to an exchange that names another wallet of the call. */
const collectible: Scene = {
  ...paidIn(1n, [stranger], market, [stranger, mine]),
  before: {
    ...paidIn(1n, [stranger], market).before,
    [mine]: of(user, 1n),
    [theirs]: of(pda, 0n),
    [mint]: mintAccount([], { decimals: 0 }),
  },
  after: {
    ...paidIn(1n, [stranger], market).after,
    [mine]: of(user, 0n),
    [theirs]: of(pda, 1n),
  },
}

const toExchange = paidIn(60n, [stranger], market)
const sold: Scene = {
  ...toExchange,
  steps: [
    ...(toExchange.steps ?? []),
    {
      programId: tokenProgram,
      path: [0, 1],
      actions: [
        {
          type: 'transfer-token',
          mint: wrappedSolMint,
          amount: 700n,
          from: otherMint,
          to: mineToo,
          authority: pda,
        },
      ],
    },
  ],
  before: { ...toExchange.before, [mineToo]: of(user, 0n, wrappedSolMint) },
  after: { ...toExchange.after, [mineToo]: of(user, 700n, wrappedSolMint) },
}

const deposited = (
  params: Partial<DepositForStranger> = {},
  rest: Partial<Found<DepositForStranger>> = {},
): Found<DepositForStranger> => ({
  params: { amount: { raw: 60n, mint }, ...params },
  subject: pda,
  before: '100',
  after: '40',
  at: [[0, 0]],
  ...rest,
})

testRule(depositForStranger, {
  quiet: [
    { name: 'a deposit credited to the user', ...paidIn(60n, [user]) },
    {
      name: 'a token of unknown price sold to an exchange for a trifle',
      ...sold,
    },
    {
      name: 'a record that also names the user',
      ...paidIn(60n, [stranger, user], market, [stranger]),
    },
    {
      name: 'a small deposit',
      ...paidIn(10n, [stranger], market, [stranger]),
    },
    { name: 'an order of the user’s', ...paidIn(60n, [user], orders) },
    {
      name: 'a deposit without a record',
      ...forStranger,
      before: { [mine]: of(user, 100n), [theirs]: of(pda, 900n) },
      after: { [mine]: of(user, 40n), [theirs]: of(pda, 960n) },
    },
    {
      name: 'a position that a token of the user proves',
      ...forStranger,
      before: {
        ...forStranger.before,
        [mineToo]: of(user, 1n, otherMint),
        [otherMint]: mintAccount([], { decimals: 0 }),
      },
    },
    {
      name: 'a transaction that fails',
      steps: forStranger.steps ?? [],
      before: forStranger.before ?? {},
    },
  ],
  firing: [
    {
      name: 'another wallet’s order that the user fills',
      ...paidIn(60n, [stranger], orders),
      finds: [deposited()],
    },
    {
      name: 'an exchange that credits another wallet of the call',
      ...paidIn(60n, [stranger], market, [stranger]),
      finds: [deposited()],
    },
    {
      name: 'an exchange that credits no one',
      ...paidIn(60n, [stranger], market, [secondStranger]),
      finds: [deposited({ uncredited: true })],
    },
    {
      name: 'a quarter of a token for an exchange that credits no one',
      ...paidIn(34n, [stranger], market),
      finds: [
        deposited(
          { amount: { raw: 34n, mint }, uncredited: true },
          { after: '66', severity: 'medium' },
        ),
      ],
    },
    {
      name: 'a collectible, which proves no position where it goes itself',
      ...collectible,
      finds: [deposited({ amount: { raw: 1n, mint } }, { before: '1', after: '0' })],
    },
    { name: 'a deposit for another wallet', ...forStranger, finds: [deposited()] },
    {
      name: 'the same beside a trifle that the message sends itself',
      ...forStranger,
      steps: [...(forStranger.steps ?? []), { path: [1], actions: [sendTokens(1n, mint)] }],
      after: { ...forStranger.after, [mine]: of(user, 39n), [theirs]: of(pda, 961n) },
      finds: [deposited({ amount: { raw: 61n, mint } }, { after: '39', at: [[0, 0], [1]] })],
    },
    {
      name: 'a small repayment for another wallet, which is only noted',
      ...paidIn(10n, [stranger]),
      finds: [deposited({ amount: { raw: 10n, mint } }, { after: '90', severity: 'medium' })],
    },
  ],
})
