import { t } from 'elysia'
import { assessmentEvidenceParts } from '../assessment-evidence.ts'
import { wordsParameter } from '../../endpoint/schema/query.ts'
import { reasonsSchema, riskLevelSchema } from '../../endpoint/schema/risk-answer.ts'
import { severitySchema } from '../../endpoint/schema/solana.ts'

/** What `?include=` adds to the risk answers of tokens, wallets, addresses and permissions. */
export const assessmentQuery = {
  include: wordsParameter(
    assessmentEvidenceParts,
    'Parts of `evidence` to include, comma-separated.',
  ),
}

/** The same for answers without controls. */
export const assessmentQueryWithoutControls = {
  include: wordsParameter(
    ['findings', 'coverage', 'provenance'],
    'Parts of `evidence` to include, comma-separated.',
  ),
}

const text = (description: string) => t.String({ description })

const findings = t.Array(
  t.Object(
    {
      check: text('Stable id of the check.'),
      code: text('Code of the reason.'),
      message: text('As in `reasons`.'),
      severity: severitySchema,
      parts: t.Optional(
        t.Array(t.String(), {
          description: 'Of an app: parts of its name that the reason is about, as written there.',
        }),
      ),
    },
    { title: 'CheckFinding' },
  ),
  { description: 'The check behind each reason.' },
)

const controls = t.Array(
  t.Object(
    {
      control: text('Kind of control, such as `mint-authority`. More may be added.'),
      holder: t.Optional(text('Address that has it.')),
      holderKind: t.Optional(text('What the holder is, such as `wallet` or `multisig`.')),
      detail: t.Optional(text('What it allows, in plain English.')),
    },
    { title: 'Control' },
  ),
  { description: 'Who has control over the subject of the check.' },
)

const coverage = t.Array(
  t.Object(
    {
      check: text('Stable id of the check.'),
      status: t.Union([t.Literal('ran'), t.Literal('failed'), t.Literal('not-applicable')]),
      critical: t.Boolean({ description: 'If this check fails, the risk level is never `low`.' }),
      why: t.Optional(text('Why it did not run.')),
    },
    { title: 'CheckRun' },
  ),
  { description: 'Every check, and whether it ran.' },
)

const provenance = t.Object(
  {
    slot: t.Optional(t.Integer({ minimum: 0, description: 'Slot at which accounts were read.' })),
    checks: text('Version date of the set of checks.'),
    lists: t.Record(t.String(), t.String(), {
      description: 'Versions of the lists in use, by name.',
    }),
    sources: t.Array(t.String(), { description: 'Data sources used besides the Solana node.' }),
  },
  { title: 'CheckProvenance' },
)

/** Fields that every risk answer has, to spread into its schema. */
export const assessmentFields = (unknownMeans: string) => ({
  riskLevel: riskLevelSchema(unknownMeans),
  score: t.Number({ minimum: 0, maximum: 100, description: 'Higher is riskier.' }),
  reasons: reasonsSchema('Most serious first.'),
  summary: t.String({ description: 'Text to show to the user.' }),
})

export const assessmentEvidence = t.Optional(
  t.Object(
    {
      findings: t.Optional(findings),
      controls: t.Optional(controls),
      coverage: t.Optional(coverage),
      provenance: t.Optional(provenance),
    },
    { title: 'CheckEvidence', description: 'The parts requested with `include`.' },
  ),
)
