import { noScenarios, type WorseScenario } from '../../../../src/scan/scenarios/report.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { unstableOutcome } from '../../../../src/scan/rules/program/unstable-outcome.ts'
import { mine, mint, stranger } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const sol = 1_000_000_000n

const loss = (more: Partial<Extract<WorseScenario, { what: 'loss' }>> = {}): WorseScenario => ({
  what: 'loss',
  kind: 'switch',
  mint: wrappedSolMint,
  lostNow: 0n,
  lostThen: 3n * sol,
  held: 5n * sol,
  receivers: [stranger],
  scenario: { id: 'clock:day', cause: 'time', when: 'one day later' },
  priced: false,
  ...more,
})

const control: WorseScenario = {
  what: 'control',
  kind: 'switch',
  change: { account: mine, field: 'token-owner', after: stranger, mint },
  scenario: { id: 'clock:day', cause: 'time', when: 'one day later' },
  priced: false,
}

const scenarios = (...worse: WorseScenario[]) => ({ ...noScenarios('ran'), ran: 40, worse })

testRule(unstableOutcome, {
  quiet: [
    { name: 'a transaction that nobody tried elsewhere', after: {} },
    { name: 'a transaction that stays the same everywhere', after: {}, scenarios: scenarios() },
    {
      name: 'what a sibling brings about, which has a rule of its own',
      after: {},
      scenarios: scenarios(
        loss({ scenario: { id: 's', cause: 'sibling', when: 'after the first' } }),
      ),
    },
  ],
  firing: [
    { name: 'a loss that shows elsewhere', scenarios: scenarios(loss()), severities: ['critical'] },
    {
      name: 'an account handed over elsewhere',
      scenarios: scenarios(control),
      severities: ['critical'],
    },
    {
      name: 'a price that others can change',
      scenarios: scenarios(loss({ priced: true })),
      severities: ['high'],
    },
    {
      name: 'a loss that grows',
      scenarios: scenarios(loss({ kind: 'growth', lostNow: sol })),
      severities: ['high'],
    },
    {
      name: 'a failure that turns into the loss of everything',
      scenarios: scenarios(loss({ kind: 'lure', lostThen: 5n * sol })),
      severities: ['critical'],
    },
    {
      name: 'a failure that turns into a payment',
      scenarios: scenarios(loss({ kind: 'lure', lostThen: sol })),
      severities: ['high'],
    },
    {
      name: 'the gravest of each asset once, and each account',
      scenarios: scenarios(loss({ priced: true }), loss(), loss({ mint }), control, control),
      severities: ['critical', 'critical', 'critical'],
    },
  ],
})
