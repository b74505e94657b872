import { t } from 'elysia'
import { severitySchema } from './solana.ts'

/** Design section 3; the description says what `unknown` means where it is used. */
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

/** Reasons of contract 2.8, warnings of 2.7: the same three words in every risk answer. */
export const reasonsSchema = (description: string, message = 'Sentences to show to the user.') =>
  t.Array(
    t.Object({
      code: t.String({ description: 'Permanent word; the list is open.' }),
      message: t.String({ description: message }),
      severity: severitySchema,
    }),
    { description },
  )
