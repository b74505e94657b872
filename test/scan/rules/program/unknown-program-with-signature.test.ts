import type { Severity } from '../../../../src/findings/severity.ts'
import { noScenarios, type ScenarioGap } from '../../../../src/scan/scenarios/report.ts'
import {
  type UnknownProgramWithSignature,
  unknownProgramWithSignature,
} from '../../../../src/scan/rules/program/unknown-program-with-signature.ts'
import type { AccountRole } from '../../../../src/solana/transaction/message.ts'
import {
  market,
  namedProgram,
  mine,
  mint,
  role,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const before = { [user]: wallet(5n), [mine]: tokenAccount({ mint, owner: user, amount: 5n }) }
const call = (...accounts: AccountRole[]) => [
  { programId: unknownProgram, status: 'unknown-program' as const, accounts },
]
const spending = call(role(user, 'spend'))
const named = { programId: namedProgram, accounts: [role(user, 'spend')] }
const outOfTime = noScenarios('partial', 'out-of-time')

const found = (gap: ScenarioGap, severity?: Severity): Found<UnknownProgramWithSignature> => ({
  params: { program: unknownProgram, gap },
  subject: unknownProgram,
  at: [[0]],
  ...(severity && { severity }),
})

const foundNamed = (gap: ScenarioGap, severity?: Severity): Found<UnknownProgramWithSignature> => ({
  ...found(gap, severity),
  params: { program: namedProgram, name: 'Byreal CLMM', gap },
  subject: namedProgram,
})

testRule(unknownProgramWithSignature, {
  quiet: [
    {
      name: 'an unknown program that was run in scenarios',
      steps: spending,
      before,
      scenarios: noScenarios('ran'),
    },
    {
      name: 'an established protocol',
      steps: [{ programId: market, accounts: [role(user, 'spend')] }],
      before,
    },
    { name: 'an unknown program that receives nothing', steps: call(role(mint, 'write')), before },
  ],
  firing: [
    {
      name: 'a signature without a writable account',
      steps: call(role(user, 'sign')),
      before,
      finds: [found('scenarios-off', 'low')],
    },
    {
      name: 'a server that runs no scenarios',
      steps: spending,
      before,
      finds: [found('scenarios-off', 'low')],
    },
    {
      name: 'a program account that the node does not return',
      steps: spending,
      before,
      scenarios: noScenarios('untold', 'no-program-account'),
      finds: [found('no-program-account', 'low')],
    },
    {
      name: 'scenarios that could not run',
      steps: spending,
      before,
      scenarios: noScenarios('unavailable', 'vm-not-supported'),
      finds: [found('vm-not-supported')],
    },
    {
      name: 'a different result on this machine',
      steps: call(role(user, 'sign'), role(mine, 'write')),
      before,
      scenarios: noScenarios('not-comparable', 'differs-from-node'),
      finds: [found('differs-from-node')],
    },
    {
      name: 'scenarios that take too long',
      steps: spending,
      before,
      scenarios: outOfTime,
      finds: [found('out-of-time')],
    },
    {
      name: 'a publicly named program that is too large to explore',
      steps: [named],
      before,
      scenarios: outOfTime,
      finds: [foundNamed('out-of-time', 'low')],
    },
    {
      name: 'a publicly named program that does something else on this machine',
      steps: [named],
      before,
      scenarios: noScenarios('not-comparable', 'differs-from-node'),
      finds: [foundNamed('differs-from-node')],
    },
    {
      name: 'an unknown program next to a publicly named one',
      steps: [named, ...spending],
      before,
      scenarios: outOfTime,
      finds: [{ ...found('out-of-time'), at: [[1]] }],
    },
    {
      name: 'a publicly named program that calls an unknown one',
      steps: [named, { programId: unknownProgram, path: [0, 0] }],
      before,
      scenarios: outOfTime,
      finds: [foundNamed('out-of-time')],
    },
  ],
})
