import { noScenarios, type WorseScenario } from '../../../../src/scan/scenarios/report.ts'
import { siblingSwitch } from '../../../../src/scan/rules/program/sibling-switch.ts'
import { mine, mint, stranger, user } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const loss = (more: Partial<Extract<WorseScenario, { what: 'loss' }>> = {}): WorseScenario => ({
  what: 'loss',
  kind: 'switch',
  mint,
  lostNow: 0n,
  lostThen: 10n,
  held: 10n,
  receivers: [stranger],
  scenario: { id: 'sibling:0', change: { cause: 'sibling', after: 0 } },
  priced: false,
  ...more,
})

const scenarios = (...worse: WorseScenario[]) => ({ ...noScenarios('ran'), ran: 40, worse })

testRule(siblingSwitch, {
  quiet: [
    { name: 'a single transaction', after: {} },
    {
      name: 'a transaction that needs its sibling',
      after: {},
      scenarios: scenarios(loss({ kind: 'lure' })),
    },
    {
      name: 'a switch that no sibling sets',
      after: {},
      scenarios: scenarios(loss({ scenario: { id: 'h', change: { cause: 'hashes' } } })),
    },
  ],
  firing: [
    {
      name: 'a loss that a sibling causes',
      scenarios: scenarios(loss()),
      finds: [
        {
          params: {
            what: 'loss',
            lost: { raw: 10n, mint },
            lostNow: { raw: 0n, mint },
            change: { cause: 'sibling', after: 0 },
          },
          subject: stranger,
          before: '0',
          after: '-10',
        },
      ],
    },
    {
      name: 'a handover that a sibling causes',
      scenarios: scenarios({
        what: 'control',
        kind: 'switch',
        change: { account: mine, field: 'token-owner', before: user, after: stranger, mint },
        scenario: { id: 'siblings:all', change: { cause: 'sibling', after: 'others' } },
        priced: false,
      }),
      finds: [
        {
          params: {
            what: 'control',
            account: mine,
            field: 'token-owner',
            next: stranger,
            change: { cause: 'sibling', after: 'others' },
          },
          subject: mine,
          before: user,
          after: stranger,
        },
      ],
    },
  ],
})
