import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { samples } from '../../../endpoint/schema/samples.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const label = t.Object(
  {
    mint: t.String({ minLength: 32, maxLength: 44, description: 'Address of the mint.' }),
    symbol: t.Optional(
      t.String({ description: 'Chosen by the token’s creator. Neither unique nor verified.' }),
    ),
    name: t.Optional(
      t.String({ description: 'Chosen by the token’s creator. Neither unique nor verified.' }),
    ),
    verified: t.Optional(
      t.Boolean({ description: 'Whether the token is verified: it is the token it claims to be.' }),
    ),
  },
  { title: 'TokenLabel' },
)

export const labelListAnswer = t.Object(
  {
    labels: t.Array(label, {
      description:
        'In the order of `mints`, each once. What no source reports in time is left out of a label.',
    }),
  },
  { title: 'TokenLabels', description: 'Names of tokens.', ...samples(tokenSamples.labels) },
)
export type LabelListAnswer = Static<typeof labelListAnswer>
