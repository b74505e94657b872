import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { unknownCoreInstruction } from '../../../../src/scan/rules/program/unknown-core-instruction.ts'
import {
  mine,
  mint,
  role,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const touches = (address: typeof mine) => [role(address, 'write')]
const before = {
  [mine]: tokenAccount({ mint, owner: user }),
  [theirs]: tokenAccount({ mint, owner: stranger }),
}

testRule(unknownCoreInstruction, {
  quiet: [
    { name: 'known instructions', steps: [{ programId: tokenProgram }], after: {} },
    {
      name: 'a program that is not decoded',
      steps: [{ programId: unknownProgram, status: 'unknown-program', accounts: touches(mine) }],
      before,
      after: before,
    },
    {
      name: 'malformed data for another program',
      steps: [{ programId: unknownProgram, status: 'malformed', accounts: touches(mine) }],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'an unknown code on an account of the user',
      steps: [{ programId: tokenProgram, status: 'unknown-instruction', accounts: touches(mine) }],
      before,
      after: before,
      finds: [
        {
          params: { program: tokenProgram, status: 'unknown-instruction' },
          subject: tokenProgram,
          at: [[0]],
        },
      ],
    },
    {
      name: 'malformed data in an inner call',
      steps: [
        { programId: unknownProgram, status: 'unknown-program' },
        {
          programId: tokenProgram,
          programName: 'Token',
          path: [0, 0],
          status: 'malformed',
          accounts: touches(mine),
          problem: { reason: 'too-few-accounts', min: 3, found: 1 },
        },
      ],
      before,
      after: before,
      finds: [
        {
          params: { program: tokenProgram, programName: 'Token', status: 'malformed' },
          subject: tokenProgram,
          at: [[0, 0]],
        },
      ],
    },
    {
      name: 'an unknown code on no account of the user',
      steps: [
        { programId: tokenProgram, status: 'unknown-instruction', accounts: touches(theirs) },
      ],
      before,
      after: before,
      finds: [
        {
          params: { program: tokenProgram, status: 'unknown-instruction' },
          severity: 'medium',
          subject: tokenProgram,
          at: [[0]],
        },
      ],
    },
  ],
})
