import { noScenarios, type ScenarioReport } from '../../../../src/scan/scenarios/report.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { baitIncome } from '../../../../src/scan/rules/origin/bait-income.ts'
import type { AccountRole } from '../../../../src/solana/transaction/message.ts'
import {
  market,
  mine,
  mint,
  stranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const sol = 1_000_000_000n
const signing: AccountRole = { address: user, signer: true, writable: true, source: 'static' }
const steps = [
  { programId: unknownProgram, status: 'unknown-program' as const, accounts: [signing] },
]
const before = { [user]: wallet(5n * sol), [stranger]: wallet(9n * sol) }
const after = { [user]: wallet(6n * sol), [stranger]: wallet(8n * sol) }
const ran = noScenarios('ran')
const unstable: ScenarioReport = {
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
      priced: false,
    },
  ],
}

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
  ],
  firing: [
    {
      name: 'a gift that stays the same everywhere',
      steps,
      before,
      after,
      scenarios: ran,
      severities: ['low'],
    },
    {
      name: 'a gift that could not be tried elsewhere',
      steps,
      before,
      after,
      scenarios: noScenarios('unavailable'),
      severities: ['medium'],
    },
    {
      name: 'a gift that turns into a loss',
      steps,
      before,
      after,
      scenarios: unstable,
      severities: ['high'],
    },
    {
      name: 'a gift of tokens where nobody tries things',
      steps,
      before: { ...before, [mine]: tokenAccount({ mint, owner: user, amount: 0n }) },
      after: { ...before, [mine]: tokenAccount({ mint, owner: user, amount: 50n }) },
      severities: ['low'],
    },
  ],
})
