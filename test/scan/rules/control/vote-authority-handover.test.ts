import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type VoteAuthorityHandover,
  voteAuthorityHandover,
} from '../../../../src/scan/rules/control/authority-handovers.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { voteProgram } from '../../../../src/solana/address/known-address.ts'
import { mine, pda, stranger, theirs, user, wallet } from '../../../kit/scan/risk-context.ts'

const give = (kind: 'vote-voter' | 'vote-withdrawer', next: Address, authority = user) => ({
  steps: [
    {
      programId: voteProgram,
      actions: [{ type: 'set-authority' as const, account: mine, kind, authority, next }],
    },
  ],
  before: { [user]: wallet(9n) },
})

const handedTo = (
  next: Address,
  right: VoteAuthorityHandover['right'],
  serious = true,
): Found<VoteAuthorityHandover> => ({
  params: { account: mine, next, serious, right },
  subject: mine,
  before: user,
  after: next,
})

testRule(voteAuthorityHandover, {
  quiet: [
    { name: 'the user as authority', ...give('vote-withdrawer', user) },
    { name: 'a stranger’s account', ...give('vote-withdrawer', stranger, theirs) },
  ],
  firing: [
    {
      name: 'a withdrawer, with and without a simulation',
      ...give('vote-withdrawer', stranger),
      finds: [{ ...handedTo(stranger, 'withdraw'), at: [[0]] }],
    },
    {
      name: 'a multisig’s vault',
      ...give('vote-withdrawer', pda),
      finds: [{ ...handedTo(pda, 'withdraw'), at: [[0]], severity: 'high' }],
    },
    {
      name: 'a voter, which is milder',
      ...give('vote-voter', stranger),
      finds: [{ ...handedTo(stranger, 'vote', false), at: [[0]], severity: 'medium' }],
    },
    {
      name: 'a voter, for an app',
      ...give('vote-voter', stranger),
      origin: { dappDomain: 'stake.example' },
      finds: [{ ...handedTo(stranger, 'vote'), at: [[0]], severity: 'high' }],
    },
  ],
})
