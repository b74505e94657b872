import { t } from 'elysia'
import { readTransaction } from '../../observe/read-scan-input.ts'
import { explained } from '../../../endpoint/schema/explained.ts'
import previewSamples from './preview.samples.json' with { type: 'json' }
import { reasonsSchema, riskLevelSchema } from '../../../endpoint/schema/risk-answer.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { chainSchema } from '../../../endpoint/schema/solana.ts'

export const previewBody = t.Object(
  {
    transaction: t.String(
      explained(
        'a serialized transaction in base64',
        {
          minLength: 1,
          description: 'The serialized transaction in base64, of any version, signed or not.',
        },
        readTransaction,
      ),
    ),
    chain: t.Optional(chainSchema),
  },
  {
    ...explained('a JSON object with transaction', {}),
    ...samples(previewSamples.body),
  },
)

export const previewAnswer = t.Object(
  {
    riskLevel: riskLevelSchema('`unknown`: the transaction could not be checked.'),
    summary: t.String({ description: 'One sentence to show to the user.' }),
    actions: t.Array(
      t.Object(
        {
          type: t.String({ description: 'Such as `transfer`, `swap` or `fee`.' }),
          asset: t.String({ description: 'Mint; SOL is listed under the wrapped SOL mint.' }),
          amount: t.String({ description: 'Decimal number in whole tokens.' }),
          direction: t.Union([t.Literal('in'), t.Literal('out')]),
        },
        { title: 'PreviewAction' },
      ),
      { description: 'What the user gives and receives.' },
    ),
    warnings: reasonsSchema('What to watch out for, largest loss first.'),
  },
  {
    title: 'TransactionPreview',
    description: 'What the transaction is expected to do.',
    ...samples(previewSamples.answer),
  },
)
