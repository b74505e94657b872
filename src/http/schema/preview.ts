import { t } from 'elysia'
import { explained } from './explained.ts'
import { chainSchema, severitySchema } from './solana.ts'

/** Contract 4.4; `chain` may be left out. */
export const previewBody = t.Object(
  {
    transaction: t.String(
      explained('transaction', 'expected a serialized transaction in base64.', { minLength: 1 }),
    ),
    chain: t.Optional(chainSchema),
  },
  explained('body', 'expected a JSON object with transaction.', {}),
)

/** Contract 2.7. */
export const previewAnswer = t.Object({
  riskLevel: t.Union([
    t.Literal('low'),
    t.Literal('medium'),
    t.Literal('high'),
    t.Literal('critical'),
    t.Literal('unknown'),
  ]),
  summary: t.String(),
  actions: t.Array(
    t.Object({
      type: t.String(),
      asset: t.String(),
      amount: t.String(),
      direction: t.Union([t.Literal('in'), t.Literal('out')]),
    }),
  ),
  warnings: t.Array(t.Object({ code: t.String(), message: t.String(), severity: severitySchema })),
})
