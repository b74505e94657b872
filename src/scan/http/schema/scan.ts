import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { assetEvidence } from './asset-evidence.ts'
import { codeEvidence } from './code-evidence.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import scanSamples from './scan.samples.json' with { type: 'json' }
import { severitySchema } from '../../../endpoint/schema/solana.ts'

const text = (description: string) => t.String({ description })
const maybe = (description: string) => t.Optional(text(description))
const count = (description: string) => t.Integer({ minimum: 0, description })
const described = (description: string) => ({ description })

const finding = t.Object(
  {
    rule: text('Stable id of the rule.'),
    flag: text('Stable flag of the rule, as in `details.flags`.'),
    severity: severitySchema,
    stage: t.Union(
      [t.Literal('scored'), t.Literal('trial')],
      described('A rule on trial is reported but does not change the score.'),
    ),
    what: text('What happens.'),
    why: text('Why that matters.'),
    advice: text('What to do.'),
    at: t.Optional(
      t.Array(
        t.Array(t.Integer({ minimum: 0 })),
        described(
          'Instructions behind it: `[1]` is the second one, `[1, 0]` the first call inside it.',
        ),
      ),
    ),
    subject: maybe('Address the finding is about: a delegate, a destination, an account.'),
    before: maybe('Value before.'),
    after: maybe('Value after.'),
    code: t.Optional(codeEvidence),
  },
  { title: 'Finding' },
)

const control = t.Object(
  {
    account: text('Account whose control changes.'),
    field: text('Such as `token-owner`, `delegate` or `close-authority`.'),
    holder: maybe('Owner of the account before.'),
    before: maybe('Address in control before. Absent if there was none.'),
    after: maybe('Address in control afterwards. Absent if there will be none.'),
    mint: maybe('Mint of the token account.'),
  },
  { title: 'ControlChange' },
)

const coverage = t.Object(
  {
    simulated: t.Boolean(described('Whether the node could simulate the transaction.')),
    reason: maybe('Why it could not.'),
    writableAccounts: count(
      'Number of accounts the transaction may write. The state of all of them was requested.',
    ),
    unseenAccounts: t.Array(
      t.Object({ account: text('Its address.'), reason: text('Why its state is unknown.') }),
      described('Accounts whose state afterwards is unknown.'),
    ),
    unknownPrograms: t.Array(t.String(), described('Programs whose instructions are not decoded.')),
    undecodedCalls: t.Array(
      t.Object({ programId: text('The called program.'), name: text('Its name.') }),
      described('Calls between programs that are assessed by their effects alone.'),
    ),
    mintsWithoutDecimals: t.Array(
      t.String(),
      described('Mints whose balance changes are assessed but cannot be shown.'),
    ),
    worlds: t.Optional(
      t.Object(
        {
          status: t.Union(
            [
              t.Literal('not-needed'),
              t.Literal('ran'),
              t.Literal('partial'),
              t.Literal('not-comparable'),
              t.Literal('untold'),
              t.Literal('unavailable'),
            ],
            described(
              '`not-needed`: no unknown program gets access to the user’s assets. `partial`: there was not enough time for all of them. `not-comparable`: the local simulation of the unchanged transaction disagrees with the node. `untold`: the node does not return the data needed.',
            ),
          ),
          reason: maybe('Why it is not `ran`.'),
          ran: count('Number of scenarios in which the transaction was simulated again.'),
          skipped: count('Number of scenarios skipped for lack of time.'),
        },
        described('Simulation in other scenarios; only for unknown programs.'),
      ),
    ),
  },
  { title: 'ScanCoverage' },
)

const bound = t.Array(
  t.Object(
    {
      mint: text('Mint of the asset; SOL is listed under the wrapped SOL mint.'),
      most: text('Maximum possible loss, in base units.'),
      by: t.Union(
        [t.Literal('reach'), t.Literal('shown')],
        described(
          '`reach`: everything that unknown programs have access to. `shown`: what the simulation shows.',
        ),
      ),
    },
    { title: 'LossBound' },
  ),
  described('The maximum that can be lost with this signature, whatever unknown programs do.'),
)

const provenance = t.Object(
  {
    accountsSlot: count('Slot at which the accounts were read.'),
    simulationSlot: t.Optional(count('Slot of the simulation.')),
    unitsConsumed: t.Optional(count('Compute units of the simulation.')),
    rules: t.Array(t.String(), described('Ids of the rules that ran.')),
    ruleSet: maybe('Version of the rule set: its date and a hash of its rules.'),
    nodeVersion: maybe('Software version of the Solana node, if it reports one.'),
    lists: t.Optional(
      t.Record(t.String(), t.String(), described('Lists in use, with their dates or versions.')),
    ),
    inputsHash: maybe(
      'SHA-256 of everything the verdict depends on: the same inputs and rules give the same hash.',
    ),
  },
  { title: 'ScanProvenance' },
)

