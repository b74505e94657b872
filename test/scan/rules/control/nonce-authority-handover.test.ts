import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import type { AuthorityHandover } from '../../../../src/scan/facts/control/authority-handover.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { nonceAuthorityHandover } from '../../../../src/scan/rules/control/authority-handovers.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { mine, mint, stranger, user, wallet } from '../../../kit/scan/risk-context.ts'

const nonce = (authority: Address, value = mint) => ({
  ...wallet(9n),
  data: accountBytes.nonce(authority, value),
})
const give = (next: Address) => ({
  actions: [
    {
      type: 'set-authority' as const,
      account: mine,
      kind: 'nonce' as const,
      authority: user,
      next,
    },
  ],
})

const handedTo = (next: Address, serious = true): Found<AuthorityHandover> => ({
  params: { account: mine, next, serious },
  subject: mine,
  before: user,
  after: next,
})

testRule(nonceAuthorityHandover, {
  quiet: [
    {
      name: 'a nonce that is advanced',
      before: { [mine]: nonce(user) },
      after: { [mine]: nonce(user, stranger) },
    },
    {
      name: 'the user as authority',
      steps: [give(user)],
      before: { [mine]: nonce(user) },
      after: { [mine]: nonce(user) },
    },
    {
      name: 'a nonce account of others',
      before: { [mine]: nonce(mint) },
      after: { [mine]: nonce(stranger) },
    },
  ],
  firing: [
    {
      name: 'a stranger, reported once despite instruction and simulation',
      steps: [give(stranger)],
      before: { [mine]: nonce(user) },
      after: { [mine]: nonce(stranger) },
      finds: [{ ...handedTo(stranger), at: [[0]] }],
    },
    {
      name: 'a part of the runtime, which can never use it',
      steps: [give(tokenProgram)],
      before: { [mine]: nonce(user) },
      after: { [mine]: nonce(tokenProgram) },
      finds: [{ ...handedTo(tokenProgram), at: [[0]] }],
    },
    {
      name: 'a transaction that fails',
      steps: [give(stranger)],
      before: { [mine]: nonce(user) },
      finds: [{ ...handedTo(stranger), at: [[0]] }],
    },
  ],
})
