import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import {
  assessmentEvidence,
  assessmentQueryWithoutControls,
} from '../../../../findings/http/assessment.ts'
import dappSamples from './dapp.samples.json' with { type: 'json' }
import { explained } from '../../../../endpoint/schema/explained.ts'
import { reasonsSchema, riskLevelSchema } from '../../../../endpoint/schema/risk-answer.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'

/** Contract 4.5. */
export const dappBody = t.Object(
  {
    url: t.String(
      explained('url', 'a URL or a domain', {
        minLength: 1,
        description: 'URL of the app, or its bare domain; at most 8192 characters.',
      }),
    ),
  },
  {
    ...explained('body', 'a JSON object with url', {}),
    ...samples(dappSamples.body),
  },
)
export type DappBody = Static<typeof dappBody>

/** Nobody has power over an address in the web. */
export const dappQuery = assessmentQueryWithoutControls

/** Contract 2.8. */
export const dappAnswer = t.Object(
  {
    riskLevel: riskLevelSchema('`unknown` where the address alone does not say.'),
    score: t.Number({ minimum: 0, maximum: 100, description: 'Higher is riskier.' }),
    reasons: reasonsSchema('Gravest first.'),
    summary: t.String({ description: 'Sentences to show to the user, with what was not checked.' }),
    evidence: assessmentEvidence,
  },
  {
    title: 'DappRisk',
    description: 'What the address of the app, and lists that name it, say about it.',
    ...samples(dappSamples.answer),
  },
)
export type DappAnswer = Static<typeof dappAnswer>
