import { noScenarios, type WorseScenario } from '../../../../src/scan/scenarios/report.ts'
import { squadsV4Program, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  type UnstableOutcome,
  unstableOutcome,
} from '../../../../src/scan/rules/program/unstable-outcome.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { WorseKind } from '../../../../src/scan/scenarios/compare.ts'
import type { Confirmation } from '../../../../src/scan/scenarios/scenario.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import {
  mine,
  mint,
  namedProgram,
  sol,
  stranger,
  theirs,
  unknownProgram,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const change = { cause: 'time', unit: 'day', count: 1 } as const

const loss = (more: Partial<Extract<WorseScenario, { what: 'loss' }>> = {}): WorseScenario => ({
  what: 'loss',
  kind: 'switch',
  mint: wrappedSolMint,
  lostNow: 0n,
  lostThen: 3n * sol,
  held: 5n * sol,
  receivers: [stranger],
  scenario: { id: 'clock:day', change },
  priced: false,
  ...more,
})

const control: WorseScenario = {
  what: 'control',
  kind: 'switch',
  change: { account: mine, field: 'token-owner', after: stranger, mint },
  scenario: { id: 'clock:day', change },
  priced: false,
}

/** What a rule finds on a path that the code can take. */
const foundInCode: WorseScenario = {
  what: 'finding',
  kind: 'switch',
  finding: {
    rule: 'nonce-authority-handover',
    code: 'NONCE_AUTHORITY_HANDOVER',
    severity: 'critical',
    stage: 'scored',
    params: { account: mine, next: stranger },
    subject: mine,
    before: 'the user',
    after: stranger,
  },
  scenario: { id: 'code:nonce', change },
  priced: false,
}

const switched = {
  cause: 'code',
  origin: { what: 'data', account: theirs, offset: 8 },
  branches: [{ program: unknownProgram, instruction: 12 }],
} as const

/** The user pays it whatever the program does. */
const baseFee = 5_000n

/** The finding for `loss`, with overrides. */
const found = (
  {
    lostThen = 3n * sol,
    lostNow = 0n,
    kind = 'switch',
    priced = false,
    ...more
  }: {
    lostThen?: bigint
    lostNow?: bigint
    kind?: WorseKind
    priced?: boolean
    mint?: Address
  } = {},
  severity?: Severity,
): Found<UnstableOutcome> => {
  const { mint: token = wrappedSolMint } = more
  const fee = token === wrappedSolMint && kind !== 'vanish' ? baseFee : 0n
  return {
    params: {
      what: 'loss',
      lost: { raw: lostThen - fee, mint: token },
      lostNow: { raw: lostNow - fee, mint: token },
      change,
      kind,
      priced,
    },
    subject: stranger,
    before: (-lostNow).toString(),
    after: (-lostThen).toString(),
    ...(severity && { severity }),
  }
}
const pricedBy = (program: Address): UnstableOutcome => ({
  ...found({ priced: true }).params,
  named: { program, name: 'Byreal CLMM' },
})
const handedOver: Found<UnstableOutcome> = {
  params: {
    what: 'control',
    account: mine,
    field: 'token-owner',
    next: stranger,
    change,
    kind: 'switch',
    priced: false,
  },
  subject: mine,
  after: stranger,
}

const scenarios = (...worse: WorseScenario[]) => ({ ...noScenarios('ran'), ran: 40, worse })

const confirmations: readonly Confirmation[] = [
  { by: 'no' },
  { by: 'patched' },
  { by: 'state', state: [{ account: theirs, what: 'data', offset: 8, hex: '01' }] },
]

