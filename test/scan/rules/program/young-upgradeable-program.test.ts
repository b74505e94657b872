import type { Severity } from '../../../../src/findings/severity.ts'
import {
  noScenarios,
  type ScenarioReport,
  type WorseScenario,
} from '../../../../src/scan/scenarios/report.ts'
import type { ProgramAge } from '../../../../src/solana/vm/vm.ts'
import { guardProgramData } from '../../../../src/scan/guards/lighthouse.ts'
import { lighthouseProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { youngUpgradeableProgram } from '../../../../src/scan/rules/program/young-upgradeable-program.ts'
import type { AccountRole } from '../../../../src/solana/transaction/message.ts'
import {
  mine,
  mineToo,
  namedProgram,
  pda,
  role,
  sol,
  stranger,
  theirs,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const signing: AccountRole = role(user, 'spend')
const steps = [
  { programId: unknownProgram, status: 'unknown-program' as const, accounts: [signing] },
]
const before = { [user]: wallet(5n) }
const slot = 10_000_000n
const age = (more: Partial<ProgramAge> = {}): ProgramAge => ({
  program: unknownProgram,
  programData: theirs,
  deployedSlot: slot - 100_000n,
  upgradeAuthority: stranger,
  ...more,
})
const scenarios = (programs: ProgramAge[], more: Partial<ScenarioReport> = {}): ScenarioReport => ({
  ...noScenarios('ran'),
  slot,
  programs,
  ...more,
})
const { upgradeAuthority: _, ...final } = age()
const recordWith = (byte: number) => ({
  ...wallet(9n),
  owner: unknownProgram,
  data: Uint8Array.of(byte),
})

const found = (severity: Severity, days = 0) => ({
  params: { program: unknownProgram, upgradeAuthority: stranger, days },
  severity,
  subject: theirs,
  at: [[0]],
})

const worse = (more: Partial<Extract<WorseScenario, { what: 'loss' }>> = {}): WorseScenario => ({
  what: 'loss',
  kind: 'switch',
  mint: wrappedSolMint,
  lostNow: 0n,
  lostThen: 5n * sol,
  held: 5n * sol,
  receivers: [],
  scenario: { id: 'x', change: { cause: 'hashes' } },
  priced: false,
  ...more,
})

testRule(youngUpgradeableProgram, {
  quiet: [
    { name: 'a program of unknown age', steps, before },
    {
      name: 'an old program',
      steps,
      before,
      scenarios: scenarios([age({ deployedSlot: 1_000_000n })]),
    },
    { name: 'a program that cannot be replaced', steps, before, scenarios: scenarios([final]) },
    {
      name: 'a program that a guard holds to its deployment',
      steps: [
        ...steps,
        {
          programId: lighthouseProgram,
          accounts: [role(theirs, 'read')],
          data: guardProgramData(theirs, {
            kind: 'program-deployed',
            program: unknownProgram,
            slot: slot - 100_000n,
          }).data,
        },
      ],
      before,
      scenarios: scenarios([age()]),
    },
    {
      name: 'a program that a multisig may replace',
      steps,
      before,
      scenarios: scenarios([age({ upgradeAuthority: pda })]),
    },
    {
      name: 'a program that receives nothing',
      steps,
      before,
      scenarios: scenarios([age({ program: mineToo })]),
    },
  ],
  firing: [
    {
      name: 'a program deployed today that updates a record',
      steps,
      before: { ...before, [mine]: recordWith(0) },
      after: { [user]: wallet(4n), [mine]: recordWith(1) },
      scenarios: scenarios([age()]),
      finds: [found('low')],
    },
    {
      name: 'a program deployed today that opens an account',
      steps,
      before,
      after: { [user]: wallet(4n), [mine]: recordWith(0) },
      scenarios: scenarios([age()]),
      finds: [found('low')],
    },
    {
      name: 'a program deployed yesterday that does nothing',
      steps,
      before,
      after: { [user]: wallet(4n) },
      scenarios: scenarios([age({ deployedSlot: slot - 300_000n })]),
      finds: [found('low', 1)],
    },
    {
      name: 'a young program that is stable',
      steps,
      before,
      scenarios: scenarios([age()]),
      finds: [found('low')],
    },
    {
      name: 'a young program without scenarios',
      steps,
      before,
      scenarios: scenarios([age()], { status: 'partial' }),
      finds: [found('medium')],
    },
    {
      name: 'a young program that is unstable',
      steps,
      before,
      scenarios: scenarios([age()], {
        worse: [worse()],
      }),
      finds: [found('high')],
    },
    {
      name: 'a young program with a price that others can change',
      steps,
      before,
      scenarios: scenarios([age()], { worse: [worse({ priced: true })] }),
      finds: [found('medium')],
    },
    {
      name: 'a publicly named program that was upgraded today',
      steps: [{ programId: namedProgram, accounts: [signing] }],
      before,
      scenarios: scenarios([age({ program: namedProgram })], { worse: [worse()] }),
      finds: [
        { ...found('low'), params: { program: namedProgram, upgradeAuthority: stranger, days: 0 } },
      ],
    },
  ],
})
