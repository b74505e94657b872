import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { timeSchema } from '../../../checks/address/http/schema/account-facts.ts'

export const tradeSchema = t.Object(
  {
    signature: t.String({
      description: 'Signature of the transaction, which may contain several trades.',
    }),
    timestamp: t.Optional(timeSchema('Block time. Absent if unknown.')),
    wallet: t.String({ description: 'Address of the trader.' }),
    side: t.Union([t.Literal('buy'), t.Literal('sell')], {
      description: 'What the wallet did with the base token.',
    }),
    baseMint: t.String({ description: 'Mint of the token that was bought or sold.' }),
    quoteMint: t.String({
      description: 'Mint of the token it was paid in. SOL is listed under the wrapped SOL mint.',
    }),
    amountUsd: t.Optional(
      t.Number({
        minimum: 0,
        description:
          'Amount paid, in USD at the time of the trade. Dollar tokens count as a dollar unless they traded for something else; SOL counts at its price of that minute, from the trades before it, or from a provider. Absent for payments in other tokens; never based on today’s price. The same on every route.',
      }),
    ),
    summary: t.String({ description: 'The trade in one sentence.' }),
  },
  { title: 'Trade' },
)

export const pageMeta = t.Object(
  {
    nextCursor: t.Optional(
      t.String({
        description:
          'Pass it as `cursor` to get the next page. Absent on the last page. A page with a cursor is never the last one, even if it has few rows or none.',
      }),
    ),
  },
  { title: 'PageMeta' },
)
export type PageMeta = Static<typeof pageMeta>
