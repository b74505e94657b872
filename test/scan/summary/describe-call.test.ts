import { expect, test } from 'bun:test'
import { coreCallOf } from '../../../src/scan/summary/describe-call.ts'
import {
  loaderV3Program,
  token2022Program,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import {
  mine,
  mint,
  riskContext,
  role,
  type Step,
  theirs,
  unknownProgram,
  user,
} from '../../kit/scan/risk-context.ts'

const loader = { programId: loaderV3Program, name: 'Close' }
const [data, receiver, authority, program] = [
  role(mine, 'write'),
  role(user, 'write'),
  role(user, 'spend'),
  role(theirs, 'write'),
]
const close = { ...loader, accounts: [data, receiver, authority, program] }

test.each<[name: string, step: Step, call: ReturnType<typeof coreCallOf>]>([
  ['a program that is closed', close, { call: 'close-program', account: theirs }],
  ['a buffer that is closed', { ...loader, accounts: [data, receiver, authority] }, undefined],
  ['an instruction that cannot be read', { ...close, status: 'malformed' }, undefined],
  ['the same name elsewhere', { ...close, programId: unknownProgram }, undefined],
  [
    'a token that its issuer pauses',
    { programId: token2022Program, name: 'Pause', accounts: [role(mint, 'write')] },
    { call: 'pause-token', account: mint },
  ],
  [
    'fees that its issuer collects',
    {
      programId: token2022Program,
      name: 'WithdrawWithheldTokensFromAccounts',
      accounts: [role(mint, 'read'), role(mine, 'write')],
    },
    { call: 'collect-transfer-fees', account: mint },
  ],
  [
    'the same names in the Token program, which has no extensions',
    { programId: tokenProgram, name: 'Pause', accounts: [role(mint, 'write')] },
    undefined,
  ],
  [
    'a token that is created',
    { programId: token2022Program, name: 'InitializeMint2', accounts: [role(mint, 'write')] },
    { call: 'create-token', account: mint },
  ],
])('%s', (_, step, call) => {
  const [instruction] = riskContext({ steps: [step], after: {} }).instructions
  expect(instruction && coreCallOf(instruction)).toEqual(call)
})