const verdict = t.Union([t.Literal('safe'), t.Literal('suspicious'), t.Literal('malicious')], {
  title: 'Verdict',
  ...described('From `score`: below 0.3 safe, from 0.3 suspicious, from 0.7 malicious.'),
})

const score = t.Number({ minimum: 0, maximum: 1, description: '0 is safe, 1 critical.' })

const guards = t.Object(
  {
    instructions: t.Array(
      t.Object(
        {
          programId: text('Lighthouse, the guard program.'),
          accounts: t.Array(
            t.Object({
              address: text('Its address.'),
              signer: t.Boolean(described('Whether it has to sign.')),
              writable: t.Boolean(described('Whether the instruction may change it.')),
            }),
            described('Accounts of the instruction, in order.'),
          ),
          dataBase64: text('Instruction data in base64.'),
          asserts: t.Array(t.String(), described('What it asserts, in plain English.')),
        },
        { title: 'GuardInstruction' },
      ),
      described('Instructions to append to the transaction, most important first.'),
    ),
    fit: t.Object({
      possible: t.Boolean(described('Whether all of them can be added.')),
      reason: maybe('Why not.'),
      sizeBytes: count('Size of the transaction with all of them, signatures included.'),
      limitBytes: count('Size limit for its transaction version.'),
      newAccounts: count('Number of accounts that would be added to the message.'),
      guardsThatFit: count('How many of them fit, in order.'),
    }),
    unguarded: t.Array(
      t.Object({ account: text('Its address.'), reason: text('Why no guard can protect it.') }),
      described('Accounts that no guard can protect.'),
    ),
    notes: t.Array(t.String(), described('Other things to know before using the guards.')),
    transactionBase64: maybe('The unsigned transaction with all guards, if they fit.'),
    guarded: t.Optional(
      t.Object(
        {
          transactionBase64: text('The unsigned transaction with all guards, ready to be signed.'),
          verdict,
          score,
          summary: text('One sentence to show to the user.'),
        },
        {
          title: 'GuardedScan',
          ...described(
            'The transaction with all guards and its own verdict: what the guards stop no longer counts. Absent if they do not fit or the node did not answer.',
          ),
        },
      ),
    ),
  },
  {
    title: 'Guards',
    ...described(
      'Instructions that make the transaction fail if its outcome differs from the one shown.',
    ),
  },
)

const evidence = t.Object(
  {
    findings: t.Optional(
      t.Array(finding, described('What each rule found, and in which instructions.')),
    ),
    controls: t.Optional(t.Array(control, described('Changes of control.'))),
    assets: t.Optional(assetEvidence),
    coverage: t.Optional(coverage),
    bound: t.Optional(bound),
    provenance: t.Optional(provenance),
    guards: t.Optional(guards),
  },
  {
    title: 'ScanEvidence',
    ...described('The evidence behind the verdict: the parts requested with `include`.'),
  },
)

const action = t.Object(
  {
    type: text('What it does, such as `TRANSFER` or `SET_AUTHORITY`.'),
    programId: text('The called program.'),
    programName: maybe('Name of the program, if known.'),
    from: maybe('Sending wallet.'),
    to: maybe('Receiving wallet.'),
    mint: maybe('Mint of the asset; SOL is listed under the wrapped SOL mint.'),
    amountUi: t.Optional(t.Number(described('Amount in whole tokens.'))),
  },
  { title: 'ScanAction' },
)

const balanceDiff = t.Object(
  {
    address: text('Address of the wallet.'),
    mint: text('Mint of the asset; SOL is listed under the wrapped SOL mint.'),
    deltaUi: t.Number(described('Change in whole tokens; negative is a loss.')),
  },
  { title: 'BalanceDiff' },
)

const details = t.Object(
  {
    actions: t.Array(action, described('What the instructions do, in order.')),
    balance_diffs: t.Array(balanceDiff, described('Who gains and loses what, fees included.')),
    flags: t.Array(t.String(), described('One flag for each kind of finding. More may be added.')),
    simulation: t.Object({
      logs: t.Array(t.String(), described('Program logs of the simulation.')),
      err: t.Optional(
        t.Record(
          t.String(),
          t.Unknown(),
          described('Why the transaction would fail. Absent if it would succeed.'),
        ),
      ),
    }),
  },
  { title: 'ScanDetails' },
)

/** The scan result, with `evidence` on request. */
export const scanAnswer = t.Object(
  {
    verdict,
    score,
    summary: text('One sentence to show to the user.'),
    details,
    explanations: t.Array(
      t.String(),
      described('Reasons to show to the user; empty if no risk was found.'),
    ),
    evidence: t.Optional(evidence),
  },
  {
    title: 'WalletScanResult',
    description: 'Transaction analysis complete',
    ...samples(scanSamples.answer),
  },
)
export type ScanAnswer = Static<typeof scanAnswer>
