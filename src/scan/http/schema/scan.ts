import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { evidenceParts } from '../../answer/build-scan-evidence.ts'
import { wordsParameter } from '../../../endpoint/schema/query.ts'
import { explained } from '../../../endpoint/schema/explained.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import scanSamples from './scan.samples.json' with { type: 'json' }
import { addressSchema, chainSchema, severitySchema } from '../../../endpoint/schema/solana.ts'

/** A domain name has at most 253 characters; a source is a word or a URL. Both only inform. */
const contextMaxChars = 2048

const contextText = (field: string, description: string) =>
  t.String(explained(field, 'text', { maxLength: contextMaxChars, description }))

/** Contract 4.12. */
export const scanBody = t.Object(
  {
    chain: chainSchema,
    tx_base64: t.String(
      explained('tx_base64', 'a serialized transaction in base64', {
        minLength: 1,
        description:
          'The serialized transaction in base64: legacy, version 0 or version 1, signed or not. A bare message will do.',
      }),
    ),
    wallet_address: addressSchema('wallet_address'),
    context: t.Optional(
      t.Object(
        {
          source: t.Optional(
            contextText(
              'context.source',
              'What asks, such as `browser-extension`. `dapp`, `website`, `blink` or `action` says that an app does; `sponsor`, `relayer`, `paymaster` or `fee-payer` that the wallet pays for the transactions of others.',
            ),
          ),
          dapp_domain: t.Optional(
            contextText('context.dapp_domain', 'Domain of the app that built the transaction.'),
          ),
        },
        explained('context', 'a JSON object with source and dapp_domain, or nothing', {
          description: 'Where the transaction came from. It can only add risk, never remove it.',
        }),
      ),
    ),
  },
  {
    ...explained('body', 'a JSON object with chain, tx_base64 and wallet_address', {}),
    ...samples(scanSamples.body),
  },
)
export type ScanBody = Static<typeof scanBody>

/** Design section 3: what `?include=` adds to the answer. */
export const scanQuery = {
  include: wordsParameter(
    evidenceParts,
    'Parts of `evidence` to add to the answer, comma-separated.',
  ),
}

const text = (description: string) => t.String({ description })
const maybe = (description: string) => t.Optional(text(description))
const count = (description: string) => t.Integer({ minimum: 0, description })
const described = (description: string) => ({ description })

const finding = t.Object({
  rule: text('Permanent id of the rule.'),
  flag: text('Permanent word of the rule, as in `details.flags`.'),
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
        'Instructions it stands on: `[1]` is the second, `[1, 0]` the first call inside it.',
      ),
    ),
  ),
  subject: maybe('Address it is about: a delegate, a destination, an account.'),
  before: maybe('Value before.'),
  after: maybe('Value after.'),
})

const control = t.Object({
  account: text('Account whose control changes.'),
  field: text('Such as `token-owner`, `delegate` or `close-authority`.'),
  holder: maybe('Who held the account before.'),
  before: maybe('Absent where there was none.'),
  after: maybe('Absent where there will be none.'),
  mint: maybe('Mint of a token account.'),
})

const coverage = t.Object({
  simulated: t.Boolean(described('Whether the chain could simulate the transaction.')),
  reason: maybe('Why it could not.'),
  writableAccounts: count('Accounts that the transaction may write; all were asked for.'),
  unseenAccounts: t.Array(
    t.Object({ account: text('Its address.'), reason: text('Why it could not be seen.') }),
    described('Accounts whose state afterwards is not known.'),
  ),
  unknownPrograms: t.Array(t.String(), described('Programs whose instructions are not decoded.')),
  undecodedCalls: t.Array(
    t.Object({ programId: text('Program that is called.'), name: text('Its name.') }),
    described('Calls between programs that are judged by their effects alone.'),
  ),
  mintsWithoutDecimals: t.Array(
    t.String(),
    described('Mints whose balance changes are judged but cannot be shown.'),
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
            '`not-needed`: no unknown program gets anything of the user’s. `partial`: there was no time for all. `not-comparable`: this machine and the node do not agree on the transaction as it is. `untold`: the node does not give what it takes.',
          ),
        ),
        reason: maybe('Why it is not `ran`.'),
        ran: count('Circumstances under which the transaction was tried again.'),
        skipped: count('Those for which there was no time.'),
      },
      described('How it was tried under other circumstances; only for programs not known here.'),
    ),
  ),
})

const bound = t.Array(
  t.Object({
    mint: text('Asset; SOL stands under the mint of wrapped SOL.'),
    most: text('Raw units that can be lost at the very most.'),
    by: t.Union(
      [t.Literal('reach'), t.Literal('shown')],
      described('`reach`: all that unknown programs get; `shown`: what the simulation shows.'),
    ),
  }),
  described('The most that can be lost by this signature, whatever unknown programs do.'),
)

