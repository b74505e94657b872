import { tokenProgram } from '../../../../src/domain/known-address.ts'
import { couldNotSimulate } from '../../../../src/domain/risk/rules/could-not-simulate.ts'
import { mine, mint, tokenAccount, user, wallet } from '../../../kit/risk-context.ts'
import { testRule } from '../../../kit/rule-table.ts'

testRule(couldNotSimulate, {
  quiet: [
    {
      name: 'a simulation that showed everything',
      before: { [mine]: tokenAccount({ mint, owner: user }) },
      after: { [user]: wallet(1n), [mine]: undefined },
    },
  ],
  firing: [
    { name: 'a transaction that fails', severities: ['medium'] },
    {
      name: 'a node that could not be asked',
      simulation: { status: 'unavailable', reason: 'It cannot be reached.' },
      severities: ['medium'],
    },
    {
      name: 'an error of a thousand words',
      simulation: { status: 'failed', error: { InstructionError: 'x'.repeat(9_999) } },
      severities: ['medium'],
    },
    {
      name: 'an account that cannot be read',
      after: { [mine]: { ...wallet(1n), owner: tokenProgram, data: new Uint8Array(3) } },
      severities: ['medium'],
    },
  ],
})
