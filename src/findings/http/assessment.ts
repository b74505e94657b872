import { t } from 'elysia'
import { assessmentEvidenceParts } from '../assessment-evidence.ts'
import { wordsParameter } from '../../endpoint/schema/query.ts'
import { reasonsSchema, riskLevelSchema } from '../../endpoint/schema/risk-answer.ts'
import { severitySchema } from '../../endpoint/schema/solana.ts'

/** Design section 3: what `?include=` adds to the risk answers of tokens, wallets, addresses and permissions. */
export const assessmentQuery = {
  include: wordsParameter(
    assessmentEvidenceParts,
    'Parts of `evidence` to add to the answer, comma-separated.',
  ),
}

/** The same where there are no powers to tell. */
export const assessmentQueryWithoutControls = {
  include: wordsParameter(
    ['findings', 'coverage', 'provenance'],
    'Parts of `evidence` to add to the answer, comma-separated.',
  ),
}

const text = (description: string) => t.String({ description })

const findings = t.Array(
  t.Object({
    check: text('Permanent id of the check.'),
    code: text('Code of the reason.'),
    message: text('As in `reasons`.'),
    severity: severitySchema,
  }),
  { description: 'Which check gave which reason.' },
)

const controls = t.Array(
  t.Object({
    control: text('The power, such as `mint-authority`; the list is open.'),
    holder: t.Optional(text('Address that has it.')),
    holderKind: t.Optional(text('What is at that address, such as `wallet` or `multisig`.')),
    detail: t.Optional(text('What it allows, for people.')),
  }),
  { description: 'Who has power over what was asked about.' },
)

const coverage = t.Array(
  t.Object({
    check: text('Permanent id of the check.'),
    status: t.Union([t.Literal('ran'), t.Literal('failed'), t.Literal('not-applicable')]),
    critical: t.Boolean({ description: 'Nothing is `low` where this one failed.' }),
    why: t.Optional(text('Why it did not run.')),
  }),
  { description: 'Every check, and whether it could be made.' },
)

const provenance = t.Object({
  slot: t.Optional(t.Integer({ minimum: 0, description: 'Slot that accounts were read at.' })),
  checks: text('Date of the set of checks.'),
  lists: t.Record(t.String(), t.String(), { description: 'Lists in use: version by name.' }),
  sources: t.Array(t.String(), { description: 'Who was asked beside the Solana node.' }),
})

/** The fields that every such answer has (contract 2.8), with `evidence` on request; spread into a schema of its own. */
export const assessmentFields = (unknownMeans: string) => ({
  riskLevel: riskLevelSchema(unknownMeans),
  score: t.Number({ minimum: 0, maximum: 100, description: 'Higher is riskier.' }),
  reasons: reasonsSchema('Gravest first.'),
  summary: t.String({ description: 'Sentences to show to the user.' }),
})

export const assessmentEvidence = t.Optional(
  t.Object(
    {
      findings: t.Optional(findings),
      controls: t.Optional(controls),
      coverage: t.Optional(coverage),
      provenance: t.Optional(provenance),
    },
    { description: 'Only what `include` asks for.' },
  ),
)