const provenance = t.Object({
  accountsSlot: count('Slot at which the accounts were read.'),
  simulationSlot: t.Optional(count('Slot of the simulation.')),
  unitsConsumed: t.Optional(count('Compute units of the simulation.')),
  rules: t.Array(t.String(), described('Rules that were asked, by id.')),
  ruleSet: maybe('Version of the rule set: its date, and a hash over its rules.'),
  nodeVersion: maybe('Software version of the Solana node, where it told.'),
  lists: t.Optional(
    t.Record(t.String(), t.String(), described('Lists in use, with their dates or versions.')),
  ),
  inputsHash: maybe(
    'SHA-256 over everything that the verdict follows from: the same inputs and rules give the same hash.',
  ),
})

const guards = t.Object(
  {
    instructions: t.Array(
      t.Object({
        programId: text('Lighthouse, the guard program.'),
        accounts: t.Array(
          t.Object({
            address: text('Its address.'),
            signer: t.Boolean(described('Whether it has to sign.')),
            writable: t.Boolean(described('Whether the instruction may change it.')),
          }),
          described('What the instruction names, in order.'),
        ),
        dataBase64: text('Instruction data in base64.'),
        asserts: t.Array(t.String(), described('What it holds to, in words.')),
      }),
      described('In order of importance, to be put at the end of the transaction.'),
    ),
    fit: t.Object({
      possible: t.Boolean(described('Whether all of them can be added.')),
      reason: maybe('Why not.'),
      sizeBytes: count('Size of the transaction with all of them, signatures included.'),
      limitBytes: count('What a transaction of its version may have.'),
      newAccounts: count('Accounts that the message does not have yet.'),
      guardsThatFit: count('How many can be added, taken in order.'),
    }),
    unguarded: t.Array(
      t.Object({ account: text('Its address.'), reason: text('Why none can.') }),
      described('What no guard here can hold to.'),
    ),
    notes: t.Array(t.String(), described('What else to know before they are used, in words.')),
    transactionBase64: maybe('The transaction with all guards, unsigned; where they fit.'),
  },
  described('Instructions that make the transaction fail where the outcome is not the one shown.'),
)

const evidence = t.Object(
  {
    findings: t.Optional(t.Array(finding, described('What each rule found, and where.'))),
    controls: t.Optional(t.Array(control, described('Who controls what afterwards.'))),
    coverage: t.Optional(coverage),
    bound: t.Optional(bound),
    provenance: t.Optional(provenance),
    guards: t.Optional(guards),
  },
  described('What the verdict stands on; only the parts that `include` asks for.'),
)

const action = t.Object({
  type: text('What it does, such as `TRANSFER` or `SET_AUTHORITY`.'),
  programId: text('Program that is called.'),
  programName: maybe('Its name, where it is known.'),
  from: maybe('Wallet that gives.'),
  to: maybe('Wallet that receives.'),
  mint: maybe('Asset; SOL stands under the mint of wrapped SOL.'),
  amountUi: t.Optional(t.Number(described('Amount in whole units of the asset.'))),
})

const balanceDiff = t.Object({
  address: text('Wallet.'),
  mint: text('Asset; SOL stands under the mint of wrapped SOL.'),
  deltaUi: t.Number(described('Change in whole units of the asset; negative is a loss.')),
})

const details = t.Object({
  actions: t.Array(action, described('What the instructions do, in order.')),
  balance_diffs: t.Array(balanceDiff, described('Who gains and loses what, fees included.')),
  flags: t.Array(t.String(), described('One word for each kind of finding; the list is open.')),
  simulation: t.Object({
    logs: t.Array(t.String(), described('Program logs of the simulation.')),
    err: t.Optional(
      t.Record(t.String(), t.Unknown(), described('Why the transaction would fail; else absent.')),
    ),
  }),
})

/** Contract 2.10, and `evidence` where it was asked for. */
export const scanAnswer = t.Object(
  {
    verdict: t.Union(
      [t.Literal('safe'), t.Literal('suspicious'), t.Literal('malicious')],
      described('From `score`: below 0.3 safe, from 0.3 suspicious, from 0.7 malicious.'),
    ),
    score: t.Number({ minimum: 0, maximum: 1, description: '0 is safe, 1 critical.' }),
    summary: text('One sentence to show to the user.'),
    details,
    explanations: t.Array(
      t.String(),
      described('Why, in words for the user; empty if all is well.'),
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
