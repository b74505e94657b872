import { systemProgram } from '../../../../src/domain/known-address.ts'
import { walletReassigned } from '../../../../src/domain/risk/rules/wallet-reassigned.ts'
import { mine, stranger, unknownProgram, user, wallet } from '../../../kit/risk-context.ts'
import { testRule } from '../../../kit/rule-table.ts'

const before = { [user]: wallet(9n) }
const reowned = { ...wallet(9n), owner: unknownProgram }

testRule(walletReassigned, {
  quiet: [
    { name: 'a transaction that does nothing', before, after: before },
    {
      name: 'a fresh key pair made a program account',
      steps: [{ actions: [{ type: 'assign', account: mine, programOwner: unknownProgram }] }],
      before,
      after: { ...before, [mine]: { ...wallet(1n), owner: unknownProgram } },
    },
    {
      name: 'another wallet that is re-owned',
      before: { ...before, [stranger]: wallet(9n) },
      after: { ...before, [stranger]: reowned },
    },
    {
      name: 'an assignment to the owner that the wallet has',
      steps: [{ actions: [{ type: 'assign', account: user, programOwner: systemProgram }] }],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'an assignment, once although it is stated and seen',
      steps: [{ actions: [{ type: 'assign', account: user, programOwner: unknownProgram }] }],
      before,
      after: { [user]: reowned },
      severities: ['critical'],
    },
    {
      name: 'an assignment in a transaction that fails',
      steps: [{ actions: [{ type: 'assign', account: user, programOwner: unknownProgram }] }],
      before,
      severities: ['critical'],
    },
    {
      name: 'an assignment by a program from within',
      steps: [
        { programId: unknownProgram },
        { path: [0, 0], actions: [{ type: 'assign', account: user, programOwner: stranger }] },
      ],
      before,
      after: before,
      severities: ['critical'],
    },
    {
      name: 'a change that no instruction tells of',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: { [user]: reowned },
      severities: ['critical'],
    },
    {
      name: 'a creation that takes the wallet over',
      steps: [
        {
          actions: [
            {
              type: 'create-account',
              account: user,
              payer: stranger,
              lamports: 0n,
              programOwner: unknownProgram,
            },
          ],
        },
      ],
      before,
      severities: ['critical'],
    },
    {
      name: 'data put into the wallet',
      steps: [{ actions: [{ type: 'allocate', account: user, sizeBytes: 8n }] }],
      before,
      severities: ['high'],
    },
  ],
})
