import { noScenarios, type ScenarioReport } from '../../../../src/scan/scenarios/report.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import { type BaitIncome, baitIncome } from '../../../../src/scan/rules/origin/bait-income.ts'
import type { AccountRole } from '../../../../src/solana/transaction/message.ts'
import {
  market,
  mine,
  mint,
  namedProgram,
  role,
  sol,
  stranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const signing: AccountRole = role(user, 'spend')
const steps = [
  { programId: unknownProgram, status: 'unknown-program' as const, accounts: [signing] },
]
/** The user pays it from the same balance. */
const baseFee = 5_000n
const before = { [user]: wallet(5n * sol), [stranger]: wallet(9n * sol) }
const after = { [user]: wallet(6n * sol), [stranger]: wallet(8n * sol) }
const ran = noScenarios('ran')
const unstable = (priced: boolean): ScenarioReport => ({
  ...ran,
  worse: [
    {
      what: 'loss',
      kind: 'switch',
      mint: wrappedSolMint,
      lostNow: 0n,
      lostThen: sol,
      held: sol,
      receivers: [],
      scenario: { id: 'x', change: { cause: 'hashes' } },
      priced,
    },
  ],
})

const gift = (severity: Severity): Found<BaitIncome> => ({
  params: { program: unknownProgram, income: { raw: sol + baseFee, mint: wrappedSolMint } },
  severity,
  subject: unknownProgram,
  before: '5000000000',
  after: '6000000000',
  at: [[0]],
})

const claim = (programId: Address) => ({ steps: [{ ...steps[0], programId }], before, after })

testRule(baitIncome, {
  quiet: [
    {
      name: 'income through an established protocol',
      steps: [{ programId: market, accounts: [signing] }],
      before,
      after,
    },
    {
      name: 'a rent refund',
      steps,
      before,
      after: { ...before, [user]: wallet(5n * sol + 2_039_280n) },
    },
    {
      name: 'a sale',
      steps,
      before: { ...before, [mine]: tokenAccount({ mint, owner: user, amount: 10n }) },
      after: { ...after, [mine]: tokenAccount({ mint, owner: user, amount: 0n }) },
    },
    { name: 'a payment', steps, before: after, after: before },
    { name: 'a claim from a publicly named program', ...claim(namedProgram), scenarios: ran },
  ],
  firing: [
    {
      name: 'a gift that stays the same in all scenarios',
      steps,
      before,
      after,
      scenarios: ran,
      finds: [gift('low')],
    },
    {
      name: 'a gift whose scenarios could not run',
      steps,
      before,
      after,
      scenarios: noScenarios('unavailable'),
      finds: [gift('medium')],
    },
    {
      name: 'a claim from a publicly named program beside a call to an unknown one',
      ...claim(namedProgram),
      steps: [...claim(namedProgram).steps, ...steps],
      scenarios: ran,
      finds: [
        {
          ...gift('low'),
          params: { ...gift('low').params, program: namedProgram },
          subject: namedProgram,
        },
      ],
    },
    {
      name: 'a gift that turns into a loss',
      steps,
      before,
      after,
      scenarios: unstable(false),
      finds: [gift('high')],
    },
    {
      name: 'a purchase for nothing, at a price that others can change',
      steps,
      before,
      after,
      scenarios: unstable(true),
      finds: [gift('medium')],
    },
    {
      name: 'a gift of tokens on a server that runs no scenarios',
      steps,
      before: { ...before, [mine]: tokenAccount({ mint, owner: user, amount: 0n }) },
      after: { ...before, [mine]: tokenAccount({ mint, owner: user, amount: 50n }) },
      finds: [
        {
          params: { program: unknownProgram, income: { raw: 50n, mint } },
          severity: 'low',
          subject: unknownProgram,
          before: '0',
          after: '50',
          at: [[0]],
        },
      ],
    },
  ],
})