testRule(unstableOutcome, {
  quiet: [
    { name: 'a transaction without scenarios', after: {} },
    {
      name: 'a transaction with the same outcome in all scenarios',
      after: {},
      scenarios: scenarios(),
    },
    {
      name: 'an effect of a sibling, which another rule reports',
      after: {},
      scenarios: scenarios(
        loss({ scenario: { id: 's', change: { cause: 'sibling', after: 'others' } } }),
      ),
    },
  ],
  firing: [
    { name: 'a loss in a scenario', scenarios: scenarios(loss()), finds: [found()] },
    {
      name: 'a loss after a change of one byte, with its account as subject',
      scenarios: scenarios(loss({ scenario: { id: 'data:8=1', change: switched } })),
      finds: [{ ...found(), params: { ...found().params, change: switched }, subject: theirs }],
    },
    ...confirmations.map((confirmation) => {
      const change = { ...switched, confirmation }
      const scenario = { id: 'data:8=1', change }
      return {
        name: `the same loss, confirmed by ${confirmation.by}`,
        scenarios: scenarios(loss({ scenario })),
        finds: [{ ...found(), params: { ...found().params, change }, subject: theirs }],
      }
    }),
    {
      name: 'nearly all of an asset, by a decision on an account of a known owner',
      before: {
        [theirs]: {
          owner: unknownProgram,
          lamports: 1n,
          data: new Uint8Array(),
          executable: false,
        },
      },
      scenarios: scenarios(
        loss({ lostThen: 5n * sol, scenario: { id: 'code:SOL', change: switched } }),
      ),
      finds: [
        {
          ...found({ lostThen: 5n * sol }),
          params: {
            ...found({ lostThen: 5n * sol }).params,
            change: switched,
            all: true,
            owner: unknownProgram,
          },
          subject: theirs,
        },
      ],
    },
    {
      name: 'an account handed over in a scenario',
      scenarios: scenarios(control),
      finds: [handedOver],
    },
    {
      name: 'what a rule finds on a path of the code',
      scenarios: scenarios(foundInCode),
      finds: [
        {
          params: {
            what: 'finding',
            finding: foundInCode.finding,
            change,
            kind: 'switch',
            priced: false,
          },
          subject: mine,
          before: 'the user',
          after: stranger,
        },
      ],
    },
    {
      name: 'an account frozen in a scenario',
      scenarios: scenarios({
        ...control,
        change: { account: mine, field: 'frozen', before: 'false', after: 'true', mint },
      }),
      finds: [
        {
          params: {
            what: 'control',
            account: mine,
            field: 'frozen',
            change,
            kind: 'switch',
            priced: false,
          },
          subject: mine,
          before: 'false',
          after: 'true',
        },
      ],
    },
    {
      name: 'a price that others can change',
      scenarios: scenarios(loss({ priced: true })),
      finds: [found({ priced: true }, 'high')],
    },
    {
      name: 'a price of a publicly named program, as information',
      steps: [{ programId: namedProgram }],
      scenarios: scenarios(loss({ priced: true })),
      finds: [{ ...found({ priced: true }, 'info'), params: pricedBy(namedProgram) }],
    },
    {
      name: 'a price of an unknown program that a publicly named one calls',
      steps: [{ programId: namedProgram }, { programId: unknownProgram, path: [0, 0] }],
      scenarios: scenarios(loss({ priced: true })),
      finds: [found({ priced: true }, 'high')],
    },
    {
      name: 'an amount that a publicly named multisig has stored',
      steps: [{ programId: squadsV4Program }],
      scenarios: scenarios(loss({ priced: true })),
      finds: [found({ priced: true }, 'high')],
    },
    {
      name: 'a switch in a publicly named program',
      steps: [{ programId: namedProgram }],
      scenarios: scenarios(loss()),
      finds: [found()],
    },
    {
      name: 'a trap in a publicly named program',
      steps: [{ programId: namedProgram }],
      scenarios: scenarios(loss({ kind: 'lure', lostThen: sol, priced: true })),
      finds: [found({ kind: 'lure', lostThen: sol, priced: true }, 'high')],
    },
    {
      name: 'a return that vanishes at the same price',
      scenarios: scenarios(loss({ kind: 'vanish', lostNow: -sol, lostThen: 0n })),
      finds: [found({ kind: 'vanish', lostNow: -sol, lostThen: 0n }, 'high')],
    },
    {
      name: 'a return of which a trace is left, in a publicly named program',
      steps: [{ programId: namedProgram }],
      scenarios: scenarios(loss({ kind: 'vanish', lostNow: -sol, lostThen: -5n, priced: true })),
      finds: [found({ kind: 'vanish', lostNow: -sol, lostThen: -5n, priced: true }, 'high')],
    },
    {
      name: 'a loss that grows',
      scenarios: scenarios(loss({ kind: 'growth', lostNow: sol })),
      finds: [found({ kind: 'growth', lostNow: sol }, 'high')],
    },
    {
      name: 'a failure that turns into the loss of everything',
      scenarios: scenarios(loss({ kind: 'lure', lostThen: 5n * sol })),
      finds: [found({ kind: 'lure', lostThen: 5n * sol })],
    },
    {
      name: 'a failure that turns into a payment',
      scenarios: scenarios(loss({ kind: 'lure', lostThen: sol })),
      finds: [found({ kind: 'lure', lostThen: sol }, 'high')],
    },
    {
      name: 'the most serious one per asset and per account',
      scenarios: scenarios(loss({ priced: true }), loss(), loss({ mint }), control, control),
      finds: [found(), found({ mint }), handedOver],
    },
  ],
})
