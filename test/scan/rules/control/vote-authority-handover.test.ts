import type { Address } from '../../../../src/solana/address/address.ts'
import { voteProgram } from '../../../../src/solana/address/known-address.ts'
import { voteAuthorityHandover } from '../../../../src/scan/rules/control/vote-authority-handover.ts'
import { mine, pda, stranger, theirs, user, wallet } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const give = (kind: 'vote-voter' | 'vote-withdrawer', next: Address, authority = user) => ({
  steps: [
    {
      programId: voteProgram,
      actions: [{ type: 'set-authority' as const, account: mine, kind, authority, next }],
    },
  ],
  before: { [user]: wallet(9n) },
})

testRule(voteAuthorityHandover, {
  quiet: [
    { name: 'the user himself', ...give('vote-withdrawer', user) },
    { name: 'somebody else’s account', ...give('vote-withdrawer', stranger, theirs) },
  ],
  firing: [
    {
      name: 'a withdrawer, whatever the simulation says',
      ...give('vote-withdrawer', stranger),
      severities: ['critical'],
    },
    { name: 'a multisig’s vault', ...give('vote-withdrawer', pda), severities: ['high'] },
    {
      name: 'a voter, which is only noted',
      ...give('vote-voter', stranger),
      severities: ['medium'],
    },
  ],
})
