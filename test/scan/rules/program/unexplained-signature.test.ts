import { noScenarios, type ScenarioReport } from '../../../../src/scan/scenarios/report.ts'
import { unexplainedSignature } from '../../../../src/scan/rules/program/unexplained-signature.ts'
import { guardProgramData } from '../../../../src/scan/guards/lighthouse.ts'
import {
  lighthouseProgram,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import type { ProgramAge } from '../../../../src/solana/vm/vm.ts'
import {
  mine,
  mint,
  namedProgram,
  pda,
  role,
  sol,
  stranger,
  theirs,
  thirdStranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const calling = (...accounts: ReturnType<typeof role>[]) => [
  { programId: unknownProgram, status: 'unknown-program' as const, accounts },
]
const handed = [role(user, 'spend'), role(theirs, 'write'), role(systemProgram, 'read')]
const steps = calling(...handed)
const age = (more: Partial<ProgramAge> = {}): ProgramAge => ({
  program: unknownProgram,
  programData: pda,
  // Ten million slots ago: age is no excuse.
  deployedSlot: 1n,
  upgradeAuthority: stranger,
  ...more,
})
const scenarios = (programs: ProgramAge[], more: Partial<ScenarioReport> = {}): ScenarioReport => ({
  ...noScenarios('ran'),
  slot: 10_000_000n,
  programs,
  ...more,
})
const { upgradeAuthority: _, ...final } = age()
const record = (byte: number) => ({
  ...wallet(9n),
  owner: unknownProgram,
  data: Uint8Array.of(byte),
})
const before = { [user]: wallet(5n * sol), [theirs]: record(0) }
const after = { [user]: wallet(5n * sol - 5_000n), [theirs]: record(1) }
const tokens = (amount: bigint) => tokenAccount({ mint, owner: user, amount })
const tokenSteps = calling(role(user, 'sign'), role(mine, 'write'), role(tokenProgram, 'read'))

const found = (upgradeAuthority = stranger) => ({
  params: { program: unknownProgram, upgradeAuthority },
  subject: pda,
  at: [[0]],
})

const pinTo = ({ program, programData, deployedSlot }: ProgramAge) => ({
  programId: lighthouseProgram,
  accounts: [role(programData, 'read')],
  data: guardProgramData(programData, { kind: 'program-deployed', program, slot: deployedSlot })
    .data,
})

testRule(unexplainedSignature, {
  quiet: [
    { name: 'without scenarios, whose gap another rule reports', steps, before, after },
    { name: 'code that cannot be replaced', steps, before, after, scenarios: scenarios([final]) },
    {
      name: 'code that a guard holds to its deployment',
      steps: [...steps, pinTo(age())],
      before,
      after,
      scenarios: scenarios([age()]),
    },
    {
      name: 'a publicly named program',
      steps: [{ programId: namedProgram, accounts: handed }],
      before,
      after,
      scenarios: scenarios([age({ program: namedProgram })]),
    },
    {
      name: 'a program that is not handed the System program',
      steps: calling(role(user, 'spend'), role(theirs, 'write')),
      before,
      after,
      scenarios: scenarios([age()]),
    },
    {
      name: 'a wallet that cannot be spent from',
      steps: calling(role(user, 'sign'), role(theirs, 'write'), role(systemProgram, 'read')),
      before,
      after,
      scenarios: scenarios([age()]),
    },
    {
      name: 'a wallet with next to nothing in it',
      steps,
      before: { ...before, [user]: wallet(1_000_000n) },
      after: { ...after, [user]: wallet(995_000n) },
      scenarios: scenarios([age()]),
    },
    {
      name: 'a price that is paid',
      steps,
      before,
      after: { ...after, [user]: wallet(4n * sol) },
      scenarios: scenarios([age()]),
    },
    {
      name: 'a reward that is received',
      steps,
      before,
      after: { ...after, [user]: wallet(6n * sol) },
      scenarios: scenarios([age()]),
    },
    {
      name: 'tokens that move',
      steps: tokenSteps,
      before: { ...before, [mine]: tokens(1_000n) },
      after: { ...after, [mine]: tokens(900n) },
      scenarios: scenarios([age()]),
    },
  ],
  firing: [
    {
      name: 'a guard that holds it to another deployment, or another program',
      steps: [...steps, pinTo(age({ deployedSlot: 2n })), pinTo(age({ programData: mine }))],
      before,
      after,
      scenarios: scenarios([age()]),
      finds: [found()],
    },
    {
      name: 'a program that only writes its own record',
      steps,
      before,
      after,
      scenarios: scenarios([age()]),
      finds: [found()],
    },
    {
      name: 'the same where a multisig may replace it',
      steps,
      before,
      after,
      scenarios: scenarios([age({ upgradeAuthority: pda })]),
      finds: [found(pda)],
    },
    {
      name: 'a program behind the one that is called',
      steps: calling(...handed, role(thirdStranger, 'read')),
      before,
      after,
      scenarios: scenarios([age({ program: thirdStranger })]),
      finds: [{ ...found(), params: { program: thirdStranger, upgradeAuthority: stranger } }],
    },
    {
      name: 'a trace of SOL that is moved to look busy',
      steps,
      before,
      after: { ...after, [user]: wallet(5n * sol - 5_000n - 1n) },
      scenarios: scenarios([age()]),
      finds: [found()],
    },
    {
      name: 'tokens within reach, of which none move',
      steps: tokenSteps,
      before: { ...before, [mine]: tokens(1_000n) },
      after: { ...after, [mine]: tokens(1_000n) },
      scenarios: scenarios([age()]),
      finds: [found()],
    },
  ],
})
