import { noScenarios, type WorseScenario } from '../../../../src/scan/scenarios/report.ts'
import { siblingSwitch } from '../../../../src/scan/rules/program/sibling-switch.ts'
import { mint, stranger } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const loss = (more: Partial<Extract<WorseScenario, { what: 'loss' }>> = {}): WorseScenario => ({
  what: 'loss',
  kind: 'switch',
  mint,
  lostNow: 0n,
  lostThen: 10n,
  held: 10n,
  receivers: [stranger],
  scenario: { id: 'sibling:0', cause: 'sibling', when: 'after transaction 1 of those beside it' },
  priced: false,
  ...more,
})

const scenarios = (...worse: WorseScenario[]) => ({ ...noScenarios('ran'), ran: 40, worse })

testRule(siblingSwitch, {
  quiet: [
    { name: 'a transaction by itself', after: {} },
    { name: 'one that needs its sibling', after: {}, scenarios: scenarios(loss({ kind: 'lure' })) },
    {
      name: 'a switch that no sibling sets',
      after: {},
      scenarios: scenarios(loss({ scenario: { id: 'd', cause: 'data', when: 'later' } })),
    },
  ],
  firing: [
    {
      name: 'a loss that a sibling brings about',
      scenarios: scenarios(loss()),
      severities: ['critical'],
    },
  ],
})
