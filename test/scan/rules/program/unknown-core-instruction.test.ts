import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { unknownCoreInstruction } from '../../../../src/scan/rules/program/unknown-core-instruction.ts'
import {
  mine,
  mint,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const touches = (address: typeof mine) => [
  { address, signer: false, writable: true, source: 'static' as const },
]
const before = {
  [mine]: tokenAccount({ mint, owner: user }),
  [theirs]: tokenAccount({ mint, owner: stranger }),
}

testRule(unknownCoreInstruction, {
  quiet: [
    { name: 'instructions that are known', steps: [{ programId: tokenProgram }], after: {} },
    {
      name: 'a program that is not decoded',
      steps: [{ programId: unknownProgram, status: 'unknown-program', accounts: touches(mine) }],
      before,
      after: before,
    },
    {
      name: 'a program outside the core whose data does not fit',
      steps: [{ programId: unknownProgram, status: 'malformed', accounts: touches(mine) }],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'an unknown code on an account of the user’s',
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
      name: 'data that does not fit, from within another program',
      steps: [
        { programId: unknownProgram, status: 'unknown-program' },
        {
          programId: tokenProgram,
          programName: 'Token',
          path: [0, 0],
          status: 'malformed',
          accounts: touches(mine),
          problem: 'too short',
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
      name: 'an unknown code that does not concern the user',
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
