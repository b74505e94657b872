import { t } from 'elysia'
import { inPlace } from './in-place.ts'
import { severitySchema } from './solana.ts'

const riskLevel = t.Union(
  [
    t.Literal('low'),
    t.Literal('medium'),
    t.Literal('high'),
    t.Literal('critical'),
    t.Literal('unknown'),
  ],
  {
    title: 'RiskLevel',
    description:
      'Only `low` means that no serious risk was found. `unknown`: the risk could not be determined.',
  },
)

/** The description explains what `unknown` means for that answer. */
export const riskLevelSchema = (description: string) => inPlace(riskLevel, description)

const reason = t.Object(
  {
    code: t.String({ description: 'Stable identifier. More may be added.' }),
    message: t.String({ description: 'Text to show to the user.' }),
    severity: severitySchema,
  },
  { title: 'Reason' },
)

/** The reasons of a risk answer and the warnings of a preview have the same shape. */
export const reasonsSchema = (description: string) => t.Array(reason, { description })
