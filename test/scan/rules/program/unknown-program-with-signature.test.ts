import { noScenarios } from '../../../../src/scan/scenarios/report.ts'
import { unknownProgramWithSignature } from '../../../../src/scan/rules/program/unknown-program-with-signature.ts'
import type { AccountRole } from '../../../../src/solana/transaction/message.ts'
import {
  market,
  mine,
  mint,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const role = (
  address: AccountRole['address'],
  signer: boolean,
  writable: boolean,
): AccountRole => ({
  address,
  signer,
  writable,
  source: 'static',
})

const before = { [user]: wallet(5n), [mine]: tokenAccount({ mint, owner: user, amount: 5n }) }
const call = (...accounts: AccountRole[]) => [
  { programId: unknownProgram, status: 'unknown-program' as const, accounts },
]
const spending = call(role(user, true, true))

testRule(unknownProgramWithSignature, {
  quiet: [
    {
      name: 'an unknown program that was tried out',
      steps: spending,
      before,
      scenarios: noScenarios('ran'),
    },
    {
      name: 'an established protocol',
      steps: [{ programId: market, accounts: [role(user, true, true)] }],
      before,
    },
    { name: 'an unknown program that gets nothing', steps: call(role(mint, false, true)), before },
    {
      name: 'an unknown program that gets a signature over nothing',
      steps: call(role(user, true, false)),
      before,
    },
  ],
  firing: [
    { name: 'one where nobody tries things', steps: spending, before, severities: ['low'] },
    {
      name: 'one of which the node has nothing to try',
      steps: spending,
      before,
      scenarios: noScenarios('untold', 'the node has no account of the program'),
      severities: ['low'],
    },
    {
      name: 'one that could not be tried',
      steps: spending,
      before,
      scenarios: noScenarios('unavailable', 'the Solana VM does not work on this machine'),
      severities: ['medium'],
    },
    {
      name: 'one that runs differently here',
      steps: call(role(user, true, false), role(mine, false, true)),
      before,
      scenarios: noScenarios('not-comparable', 'the transaction does something else'),
      severities: ['medium'],
    },
    {
      name: 'one that takes too long',
      steps: spending,
      before,
      scenarios: noScenarios('partial', 'it takes too long'),
      severities: ['medium'],
    },
  ],
})
