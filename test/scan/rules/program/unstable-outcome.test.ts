import { noWorlds, type WorseWorld } from '../../../../src/scan/scenarios/report.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { unstableOutcome } from '../../../../src/scan/rules/program/unstable-outcome.ts'
import { mine, mint, stranger } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const sol = 1_000_000_000n

const loss = (more: Partial<Extract<WorseWorld, { what: 'loss' }>> = {}): WorseWorld => ({
  what: 'loss',
  kind: 'switch',
  mint: wrappedSolMint,
  lostNow: 0n,
  lostThen: 3n * sol,
  held: 5n * sol,
  receivers: [stranger],
  world: { id: 'clock:day', cause: 'time', when: 'one day later' },
  priced: false,
  ...more,
})

const control: WorseWorld = {
  what: 'control',
  kind: 'switch',
  change: { account: mine, field: 'token-owner', after: stranger, mint },
  world: { id: 'clock:day', cause: 'time', when: 'one day later' },
  priced: false,
}

const worlds = (...worse: WorseWorld[]) => ({ ...noWorlds('ran'), ran: 40, worse })

testRule(unstableOutcome, {
  quiet: [
    { name: 'a transaction that nobody tried elsewhere', after: {} },
    { name: 'a transaction that stays the same everywhere', after: {}, worlds: worlds() },
    {
      name: 'what a sibling brings about, which has a rule of its own',
      after: {},
      worlds: worlds(loss({ world: { id: 's', cause: 'sibling', when: 'after the first' } })),
    },
  ],
  firing: [
    { name: 'a loss that shows elsewhere', worlds: worlds(loss()), severities: ['critical'] },
    {
      name: 'an account handed over elsewhere',
      worlds: worlds(control),
      severities: ['critical'],
    },
    {
      name: 'a price that others can change',
      worlds: worlds(loss({ priced: true })),
      severities: ['high'],
    },
    {
      name: 'a loss that grows',
      worlds: worlds(loss({ kind: 'growth', lostNow: sol })),
      severities: ['high'],
    },
    {
      name: 'a failure that turns into the loss of everything',
      worlds: worlds(loss({ kind: 'lure', lostThen: 5n * sol })),
      severities: ['critical'],
    },
    {
      name: 'a failure that turns into a payment',
      worlds: worlds(loss({ kind: 'lure', lostThen: sol })),
      severities: ['high'],
    },
    {
      name: 'the gravest of each asset once, and each account',
      worlds: worlds(loss({ priced: true }), loss(), loss({ mint }), control, control),
      severities: ['critical', 'critical', 'critical'],
    },
  ],
})
