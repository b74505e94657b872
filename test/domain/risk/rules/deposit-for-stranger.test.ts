import { address } from '../../../../src/domain/address.ts'
import type { Address } from '../../../../src/domain/address.ts'
import { tokenProgram } from '../../../../src/domain/known-address.ts'
import { depositForStranger } from '../../../../src/domain/risk/rules/deposit-for-stranger.ts'
import { keptRecord } from '../../../kit/kept-record.ts'
import { mintAccount } from '../../../kit/mint-account.ts'
import {
  type Scene,
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  user,
} from '../../../kit/risk-context.ts'
import { testRule } from '../../../kit/rule-table.ts'

const lending = address('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')
const record = theirsToo
const of = (owner: Address, amount: bigint, kind = mint) =>
  tokenAccount({ mint: kind, owner, amount })

const paidIn = (amount: bigint, named: readonly Address[], program = lending): Scene => ({
  knownPrograms: [market, lending],
  steps: [
    {
      programId: program,
      path: [0],
      accounts: [
        { address: user, signer: true, writable: true, source: 'static' },
        { address: mineToo, signer: false, writable: false, source: 'static' },
      ],
    },
    {
      programId: tokenProgram,
      path: [0, 0],
      actions: [{ type: 'transfer-token', from: mine, to: theirs, mint, amount, authority: user }],
    },
  ],
  before: {
    [mine]: of(user, 100n),
    [theirs]: of(pda, 900n),
    [record]: keptRecord(program, named),
  },
  after: {
    [mine]: of(user, 100n - amount),
    [theirs]: of(pda, 900n + amount),
    [record]: keptRecord(program, named, 1),
  },
})

const forStranger = paidIn(60n, [stranger])

testRule(depositForStranger, {
  quiet: [
    { name: 'a deposit in the user’s own name', ...paidIn(60n, [user]) },
    {
      name: 'a deposit with an exchange, which keeps no accounts',
      ...paidIn(60n, [stranger], market),
    },
    {
      name: 'a deposit of which no record was seen',
      ...forStranger,
      before: { [mine]: of(user, 100n), [theirs]: of(pda, 900n) },
      after: { [mine]: of(user, 40n), [theirs]: of(pda, 960n) },
    },
    {
      name: 'a position that a token of the user’s proves',
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
    { name: 'a deposit for somebody else', ...forStranger, severities: ['high'] },
    {
      name: 'a small repayment for somebody else, which is only noted',
      ...paidIn(10n, [stranger]),
      severities: ['medium'],
    },
  ],
})
