import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import {
  assessmentEvidence,
  assessmentQueryWithoutControls,
} from '../../../../findings/http/assessment.ts'
import dappSamples from './dapp.samples.json' with { type: 'json' }
import { readAppAddress } from '../../site/app-address.ts'
import { explained } from '../../../../endpoint/schema/explained.ts'
import { reasonsSchema, riskLevelSchema } from '../../../../endpoint/schema/risk-answer.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'

export const dappBody = t.Object(
  {
    url: t.String(
      explained(
        'a URL or a domain',
        {
          minLength: 1,
          description: 'URL of the app, or its bare domain; at most 8192 characters.',
        },
        readAppAddress,
      ),
    ),
  },
  {
    ...explained('a JSON object with url', {}),
    ...samples(dappSamples.body),
  },
)
export type DappBody = Static<typeof dappBody>

export const dappQuery = assessmentQueryWithoutControls

export const dappAnswer = t.Object(
  {
    riskLevel: riskLevelSchema('`unknown` if the address alone does not show the risk.'),
    score: t.Number({
      minimum: 0,
      maximum: 100,
      description:
        'Higher is riskier, with two decimals, so that you can choose your own threshold. `medium` begins at 30, `high` at 60, `critical` at 90. For a name alone, 25 is exceeded by 1 % of honest names, 30 by 0.7 %, 42 by 0.3 %, 50 by 0.1 %, and 60 by none of those it was compared with.',
    }),
    reasons: reasonsSchema('Most serious first.'),
    summary: t.String({ description: 'Sentences to show to the user, with what was not checked.' }),
    evidence: assessmentEvidence,
  },
  {
    title: 'DappRisk',
    description:
      'Risk of the app, based on its address, on lists, and on its page if page fetching is on.',
    ...samples(dappSamples.answer),
  },
)
export type DappAnswer = Static<typeof dappAnswer>
