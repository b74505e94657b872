import { t } from 'elysia'
import { dappAnswerSamples, dappBodySamples } from './dapp-samples.ts'
import { explained } from './explained.ts'
import { samples } from './samples.ts'
import { severitySchema } from './solana.ts'

/** Contract 4.5. */
export const dappBody = t.Object(
  {
    url: t.String(
      explained('url', 'expected a URL or a domain.', {
        minLength: 1,
        description: 'URL of the app, or its bare domain; at most 8192 characters.',
      }),
    ),
  },
  {
    ...explained('body', 'expected a JSON object with url.', {}),
    ...samples(dappBodySamples),
  },
)

/** Contract 2.8. */
export const dappAnswer = t.Object(
  {
    riskLevel: t.Union(
      [
        t.Literal('low'),
        t.Literal('medium'),
        t.Literal('high'),
        t.Literal('critical'),
        t.Literal('unknown'),
      ],
      { description: '`unknown` where the address alone does not say.' },
    ),
    score: t.Number({ minimum: 0, maximum: 100, description: 'Higher is riskier.' }),
    reasons: t.Array(
      t.Object({
        code: t.String({ description: 'Permanent word; the list is open.' }),
        message: t.String({ description: 'Sentences to show to the user.' }),
        severity: severitySchema,
      }),
      { description: 'Gravest first.' },
    ),
    summary: t.String({ description: 'Sentences to show to the user, with what was not checked.' }),
  },
  {
    title: 'DappRisk',
    description: 'What the address of the app says about it.',
    ...samples(dappAnswerSamples),
  },
)
