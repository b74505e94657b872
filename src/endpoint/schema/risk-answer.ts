import { t } from 'elysia'
import { severitySchema } from './solana.ts'

/** The description explains what `unknown` means for that answer. */
export const riskLevelSchema = (description: string) =>
  t.Union(
    [
      t.Literal('low'),
      t.Literal('medium'),
      t.Literal('high'),
      t.Literal('critical'),
      t.Literal('unknown'),
    ],
    { description },
  )

/** The reasons of a risk answer and the warnings of a preview have the same shape. */
export const reasonsSchema = (description: string, message = 'Text to show to the user.') =>
  t.Array(
    t.Object({
      code: t.String({ description: 'Stable identifier. More may be added.' }),
      message: t.String({ description: message }),
      severity: severitySchema,
    }),
    { description },
  )
